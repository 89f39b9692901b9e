package dev.qortex.benchmarks.regret;

import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.LearningStore;
import java.util.function.Function;

/** Prior of one observation at the mean of all arms, as the review loop has it. */
record PoolPriors() implements ArmPriors {

  /** Observations, with one success among them, that are added to those of all arms. */
  private static final double PRIOR_COUNT = 10;

  /** The range of the mean, so that no arm begins as good or bad for certain. */
  private static final double LEAST = 0.005;

  private static final double MOST = 0.9;

  @Override
  public Function<String, Posterior> given(String context, LearningStore store) {
    double successes = 1;
    double count = PRIOR_COUNT;
    for (ArmState state : store.loadAll(context).values()) {
      successes += state.successes();
      count += state.successes() + state.failures();
    }
    double mean = Math.max(LEAST, Math.min(MOST, successes / count));
    Posterior prior = new Posterior(mean, 1 - mean);
    return armId -> prior;
  }
}
