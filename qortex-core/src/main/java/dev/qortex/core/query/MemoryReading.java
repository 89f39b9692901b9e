package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import java.util.Optional;

/**
 * Choice of the part of its memory that a client keeps on the heap between questions.
 *
 * <ul>
 *   <li>{@link #replica}: the graph, the words and the vectors are on the heap and follow the
 *       store. A question reads the store for the texts of its answer only.
 *   <li>{@link #bounded}: nothing that grows with the memory is on the heap. A question reads its
 *       candidates and their neighbourhood from the store, which must be a {@code BoundedStore}.
 * </ul>
 *
 * @param limits the limits on the part that a bounded question reads; empty for a replica
 */
public record MemoryReading(Optional<Limits> limits) {

  /** Checks the components. */
  public MemoryReading {
    Checks.given("limits of a neighbourhood", limits);
  }

  /** Reading with a copy of all ranking data on the heap; the default. */
  public static MemoryReading replica() {
    return new MemoryReading(Optional.empty());
  }

  /**
   * Reading of only the part of the memory that a question needs, within {@link Limits#defaults}.
   */
  public static MemoryReading bounded() {
    return bounded(Limits.defaults());
  }

  /** Reading of only the part of the memory that a question needs, within limits. */
  public static MemoryReading bounded(Limits limits) {
    return new MemoryReading(Optional.of(Checks.given("limits of a neighbourhood", limits)));
  }

  /**
   * Limits on the neighbourhood that a bounded question reads. With any limits, it is read in at
   * most {@link #ROUND_TRIPS} statements.
   *
   * @param starts the number of best candidates of each leg whose neighbours are read, 10: a walk
   *     starts from the best five by text
   * @param degree the greatest number of edges in one direction with which a node is walked
   *     through, 100; a replica likewise leaves out names in too many passages
   * @param passages the greatest number of passages that are read, the nearest first, 250; a memory
   *     with up to four times as many in the domains of the question is read whole
   */
  public record Limits(int starts, int degree, int passages) {

    /** The greatest number of statements that read one neighbourhood. */
    public static final int ROUND_TRIPS = 6;

    private static final Limits DEFAULTS = new Limits(10, 100, 250);

    /** Checks the components. */
    public Limits {
      Checks.atLeast("candidates whose neighbours are read", starts, 1);
      Checks.atLeast("edges of a node that is walked through", degree, 1);
      Checks.atLeast("passages of a neighbourhood", passages, 1);
    }

    /** The default limits. */
    public static Limits defaults() {
      return DEFAULTS;
    }

    /** Returns a copy with another number of candidates whose neighbours are read. */
    public Limits starts(int most) {
      return new Limits(most, degree, passages);
    }

    /** Returns a copy with another limit on the edges of a node. */
    public Limits degree(int most) {
      return new Limits(starts, most, passages);
    }

    /** Returns a copy with another number of passages. */
    public Limits passages(int most) {
      return new Limits(starts, degree, most);
    }
  }
}
