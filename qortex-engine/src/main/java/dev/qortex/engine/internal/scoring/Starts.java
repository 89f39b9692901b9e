package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Starts of walks.
 *
 * @param nodes so many of the best nodes by text start a walk over edges, 10
 * @param passages so many of the best passages by text start a walk over names, 5
 * @param power of a passage's score by text, as a start: squared, so that the best has most of it
 */
public record Starts(int nodes, int passages, int power) {

  private static final Starts STANDARD = new Starts(10, 5, 2);

  /** Checks all. */
  public Starts {
    Checks.atLeast("number of nodes that start a walk", nodes, 1);
    Checks.atLeast("number of passages that start a walk", passages, 1);
    Checks.atLeast("power of a start", power, 1);
  }

  /** The measured values. */
  public static Starts standard() {
    return STANDARD;
  }
}
