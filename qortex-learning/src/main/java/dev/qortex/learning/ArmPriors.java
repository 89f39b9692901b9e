package dev.qortex.learning;

import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Prior of each arm, in every context. Thread-safe and quick. */
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
   * @param boost the first parameter of the Beta distribution of seeds, above 0; 2 is usual
   */
  static ArmPriors boosted(Set<String> seeds, double boost) {
    Set<String> boosted = Set.copyOf(seeds);
    Posterior prior = new Posterior(boost, 1);
    return evidence -> armId -> boosted.contains(armId) ? prior : Posterior.UNIFORM;
  }

  /**
   * New arms start where their family is. The family of {@code tool:search:v2} is {@code
   * tool:search}, whose family is {@code tool}; an arm without a colon has none, and Beta(1, 1).
   *
   * <p>A family's belief is its own prior, which is that of its family, plus the evidence of the
   * arm that bears its name and of all arms below; the evidence of the arm itself is left out. The
   * prior of a member is this belief, scaled down to at most {@code 2 + strength} pseudo-counts
   * with the mean kept. So a family without evidence gives Beta(1, 1), one with little evidence
   * gives all of it, and one with much counts as much as {@code strength} observations. Evidence
   * below 0 counts as none. An arm with more than 100 colons is refused when its prior is asked
   * for, and says nothing of others. Costs one look-up of the context and time linear in its arms
   * and their depth.
   *
   * <p>Source: hierarchical Bayes with shrinkage, as in Hong, Kveton, Zaheer and Ghavamzadeh,
   * Hierarchical Bayesian Bandits (2022), with counts in place of their Gaussians.
   *
   * @param strength the number of its own observations at which an arm counts as much as a
   *     well-known family, above 0; the more similar the members are, the larger
   */
  static ArmPriors families(double strength) {
    return new FamilyPriors(strength);
  }
}
