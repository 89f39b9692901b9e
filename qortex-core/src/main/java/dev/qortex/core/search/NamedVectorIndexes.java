package dev.qortex.core.search;

import dev.qortex.commons.Checks;
import java.util.List;
import java.util.Optional;

/**
 * Named vector indexes that a host fills with its own vectors, apart from the graph. Thread-safe.
 */
public interface NamedVectorIndexes {

  /**
   * Returns the index with that name, and creates it if absent.
   *
   * @param dimension the length of its vectors, from 1
   * @throws IllegalArgumentException when there is one of another dimension
   */
  NamedVectorIndex create(String name, int dimension);

  /** Finds the index with a name. */
  Optional<NamedVectorIndex> find(String name);

  /** All indexes, by name. */
  List<NamedVectorIndex.Description> list();

  /**
   * Deletes an index and its items; later use of it throws an {@link IllegalStateException}.
   *
   * @return whether it existed
   */
  boolean delete(String name);

  /**
   * Deletes the index with that name, and the items of all others that {@linkplain
   * NamedVectorIndex#erase belong} to a domain or person with that name.
   *
   * @return the number of items that were deleted
   */
  default int erase(String name) {
    int erased = 0;
    for (NamedVectorIndex.Description index : list()) {
      if (index.name().equals(name)) {
        erased += delete(name) ? index.size() : 0;
      } else {
        erased += find(index.name()).map(found -> found.erase(name)).orElse(0);
      }
    }
    return erased;
  }

  /** Exception of {@link #create} if there is an index with another dimension. */
  static IllegalArgumentException otherDimension(
      NamedVectorIndex.Description there, int dimension) {
    return new IllegalArgumentException(
        "The index (%s) has (%s) dimensions, not (%s).\nMaybe choose another name, or delete it first."
            .formatted(Checks.shown(there.name()), there.dimension(), dimension));
  }

  /** Exception for the use of a deleted index. */
  static IllegalStateException deleted(String name) {
    return new IllegalStateException(
        "The index (%s) was deleted.\nMaybe create it again.".formatted(Checks.shown(name)));
  }
}
