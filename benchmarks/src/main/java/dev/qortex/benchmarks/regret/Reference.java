package dev.qortex.benchmarks.regret;

import dev.qortex.benchmarks.regret.simulation.RegretCurve.SampleMean;
import java.util.function.Predicate;

/**
 * Published value to compare a row with.
 *
 * @param round after how many rounds
 * @param value what was measured there
 * @param isMet whether what we measure is good enough
 */
record Reference(int round, double value, Predicate<SampleMean> isMet) {

  private static final double STANDARD_ERRORS = 3;

  /** A figure to compare with, no more. */
  static Reference seen(int round, double value) {
    return new Reference(round, value, ours -> true);
  }

  /** Ours is at most this, as far as the standard error of the difference tells. */
  static Reference atMost(int round, double value, double standardError) {
    return new Reference(
        round,
        value,
        ours ->
            ours.mean()
                <= value + STANDARD_ERRORS * Math.hypot(standardError, ours.standardError()));
  }

  /** Ours is at least so much. */
  static Reference atLeast(int round, double value, double least) {
    return new Reference(round, value, ours -> ours.mean() >= least);
  }
}
