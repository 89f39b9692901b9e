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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Parameters learned from feedback, for one ranking. Thread-safe. */
public interface LearnedState {

  /** What similar past questions say of nodes, from -1 to 1. */
  SortedMap<String, Double> past(float[] question, Set<String> domains);

  /** How much the legs weigh for questions like this one. */
  LegWeights weights(float[] question);

  /** How much the legs weigh for all questions. */
  LegWeights weights();

  /**
   * Probability that one of the first items answers.
   *
   * @param logOdds as fitted
   * @param past what the outcomes of similar questions say, from -1 to 1
   */
  double relevance(double logOdds, double past);

  /** The teleportation factors of nodes; without one it is 1. */
  Map<String, Double> factors(Collection<String> nodeIds);

  /** What is believed of nodes. */
  Map<String, Belief> beliefs(Collection<String> nodeIds);

  /** Nothing was taught yet. */
  static LearnedState none(ScoringProfile profile) {
    return after(List.of(), profile, Instant.EPOCH);
  }

  /** What the outcomes of these questions teach, oldest first, without beliefs. */
  static LearnedState after(List<Judged> questions, ScoringProfile profile, Instant now) {
    QueryFeedbackStore taught = new InMemoryQueryFeedbackStore();
    questions.forEach(judged -> taught.record(judged.question(), judged.rewards()));
    Set<String> items = new TreeSet<>();
    questions.forEach(judged -> items.addAll(judged.rewards().keySet()));
    SortedMap<String, Double> factors =
        TeleportationFactors.after(
            taught.given(items), profile.feedback().perSession(), profile.factors());
    return new Learned(
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

  /** What the store keeps, and those who learn elsewhere. */
  static LearnedState of(
      MemoryStore store, BeliefSource beliefs, ScoringProfile profile, InstantSource clock) {
    return new Learned(
        store.pastQuestions(), beliefs, store.interoception()::factors, profile, clock);
  }

  /** From past questions, beliefs and factors, as far as the settings let them act. */
  final class Learned implements LearnedState {

    private record Known(
        List<Judged> answers, FusionWeightLearner fit, RelevanceCalibration relevance) {

      static Known of(List<Judged> answers, ScoringProfile profile) {
        return new Known(
            answers, FusionWeightLearner.of(answers, profile), RelevanceCalibration.of(answers));
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

    private Learned(
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
      this.untaught = Known.of(List.of(), profile);
      this.known = untaught;
    }

    @Override
    public SortedMap<String, Double> past(float[] question, Set<String> domains) {
      return settings.effects().contains(Effect.PAST_QUESTIONS)
          ? new PastOutcomes(settings, clock.instant())
              .values(
                  questions.similar(
                      question,
                      domains,
                      settings.similarQuestions(),
                      settings.perSession(),
                      settings.leastSimilarity()))
          : Collections.emptySortedMap();
    }

    @Override
    public LegWeights weights(float[] question) {
      return known(Effect.LEG_WEIGHTS).fit().near(question);
    }

    @Override
    public LegWeights weights() {
      return known(Effect.LEG_WEIGHTS).fit().everywhere();
    }

    @Override
    public double relevance(double logOdds, double past) {
      double acting = settings.effects().contains(Effect.RELEVANCE) ? past : 0;
      return known(Effect.RELEVANCE).relevance().probability(logOdds, acting);
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
      Known now = Known.of(answers, profile);
      known = now;
      return now;
    }

    @Override
    public Map<String, Double> factors(Collection<String> nodeIds) {
      return settings.effects().contains(Effect.FACTORS) ? factors.apply(nodeIds) : Map.of();
    }

    @Override
    public Map<String, Belief> beliefs(Collection<String> nodeIds) {
      return settings.effects().contains(Effect.BELIEFS) ? beliefs.beliefs(nodeIds) : Map.of();
    }
  }
}
