package dev.qortex.learning.evaluation;

import dev.qortex.learning.Learner;
import java.util.List;

/** Learner that is replayed along a log. Need not be thread-safe. */
public interface ReplayedLearner {

  /** Chooses one of the candidates. */
  String choose(String context, List<String> candidates);

  /** Learns the reward of an arm that it chose, from 0 to 1. */
  void learn(String context, String arm, double reward);

  /**
   * A learner with the settings to try, which chooses one arm at a time, without costs. It writes
   * to its store, so give it an empty one of its own, such as an {@link
   * dev.qortex.learning.store.InMemoryLearningStore}.
   */
  static ReplayedLearner of(Learner learner) {
    return new SingleArmLearner(learner);
  }
}
