package dev.qortex.core.query;

import dev.qortex.commons.Checks;

/**
 * Settings of the random walk over passages and the names in them. What each is worth was measured
 * on five question sets with several hops (the objective is the mean of recall at 2, 5 and 10 and
 * of the share of complete answers; 0.826 with these values).
 *
 * @param damping the probability of continuing the walk, 0.85 (0.5: objective 0.742; 0.9: 0.822)
 * @param iterations the greatest number of steps, 20 (8: 0.815; 12: 0.824; 40: 0.826); steps are
 *     made in pairs, from names to passages and back, so that an odd number counts as the next even
 *     one
 * @param threshold the mass of a node above which the walk continues from it, 1e-4 (0: equal lists
 *     but for noise)
 * @param ownerWeight the weight of the step from a name to the passage whose title it is, against 1
 *     to others, 30 (1: 0.766)
 * @param sharpness the preference of the walk for sentences that are similar to the question:
 *     {@code exp(sharpness * cosine)}, 2, at most 50 (0: 0.822)
 * @param passageMass the weight of all passages at the start, against 1 of all names, 0.2
 * @param hubShare the share of the passages above which a name is ignored, 0.02
 * @param hubPassages the number of passages up to which a name is never ignored, 20
 */
public record WalkSettings(
    double damping,
    int iterations,
    double threshold,
    double ownerWeight,
    double sharpness,
    double passageMass,
    double hubShare,
    int hubPassages) {

  private static final WalkSettings DEFAULTS =
      new WalkSettings(
          /* damping= */ 0.85,
          /* iterations= */ 20,
          /* threshold= */ 1e-4,
          /* ownerWeight= */ 30,
          /* sharpness= */ 2,
          /* passageMass= */ 0.2,
          /* hubShare= */ 0.02,
          /* hubPassages= */ 20);

  /** Beyond this the weights of sentences leave the range of numbers. */
  private static final double SHARPEST = 50;

  /** Checks the components. */
  public WalkSettings {
    if (!(damping > 0 && damping < 1)) {
      throw new IllegalArgumentException(
          "The damping (%s) must lie between 0 and 1.".formatted(damping));
    }
    Checks.atLeast("number of iterations", iterations, 1);
    Checks.unit("threshold", threshold);
    Checks.positive("weight of an owner", ownerWeight);
    if (!(sharpness >= 0 && sharpness <= SHARPEST)) {
      throw new IllegalArgumentException(
          "The sharpness (%s) must lie between 0 and %s.".formatted(sharpness, SHARPEST));
    }
    Checks.positive("mass of passages", passageMass);
    Checks.unit("share of a hub", hubShare);
    Checks.atLeast("passages of a hub", hubPassages, 0);
  }

  /** The measured values. */
  public static WalkSettings defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another threshold: a higher one ends sooner, and reaches less. */
  public WalkSettings threshold(double amount) {
    return new WalkSettings(
        damping, iterations, amount, ownerWeight, sharpness, passageMass, hubShare, hubPassages);
  }
}
