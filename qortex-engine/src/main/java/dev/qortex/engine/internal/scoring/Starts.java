package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Starts of walks.
 *
 * @param nodes the number of the best nodes by text at which a walk over edges starts, 10
 * @param passages the number of the best passages by text at which a walk over names starts, 5
 * @param power exponent of a passage's score by text in the weight of its start, 2
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
