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
 * @param effects the active effects
 * @param similarQuestions the greatest number of similar past questions that count, the most
 *     similar first
 * @param leastSimilarity the cosine up to which past questions are ignored; from -1, below 1
 * @param badWeight the weight of a bad outcome of a similar question, and of a bad belief, relative
 *     to a good one; from 0
 * @param patience the amount of evidence that is weighted by one half (a pseudo-count); from 0
 * @param pastWeight the greatest contribution of similar questions, relative to the best fused
 *     score, before a weight is learned; from 0. The very same question contributes up to the whole
 *     score
 * @param halfLife the time after which the weight of an outcome has halved
 * @param perSession the greatest number of outcomes of one session that count for a node, and of
 *     questions of one session among the similar ones
 * @param remembered the greatest number of kept questions; the oldest are removed first, but those
 *     of a session with more than a tenth of all before these
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

  private static final FeedbackSettings DEFAULTS = builder().build();

  /** Effect of feedback on later answers. Each can be switched off. */
  public enum Effect {
    /** Feedback changes the probability with which walks start from a node. */
    FACTORS,
    /** The posterior of a node raises or lowers its score. */
    BELIEFS,
    /** The outcomes of similar past questions raise or lower the score of a node. */
    PAST_QUESTIONS,
    /** Legs and features of passages that predicted good outcomes weigh more. */
    LEG_WEIGHTS,
    /**
     * The relevance of an answer is calibrated by how often best items of such relevance helped.
     */
    RELEVANCE
  }

  /** Checks the ranges, and makes defensive copies. */
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

  /** Returns a copy with only these effects. */
  public FeedbackSettings effects(Collection<Effect> acting) {
    return toBuilder().effects(Checks.set("effects", acting)).build();
  }

  /** Returns a copy with all effects but these. */
  public FeedbackSettings without(Effect... switchedOff) {
    EnumSet<Effect> left = EnumSet.allOf(Effect.class);
    left.removeAll(Checks.set("effects", switchedOff));
    left.retainAll(effects);
    return effects(left);
  }

  /** Returns a copy that keeps another number of questions. */
  public FeedbackSettings remembered(int questions) {
    return toBuilder().remembered(questions).build();
  }

  /** Returns a builder that begins with the measured values. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a builder that begins with these values. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.effects = effects;
    builder.similarQuestions = similarQuestions;
    builder.leastSimilarity = leastSimilarity;
    builder.badWeight = badWeight;
    builder.patience = patience;
    builder.pastWeight = pastWeight;
    builder.halfLife = halfLife;
    builder.perSession = perSession;
    builder.remembered = remembered;
    return builder;
  }

  /** Builder of settings. Not thread-safe. */
  public static final class Builder {

    private Set<Effect> effects = EnumSet.allOf(Effect.class);
    private int similarQuestions = 50;
    private double leastSimilarity = 0.3;
    private double badWeight = 0.25;
    private double patience = 0.5;
    private double pastWeight = 0.5;
    private Duration halfLife = Duration.ofDays(365);
    private int perSession = 10;
    private int remembered = 20_000;

    private Builder() {}

    /** Sets {@link FeedbackSettings#effects}. */
    public Builder effects(Set<Effect> chosen) {
      effects = chosen;
      return this;
    }

    /** Sets {@link FeedbackSettings#similarQuestions}. */
    public Builder similarQuestions(int chosen) {
      similarQuestions = chosen;
      return this;
    }

    /** Sets {@link FeedbackSettings#leastSimilarity}. */
    public Builder leastSimilarity(double chosen) {
      leastSimilarity = chosen;
      return this;
    }

    /** Sets {@link FeedbackSettings#badWeight}. */
    public Builder badWeight(double chosen) {
      badWeight = chosen;
      return this;
    }

    /** Sets {@link FeedbackSettings#patience}. */
    public Builder patience(double chosen) {
      patience = chosen;
      return this;
    }

    /** Sets {@link FeedbackSettings#pastWeight}. */
    public Builder pastWeight(double chosen) {
      pastWeight = chosen;
      return this;
    }

    /** Sets {@link FeedbackSettings#halfLife}. */
    public Builder halfLife(Duration chosen) {
      halfLife = chosen;
      return this;
    }

    /** Sets {@link FeedbackSettings#perSession}. */
    public Builder perSession(int chosen) {
      perSession = chosen;
      return this;
    }

    /** Sets {@link FeedbackSettings#remembered}. */
    public Builder remembered(int chosen) {
      remembered = chosen;
      return this;
    }

    /** Checks the settings. */
    public FeedbackSettings build() {
      return new FeedbackSettings(
          effects,
          similarQuestions,
          leastSimilarity,
          badWeight,
          patience,
          pastWeight,
          halfLife,
          perSession,
          remembered);
    }
  }
}
