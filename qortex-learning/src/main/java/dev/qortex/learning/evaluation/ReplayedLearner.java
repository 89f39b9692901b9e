package dev.qortex.learning.evaluation;

import java.util.List;

/** What chooses and learns along a log, as it would have in its place. Need not be thread-safe. */
public interface ReplayedLearner {

  /** One of the candidates. */
  String choose(String context, List<String> candidates);

  /** What came of an arm that it chose. */
  void learn(String context, String arm, double reward);
}
