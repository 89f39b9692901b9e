package dev.qortex.engine.copy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Gathers entries until there are enough for one transaction. Not thread-safe.
 *
 * @param <T> an entry
 */
final class Pages<T> {

  private final int size;
  private final Consumer<List<T>> full;
  private List<T> page = new ArrayList<>();

  Pages(int size, Consumer<List<T>> full) {
    this.size = size;
    this.full = full;
  }

  void add(T entry) {
    page.add(entry);
    if (page.size() == size) {
      end();
    }
  }

  /** Hands over the gathered elements. */
  void end() {
    if (!page.isEmpty()) {
      List<T> complete = page;
      page = new ArrayList<>();
      full.accept(complete);
    }
  }
}
