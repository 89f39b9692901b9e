package dev.qortex.learning;

import dev.qortex.commons.Checks;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/*
 * One pass adds the evidence of each arm to itself and to all families above it. The evidence of a
 * family without one of its members is then a difference, and no evidence counts at two levels.
 */
record FamilyPriors(double strength) implements ArmPriors {

  private static final char SEPARATOR = ':';
  private static final double UNIFORM_COUNT = 2;

  /** Work and memory grow with the square of the number of families above an arm. */
  private static final int MOST_FAMILIES = 100;

  private record Counts(double successes, double failures) {

    private static final Counts NONE = new Counts(0, 0);

    private static Counts of(ArmState state) {
      return new Counts(Math.max(0, state.successes()), Math.max(0, state.failures()));
    }

    private Counts plus(Counts other) {
      return new Counts(successes + other.successes, failures + other.failures);
    }

    private Counts minus(Counts other) {
      return new Counts(
          Math.max(0, successes - other.successes), Math.max(0, failures - other.failures));
    }
  }

  FamilyPriors {
    Checks.positive("strength of families", strength);
  }

  @Override
  public Function<String, Posterior> given(Supplier<Map<String, ArmState>> evidence) {
    Map<String, ArmState> states = evidence.get();
    Map<String, Counts> sums = new HashMap<>();
    states.forEach(
        (armId, state) -> {
          if (families(armId) <= MOST_FAMILIES) {
            for (String id = armId; !id.isEmpty(); id = family(id)) {
              sums.merge(id, Counts.of(state), Counts::plus);
            }
          }
        });
    return armId -> {
      long families = families(armId);
      if (families > MOST_FAMILIES) {
        throw new IllegalArgumentException(
            "The arm (%s) is in (%s) families, more than (%s).\nMaybe its colons do not separate families: use another sign, or other priors."
                .formatted(Checks.shown(armId), families, MOST_FAMILIES));
      }
      return prior(armId, Counts.of(states.getOrDefault(armId, ArmState.NONE)), sums);
    };
  }

  private static long families(String armId) {
    return armId.chars().filter(c -> c == SEPARATOR).count();
  }

  /** The prior of an arm or a family, of whose evidence its own family must not know. */
  private Posterior prior(String id, Counts own, Map<String, Counts> sums) {
    String family = family(id);
    if (family.isEmpty()) {
      return Posterior.UNIFORM;
    }
    Counts all = sums.getOrDefault(family, Counts.NONE);
    Counts others = all.minus(own);
    Posterior prior = prior(family, all, sums);
    double alpha = prior.alpha() + others.successes();
    double beta = prior.beta() + others.failures();
    double scale = Math.min(1, (UNIFORM_COUNT + strength) / (alpha + beta));
    return new Posterior(alpha * scale, beta * scale);
  }

  private static String family(String id) {
    return id.substring(0, Math.max(0, id.lastIndexOf(SEPARATOR)));
  }

  @Override
  public String toString() {
    return "families (" + strength + ")";
  }
}
