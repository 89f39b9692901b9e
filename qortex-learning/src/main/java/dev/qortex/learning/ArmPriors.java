package dev.qortex.learning;

import dev.qortex.learning.store.ArmState;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is believed of an arm before there is evidence about itself, in every context. Thread-safe
 * and quick.
 */
@FunctionalInterface
public interface ArmPriors {

  /**
   * The priors of the arms of one context, by arm id.
   *
   * @param evidence about all arms of the context; getting it is a look-up, so only when it counts
   */
  Function<String, Posterior> given(Supplier<Map<String, ArmState>> evidence);

  /** Beta(1, 1) for every arm. */
  static ArmPriors uniform() {
    return evidence -> armId -> Posterior.UNIFORM;
  }

  /**
   * Beta(boost, 1) for seeds, Beta(1, 1) for all others.
   *
   * @param boost above 0; 2 is usual
   */
  static ArmPriors boosted(Set<String> seeds, double boost) {
    Set<String> boosted = Set.copyOf(seeds);
    Posterior prior = new Posterior(boost, 1);
    return evidence -> armId -> boosted.contains(armId) ? prior : Posterior.UNIFORM;
  }
}
