package dev.qortex.core.query;

import dev.qortex.commons.Checks;

/**
 * Limits on the neighbourhood that a bounded question reads. Whatever they are, it is read in at
 * most {@link #ROUND_TRIPS} statements.
 *
 * @param starts so many of the best candidates of each leg have their neighbours read, 20: a walk
 *     starts from the best five by text
 * @param degree a node with more edges of one direction is not walked through, 100, as names in too
 *     many passages are left out of a replica
 * @param passages so many passages are read, the nearest first, 400
 */
public record NeighbourhoodLimits(int starts, int degree, int passages) {

  /** The greatest number of statements in which a neighbourhood is read. */
  public static final int ROUND_TRIPS = 6;

  private static final NeighbourhoodLimits DEFAULTS = new NeighbourhoodLimits(20, 100, 400);

  /** Checks all. */
  public NeighbourhoodLimits {
    Checks.atLeast("candidates whose neighbours are read", starts, 1);
    Checks.atLeast("edges of a node that is walked through", degree, 1);
    Checks.atLeast("passages of a neighbourhood", passages, 1);
  }

  /** The values above. */
  public static NeighbourhoodLimits defaults() {
    return DEFAULTS;
  }

  /** With another number of candidates whose neighbours are read. */
  public NeighbourhoodLimits starts(int most) {
    return new NeighbourhoodLimits(most, degree, passages);
  }

  /** With another limit on the edges of a node. */
  public NeighbourhoodLimits degree(int most) {
    return new NeighbourhoodLimits(starts, most, passages);
  }

  /** With another number of passages. */
  public NeighbourhoodLimits passages(int most) {
    return new NeighbourhoodLimits(starts, degree, most);
  }
}
