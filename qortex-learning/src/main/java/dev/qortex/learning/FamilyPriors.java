package dev.qortex.learning;

import dev.qortex.commons.Checks;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.LearningStore;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/*
 * One pass adds the evidence of each arm to itself and to all families above it. The evidence of a
 * family without one of its members is then a difference, and no evidence counts at two levels.
 */
record FamilyPriors(double strength) implements ArmPriors {

  private static final char SEPARATOR = ':';

  /** Work and memory grow with the square of the number of families above an arm. */
  private static final int MOST_FAMILIES = 100;

  FamilyPriors {
    Checks.positive("strength of families", strength);
  }

  @Override
  public Function<String, Posterior> given(String context, LearningStore store) {
    Map<String, ArmState> states = store.loadAll(context);
    Map<String, EvidenceCounts> sums = new HashMap<>();
    states.forEach(
        (armId, state) -> {
          if (families(armId) <= MOST_FAMILIES) {
            for (String id = armId; !id.isEmpty(); id = family(id)) {
              sums.merge(id, EvidenceCounts.of(state), EvidenceCounts::plus);
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
      return prior(armId, EvidenceCounts.of(states.getOrDefault(armId, ArmState.NONE)), sums);
    };
  }

  private static long families(String armId) {
    return armId.chars().filter(c -> c == SEPARATOR).count();
  }

  /** The prior of an arm or a family, of whose evidence its own family must not know. */
  private Posterior prior(String id, EvidenceCounts own, Map<String, EvidenceCounts> sums) {
    String family = family(id);
    if (family.isEmpty()) {
      return Posterior.UNIFORM;
    }
    EvidenceCounts all = sums.getOrDefault(family, EvidenceCounts.NONE);
    EvidenceCounts others = all.minus(own);
    Posterior prior = prior(family, all, sums);
    return others.added(prior, strength);
  }

  private static String family(String id) {
    return id.substring(0, Math.max(0, id.lastIndexOf(SEPARATOR)));
  }

  @Override
  public String toString() {
    return "families (" + strength + ")";
  }
}
