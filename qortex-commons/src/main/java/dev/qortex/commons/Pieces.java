package dev.qortex.commons;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Partition of long lists into pieces of the size that a model, a statement or a transaction
 * accepts.
 */
public final class Pieces {

  private Pieces() {}

  /** The elements in their order, in lists of that size; the last may be shorter. */
  public static <T> List<List<T>> of(Collection<T> elements, int size) {
    List<T> all = List.copyOf(elements);
    List<List<T>> pieces = new ArrayList<>();
    for (int from = 0; from < all.size(); from += size) {
      pieces.add(all.subList(from, Math.min(all.size(), from + size)));
    }
    return pieces;
  }
}
