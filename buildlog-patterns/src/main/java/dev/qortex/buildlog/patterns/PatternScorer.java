package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.TrackRecord;
import dev.qortex.learning.Learner;
import java.time.Instant;
import java.util.List;

/** Scores of patterns by their track records. Thread-safe. */
@FunctionalInterface
public interface PatternScorer {

  /**
   * The score of each pattern, from 0, in the order given.
   *
   * @param situation the situation for which patterns are wanted
   * @param at the time of the question
   */
  double[] scores(List<ReviewPattern> patterns, PatternContext situation, Instant at);

  /** Learns from changes that counted; within the transaction that they are part of. */
  default void learn(List<PatternChange> changes) {}

  /** Revokes what was learned from a run. */
  default void forget(String run) {}

  /** Recent success rate × decay × category weight + context boost, of the track record alone. */
  static PatternScorer formula() {
    return new PatternFormula(TrackRecord::recentRate);
  }

  /**
   * Returns a scorer with the same formula that weights all evidence equally, regardless of its
   * age.
   */
  static PatternScorer cumulative() {
    return new PatternFormula(TrackRecord::successRate);
  }

  /**
   * Patterns as arms: the scores are those of the learner's strategy, such as samples of
   * posteriors.
   *
   * @param learner over evidence of this project alone
   */
  static PatternScorer learned(Learner learner) {
    return new LearnedPatterns(learner);
  }
}
