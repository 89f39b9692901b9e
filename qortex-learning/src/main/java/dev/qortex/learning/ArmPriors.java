package dev.qortex.learning;

import java.util.Set;

/** What is believed of an arm before there is evidence, in every context. Thread-safe and quick. */
@FunctionalInterface
public interface ArmPriors {

  /** The prior of that arm. */
  Posterior of(String armId);

  /** Beta(1, 1) for every arm. */
  static ArmPriors uniform() {
    return armId -> Posterior.UNIFORM;
  }

  /**
   * Beta(boost, 1) for seeds, Beta(1, 1) for all others.
   *
   * @param boost above 0; 2 is usual
   */
  static ArmPriors boosted(Set<String> seeds, double boost) {
    Set<String> boosted = Set.copyOf(seeds);
    Posterior prior = new Posterior(boost, 1);
    return armId -> boosted.contains(armId) ? prior : Posterior.UNIFORM;
  }
}
