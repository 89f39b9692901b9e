package dev.qortex.engine.internal.learned;

import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.relevance.RelevanceCalibration;
import dev.qortex.engine.internal.scoring.LegWeights;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.storage.memory.feedback.InMemoryQueryFeedbackStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * State learned from feedback: past questions, beliefs and factors, as far as the settings let them
 * act. The fit to the judged answers is kept until another answer is judged. Thread-safe.
 */
public final class LearnedState {

  private record Known(
      List<Judged> answers, FusionWeightLearner fit, RelevanceCalibration relevance) {

    static Known nothing(ScoringProfile profile) {
      List<Judged> none = List.of();
      return new Known(none, FusionWeightLearner.of(none, profile), RelevanceCalibration.of(none));
    }

    Known after(List<Judged> others) {
      return new Known(others, fit.after(others), RelevanceCalibration.of(others));
    }
  }

  private final QueryFeedbackStore questions;
  private final BeliefSource beliefs;
  private final Function<Collection<String>, Map<String, Double>> factors;
  private final ScoringProfile profile;
  private final FeedbackSettings settings;
  private final InstantSource clock;
  private final Known untaught;
  private volatile Known known;

  private LearnedState(
      QueryFeedbackStore questions,
      BeliefSource beliefs,
      Function<Collection<String>, Map<String, Double>> factors,
      ScoringProfile profile,
      InstantSource clock) {
    this.questions = questions;
    this.beliefs = beliefs;
    this.factors = factors;
    this.profile = profile;
    this.settings = profile.feedback();
    this.clock = clock;
    this.untaught = Known.nothing(profile);
    this.known = untaught;
  }

  /** The state without any feedback. */
  public static LearnedState none(ScoringProfile profile) {
    return after(List.of(), profile, Instant.EPOCH);
  }

  /** The state after the outcomes of these questions, oldest first, without beliefs. */
  public static LearnedState after(List<Judged> questions, ScoringProfile profile, Instant now) {
    QueryFeedbackStore taught = new InMemoryQueryFeedbackStore();
    questions.forEach(judged -> taught.record(judged.question(), judged.rewards()));
    Set<String> items = new TreeSet<>();
    questions.forEach(judged -> items.addAll(judged.rewards().keySet()));
    SortedMap<String, Double> factors =
        TeleportationFactors.after(
            taught.given(items), profile.feedback().perSession(), profile.factors());
    return new LearnedState(
        taught,
        BeliefSource.none(),
        nodes -> {
          Map<String, Double> found = new TreeMap<>(factors);
          found.keySet().retainAll(nodes);
          return found;
        },
        profile,
        InstantSource.fixed(now));
  }

  /** The state in that store, with beliefs from elsewhere. */
  public static LearnedState of(
      MemoryStore store, BeliefSource beliefs, ScoringProfile profile, InstantSource clock) {
    return new LearnedState(
        store.pastQuestions(), beliefs, store.interoception()::factors, profile, clock);
  }

  /**
   * The parameters for one question; fits the weights of the legs to similar questions.
   *
   * @param text the question
   * @param question its embedding
   * @param domains names; empty for all
   */
  public LearnedForQuestion forQuestion(String text, float[] question, Set<String> domains) {
    return new LearnedForQuestion(
        this,
        text,
        question,
        past(text, question, domains),
        known(Effect.LEG_WEIGHTS).fit().near(question),
        known(Effect.RELEVANCE).relevance());
  }

  /** Outcomes of similar past questions. */
  PastOutcomes.Past past(String text, float[] question, Set<String> domains) {
    return settings.effects().contains(Effect.PAST_QUESTIONS)
        ? new PastOutcomes(settings, clock.instant())
            .past(
                text,
                questions.similar(
                    question,
                    domains,
                    settings.similarQuestions(),
                    settings.perSession(),
                    settings.leastSimilarity()))
        : PastOutcomes.Past.NONE;
  }

  /** Weights of the legs and passage features for all questions. */
  public LegWeights weights() {
    return known(Effect.LEG_WEIGHTS).fit().everywhere();
  }

  /** True if outcomes of similar questions act on the relevance of an answer. */
  boolean actsOnRelevance() {
    return settings.effects().contains(Effect.RELEVANCE);
  }

  private Known known(Effect effect) {
    if (!settings.effects().contains(effect)) {
      return untaught;
    }
    Known before = known;
    List<Judged> answers =
        questions.newest(profile.learning().answers(), profile.learning().ofSession());
    if (before.answers() == answers) {
      return before;
    }
    Known now = before.after(answers);
    known = now;
    return now;
  }

  /** Teleportation factors by node id; a node without one has 1. */
  public Map<String, Double> factors(Collection<String> nodeIds) {
    return settings.effects().contains(Effect.FACTORS) ? factors.apply(nodeIds) : Map.of();
  }

  /** Beliefs by node id; nodes without any are missing. */
  Map<String, Belief> beliefs(Collection<String> nodeIds) {
    return settings.effects().contains(Effect.BELIEFS) ? beliefs.beliefs(nodeIds) : Map.of();
  }
}
