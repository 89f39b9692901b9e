package dev.qortex.learning;

import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;

/** Successes and failures of one or several arms, from 0; evidence below 0 counts as none. */
record EvidenceCounts(double successes, double failures) {

  static final EvidenceCounts NONE = new EvidenceCounts(0, 0);
  private static final double UNIFORM_COUNT = 2;

  static EvidenceCounts of(ArmState state) {
    return new EvidenceCounts(Math.max(0, state.successes()), Math.max(0, state.failures()));
  }

  EvidenceCounts plus(EvidenceCounts other) {
    return new EvidenceCounts(successes + other.successes, failures + other.failures);
  }

  EvidenceCounts minus(EvidenceCounts other) {
    return new EvidenceCounts(
        Math.max(0, successes - other.successes), Math.max(0, failures - other.failures));
  }

  /** The prior with these counts, scaled down to at most 2 + strength pseudo-counts. */
  Posterior added(Posterior prior, double strength) {
    double alpha = prior.alpha() + successes;
    double beta = prior.beta() + failures;
    double scale = Math.min(1, (UNIFORM_COUNT + strength) / (alpha + beta));
    return new Posterior(alpha * scale, beta * scale);
  }
}
