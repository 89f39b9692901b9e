package dev.qortex.benchmarks.retrieval;

import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.LearningStore;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Beliefs with a prior of one observation at the mean of all nodes, relative to that mean: one half
 * for a node that helps as often as the others.
 */
record PoolBeliefs(LearningStore store) implements BeliefSource {

  private static final double PRIOR_COUNT = 10;

  private record Relative(double n, double mean, double low, double high) implements Belief {}

  @Override
  public Map<String, Belief> beliefs(Collection<String> nodeIds) {
    double successes = 1;
    double count = PRIOR_COUNT;
    for (ArmState state : store.loadAll(ContextKey.DEFAULT).values()) {
      successes += state.successes();
      count += state.successes() + state.failures();
    }
    double pool = successes / count;
    Map<String, Belief> beliefs = new TreeMap<>();
    store
        .load(ContextKey.DEFAULT, nodeIds)
        .forEach((id, state) -> beliefs.put(id, relative(state, pool)));
    return beliefs;
  }

  private static Belief relative(ArmState state, double pool) {
    double n = state.successes() + state.failures();
    double mean = (state.successes() + pool) / (n + 1);
    double odds = mean * (1 - pool);
    double relative = odds / (odds + pool * (1 - mean));
    return new Relative(n, relative, relative, relative);
  }
}
