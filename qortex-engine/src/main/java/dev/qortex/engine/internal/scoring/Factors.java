package dev.qortex.engine.internal.scoring;

import dev.qortex.core.feedback.Outcome;

/**
 * Changes of a teleportation factor, which starts from 1, by an outcome: less when it is bad, since
 * of what is shown most does not help.
 *
 * @param rejected added for a reward of 0
 * @param partial added for a reward of 0.5
 * @param accepted added for a reward of 1
 */
public record Factors(double rejected, double partial, double accepted) {

  private static final Factors STANDARD = new Factors(-0.05, 0.03, 0.10);

  /** By how much an outcome moves a factor. */
  public double delta(Outcome outcome) {
    return outcome.interpolate(rejected, partial, accepted);
  }

  /** The measured values. */
  public static Factors standard() {
    return STANDARD;
  }
}
