package dev.qortex.engine.pagerank;

import dev.qortex.commons.Checks;

/**
 * Settings of a random walk with restart.
 *
 * @param damping the probability to go on instead of starting again, between 0 and 1; 0.85 is usual
 * @param maxIterations the greatest number of iterations, from 1
 * @param tolerance the walk stops when the scores move by less in sum (L1)
 * @param redistributeDangling whether a walk that reaches a node without arcs starts again, so that
 *     scores sum to 1; otherwise it is lost
 * @param fromEverywhere whether the first round starts from all nodes equally instead of the seeds;
 *     nodes that no walk can reach then keep a small score below the tolerance
 */
public record RankSettings(
    double damping,
    int maxIterations,
    double tolerance,
    boolean redistributeDangling,
    boolean fromEverywhere) {

  private static final RankSettings DEFAULTS = new RankSettings(0.85, 100, 1e-6, true, false);
  private static final RankSettings PYTHON_QORTEX = new RankSettings(0.85, 100, 1e-6, false, true);

  /** Checks the components. */
  public RankSettings {
    checkDamping(damping);
    Checks.atLeast("greatest number of iterations", maxIterations, 1);
    Checks.positive("tolerance", tolerance);
  }

  static void checkDamping(double damping) {
    if (!(damping > 0 && damping < 1)) {
      throw new IllegalArgumentException(
          "The damping (%s) must lie between 0 and 1.".formatted(damping));
    }
  }

  /** Damping 0.85, at most 100 iterations, tolerance 1e-6, scores that sum to 1. */
  public static RankSettings defaults() {
    return DEFAULTS;
  }

  /**
   * Settings of Python qortex: walks start everywhere, and end at a node without arcs. Without a
   * seed that is in the graph every score is 0, where it returns none; seeds that are in the graph
   * and weigh nothing get what the rounds leave of the first one, as there. It leaves out scores up
   * to 1e-8; here they are kept.
   */
  public static RankSettings ofPythonQortex() {
    return PYTHON_QORTEX;
  }

  /** Returns a copy with another damping. */
  public RankSettings damping(double value) {
    return new RankSettings(value, maxIterations, tolerance, redistributeDangling, fromEverywhere);
  }

  /** Returns a copy with another limit of iterations. */
  public RankSettings maxIterations(int value) {
    return new RankSettings(damping, value, tolerance, redistributeDangling, fromEverywhere);
  }

  /** Returns a copy with another tolerance. */
  public RankSettings tolerance(double value) {
    return new RankSettings(damping, maxIterations, value, redistributeDangling, fromEverywhere);
  }
}
