package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Settings of the effects of feedback on ranking. An effect that is switched off is recorded all
 * the same, so that it can be switched on again. Immutable.
 *
 * @param effects those that act
 * @param similarQuestions a question learns from so many past ones at most, the most similar
 * @param leastSimilarity past questions of this cosine or less say nothing; from -1, below 1
 * @param badWeight the weight of a bad outcome of a similar question, and of a bad belief, where
 *     that of a good one is 1; from 0
 * @param patience the amount of evidence at which half of it is believed (a pseudo-count); from 0
 * @param pastWeight the greatest contribution of similar questions, relative to the best fused
 *     score, before a weight is learned; from 0
 * @param halfLife after this time an outcome counts half as much
 * @param perSession the most outcomes of one session that count for a node, and the most questions
 *     of one session among the similar ones
 * @param remembered the number of questions that are kept; the oldest go first, but none while one
 *     session has more than a tenth of all
 */
public record FeedbackSettings(
    Set<Effect> effects,
    int similarQuestions,
    double leastSimilarity,
    double badWeight,
    double patience,
    double pastWeight,
    Duration halfLife,
    int perSession,
    int remembered) {

  private static final FeedbackSettings DEFAULTS =
      new FeedbackSettings(
          EnumSet.allOf(Effect.class), 50, 0.3, 0.25, 0.5, 0.5, Duration.ofDays(365), 10, 20_000);

  /** The ways in which feedback changes the next answer. Each can be switched off. */
  public enum Effect {
    /** Walks start more often from nodes that helped. */
    FACTORS,
    /** The posterior of a node raises or lowers its score. */
    BELIEFS,
    /** The outcomes of similar past questions raise or lower the score of a node. */
    PAST_QUESTIONS,
    /** The legs that were right weigh more, and so do the features of passages that helped. */
    LEG_WEIGHTS,
    /** The relevance of an answer follows how often best items of such relevance helped. */
    RELEVANCE
  }

  /** Checks the ranges, and copies. */
  public FeedbackSettings {
    effects = Checks.set("effects", effects);
    Checks.given("half-life", halfLife);
    Checks.atLeast("number of similar questions", similarQuestions, 1);
    if (!(leastSimilarity >= -1 && leastSimilarity < 1)) {
      throw new IllegalArgumentException(
          "The least similarity (%s) must be from -1 to below 1.\nMaybe 0.3."
              .formatted(leastSimilarity));
    }
    notNegative("weight of bad outcomes", badWeight);
    notNegative("patience", patience);
    notNegative("weight of past questions", pastWeight);
    if (halfLife.isNegative() || halfLife.isZero()) {
      throw new IllegalArgumentException(
          "The half-life (%s) must be longer than nothing.\nMaybe a very long one, so that nothing ages."
              .formatted(halfLife));
    }
    Checks.atLeast("outcomes of a session", perSession, 1);
    Checks.atLeast("number of remembered questions", remembered, 1);
  }

  private static void notNegative(String what, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "The %s (%s) must be a number from 0.".formatted(what, value));
    }
  }

  /** All effects, with the measured values. */
  public static FeedbackSettings defaults() {
    return DEFAULTS;
  }

  /** Only these effects. */
  public FeedbackSettings effects(Collection<Effect> acting) {
    return new FeedbackSettings(
        Checks.set("effects", acting),
        similarQuestions,
        leastSimilarity,
        badWeight,
        patience,
        pastWeight,
        halfLife,
        perSession,
        remembered);
  }

  /** All effects but these. */
  public FeedbackSettings without(Effect... switchedOff) {
    EnumSet<Effect> left = EnumSet.allOf(Effect.class);
    left.removeAll(Checks.set("effects", switchedOff));
    left.retainAll(effects);
    return effects(left);
  }

  /** Keeps so many questions. */
  public FeedbackSettings remembered(int questions) {
    return new FeedbackSettings(
        effects,
        similarQuestions,
        leastSimilarity,
        badWeight,
        patience,
        pastWeight,
        halfLife,
        perSession,
        questions);
  }
}
