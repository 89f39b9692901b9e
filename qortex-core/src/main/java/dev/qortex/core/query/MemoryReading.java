package dev.qortex.core.query;

import dev.qortex.commons.Checks;

/**
 * Choice of what a client keeps of its memory between questions.
 *
 * <ul>
 *   <li>{@link Replica}: the graph, the words and the vectors are on the heap and follow the store.
 *       A question reads the store for the texts of its answer only.
 *   <li>{@link Bounded}: nothing that grows with the memory is on the heap. A question reads its
 *       candidates and their neighbourhood from the store, which must be a {@code BoundedStore}.
 * </ul>
 */
public sealed interface MemoryReading {

  /** A copy of what ranks on the heap; the default. */
  record Replica() implements MemoryReading {}

  /**
   * The part of the memory that a question needs, read from the store.
   *
   * @param limits on the part that is read
   */
  record Bounded(NeighbourhoodLimits limits) implements MemoryReading {

    /** Checks. */
    public Bounded {
      Checks.given("limits of a neighbourhood", limits);
    }
  }

  /** A copy of what ranks on the heap. */
  static MemoryReading replica() {
    return new Replica();
  }

  /** The part of the memory that a question needs, within {@link NeighbourhoodLimits#defaults}. */
  static MemoryReading bounded() {
    return bounded(NeighbourhoodLimits.defaults());
  }

  /** The part of the memory that a question needs, within limits. */
  static MemoryReading bounded(NeighbourhoodLimits limits) {
    return new Bounded(limits);
  }
}
