package dev.qortex.learning;

import dev.qortex.commons.Checks;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.LearningStore;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

record ContextPriors(double strength) implements ArmPriors {

  ContextPriors {
    Checks.positive("strength of other contexts", strength);
  }

  @Override
  public Function<String, Posterior> given(String context, LearningStore store) {
    Map<String, EvidenceCounts> sums = new HashMap<>();
    for (String other : store.contexts()) {
      if (!other.equals(context)) {
        store
            .loadAll(other)
            .forEach(
                (armId, state) ->
                    sums.merge(armId, EvidenceCounts.of(state), EvidenceCounts::plus));
      }
    }
    return armId ->
        sums.getOrDefault(armId, EvidenceCounts.NONE).added(Posterior.UNIFORM, strength);
  }

  @Override
  public String toString() {
    return "other contexts (" + strength + ")";
  }
}
