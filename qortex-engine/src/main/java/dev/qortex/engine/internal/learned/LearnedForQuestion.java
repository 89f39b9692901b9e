package dev.qortex.engine.internal.learned;

import dev.qortex.core.feedback.Belief;
import dev.qortex.engine.internal.relevance.RelevanceCalibration;
import dev.qortex.engine.internal.scoring.LegWeights;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Parameters learned from feedback, as they are for one question: computed once, before its first
 * stage. Factors and beliefs are read from their stores by the ids that the stages find. Immutable.
 */
public final class LearnedForQuestion {

  private final LearnedState state;
  private final String text;
  private final float[] vector;
  private final PastOutcomes.Past past;
  private final LegWeights weights;
  private final RelevanceCalibration calibration;

  LearnedForQuestion(
      LearnedState state,
      String text,
      float[] vector,
      PastOutcomes.Past past,
      LegWeights weights,
      RelevanceCalibration calibration) {
    this.state = state;
    this.text = text;
    this.vector = vector;
    this.past = past;
    this.weights = weights;
    this.calibration = calibration;
  }

  /** The parameters for the same question asked of other domains; empty for all domains. */
  public LearnedForQuestion in(Set<String> domains) {
    return new LearnedForQuestion(
        state, text, vector, state.past(text, vector, domains), weights, calibration);
  }

  /** Outcomes of similar past questions by node id, from -1 to 1; nodes without any are missing. */
  public SortedMap<String, Double> past() {
    return Collections.unmodifiableSortedMap(past.values());
  }

  /** The part of the best score that past outcomes add to the score of a node, from -1 to 1. */
  public double added(String nodeId) {
    return past.added(nodeId, weights.past());
  }

  /** Weights of the legs and passage features for questions like this one. */
  public LegWeights weights() {
    return weights;
  }

  /**
   * Probability that one of the first items answers.
   *
   * @param logOdds as fitted
   * @param past outcome of similar questions, from -1 to 1
   */
  public double relevance(double logOdds, double past) {
    return calibration.probability(logOdds, state.actsOnRelevance() ? past : 0);
  }

  /** Teleportation factors by node id; a node without one has 1. */
  public Map<String, Double> factors(Collection<String> nodeIds) {
    return state.factors(nodeIds);
  }

  /** Beliefs by node id; nodes without any are missing. */
  public Map<String, Belief> beliefs(Collection<String> nodeIds) {
    return state.beliefs(nodeIds);
  }
}
