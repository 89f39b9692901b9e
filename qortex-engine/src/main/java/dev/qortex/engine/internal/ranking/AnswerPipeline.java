package dev.qortex.engine.internal.ranking;

import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.LegScores;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.internal.candidates.CandidateSearch;
import dev.qortex.engine.internal.candidates.Candidates;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.learned.LearnedForQuestion;
import dev.qortex.engine.internal.learned.LearnedState;
import dev.qortex.engine.internal.passages.TokenStates;
import dev.qortex.engine.internal.ranking.TokenBudget.Portion;
import dev.qortex.engine.internal.reading.QuestionContexts;
import dev.qortex.engine.internal.relevance.RelevanceCalibration;
import dev.qortex.engine.internal.relevance.RelevanceEvidence;
import dev.qortex.engine.internal.relevance.RelevanceModel;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The stages by which a question becomes an answer: legs find candidates, their scores are fused,
 * weights that were learned order them, the limits of the question choose items, rules and code
 * examples, and the relevance of the first items decides whether they are shown. Thread-safe.
 */
final class AnswerPipeline {

  private final QuestionContexts contexts;
  private final CandidateSearch search;
  private final CarriedRules rules;
  private final AnswerItems items;
  private final ScoringProfile profile;
  private final RetrievalSettings settings;
  private final InstantSource clock;

  /**
   * Stages for one memory.
   *
   * @param profile the constants of ranking, with those of the settings
   * @param clock the instant that questions ask about unless they name one
   */
  AnswerPipeline(
      QuestionContexts contexts,
      CandidateSearch search,
      CarriedRules rules,
      AnswerItems items,
      ScoringProfile profile,
      RetrievalSettings settings,
      InstantSource clock) {
    this.contexts = contexts;
    this.search = search;
    this.rules = rules;
    this.items = items;
    this.profile = profile;
    this.settings = settings;
    this.clock = clock;
  }

  /** A question's vector and tokens, from one pass of the model. */
  record Embedded(float[] vector, TokenStates tokens) {}

  /** Fitted relevance of an answer: its evidence, empty where nothing was found, and log odds. */
  private record Relevance(double[] evidence, double logOdds, double probability) {

    static Relevance of(RetrievalContext context, AnswerSelection shown) {
      double[] evidence =
          new RelevanceEvidence(context.words())
              .of(context.question().text(), context.passages(), shown.first());
      if (evidence.length == 0) {
        return new Relevance(evidence, 0, 0);
      }
      double logOdds = RelevanceModel.shipped().logOdds(evidence);
      return new Relevance(evidence, logOdds, context.learned().relevance(logOdds, shown.past()));
    }
  }

  /**
   * Runs all stages.
   *
   * @param question without its frame
   * @param taught the state of learning that weights come from
   */
  Retrieval answer(Question question, Embedded embedded, String answerId, LearnedState taught) {
    RetrievalContext context = context(question, embedded, taught);
    CarriedRules.Wanted wanted = rules.wanted(context);
    CandidateSearch.Found found =
        search.found(context, wanted.isNone() ? List.of() : carrying(context));
    Candidates candidates = found.candidates();
    FusedScores fused = fused(context, candidates);
    RankedList ranked = ranked(context, fused);
    CarriedRules.Carried carried = carried(context, wanted, found, ranked);
    TokenBudget budget = new TokenBudget(question.limits(), settings.tokens());
    Portion<Rule> reserved = budget.reserved(carried.rules(), 0);
    AnswerSelection shown = items.shown(context, budget, reserved.tokens(), ranked);
    Relevance relevance = Relevance.of(context, shown);
    Retrieval.Trace trace = new Retrieval.Trace(context.graph().revision(), shown.considered());
    if (relevance.probability < question.limits().minRelevance()) {
      return new Retrieval(
          Retrieval.empty(answerId, relevance.probability, contexts.complete(), false),
          embedded.vector(),
          Collections.emptySortedMap(),
          candidates.onlineEdges(),
          relevance.evidence,
          trace.without(AnswerTrace.Fate.IRRELEVANT));
    }
    List<Rule> along = carried.rules();
    if (relevance.probability < Question.RECOMMENDED_MIN_RELEVANCE) {
      along = carried.unstated();
      reserved = budget.reserved(along, shown.tokens());
    }
    Portion<Rule> given = budget.filled(along, reserved, shown.tokens());
    int used = shown.tokens() + given.tokens();
    Portion<CodeExample> examples = budget.examples(carried.examples(), used);
    List<AnswerItem> fitting = items.explained(context, candidates, shown.items());
    return new Retrieval(
        new Answer(
            answerId,
            fitting,
            question.limits().items() == 0 ? List.of() : fused.groups(),
            given.chosen(),
            examples.chosen(),
            used + examples.tokens(),
            relevance.probability,
            contexts.complete(),
            false),
        embedded.vector(),
        shares(ranked, fitting, shown, relevance),
        candidates.onlineEdges(),
        relevance.evidence,
        trace);
  }

  /** The shares of the legs by item; the best item's with the fitted relevance of the answer. */
  private static SortedMap<String, SortedMap<String, Double>> shares(
      RankedList ranked, List<AnswerItem> fitting, AnswerSelection shown, Relevance relevance) {
    SortedMap<String, SortedMap<String, Double>> shares =
        ranked.shares(fitting.stream().map(AnswerItem::id).toList());
    if (!fitting.isEmpty()
        && !shown.first().isEmpty()
        && fitting.get(0).node().id().equals(shown.first().get(0).node().id())) {
      shares.computeIfPresent(fitting.get(0).id(), (id, said) -> with(said, relevance.logOdds));
    }
    return shares;
  }

  private static SortedMap<String, Double> with(SortedMap<String, Double> said, double logOdds) {
    SortedMap<String, Double> more = new TreeMap<>(said);
    more.put(RelevanceCalibration.NAME, logOdds);
    return Collections.unmodifiableSortedMap(more);
  }

  /** The context of a question, with the parameters that were taught for it. */
  RetrievalContext context(Question question, Embedded embedded, LearnedState taught) {
    return context(
        question,
        embedded,
        taught.forQuestion(question.text(), embedded.vector(), question.filter().domains()),
        question.time().asOf().orElseGet(clock::instant));
  }

  private RetrievalContext context(
      Question question, Embedded embedded, LearnedForQuestion learned, Instant at) {
    Question.Filter filter =
        question.limits().items() == 0 ? question.filter().ofDomains() : question.filter();
    return contexts.context(question, embedded.vector(), embedded.tokens(), learned, filter, at);
  }

  private FusedScores fused(RetrievalContext context, Candidates candidates) {
    Map<String, List<LegScore>> shares =
        context
            .question()
            .ranking()
            .fusion()
            .orElse(settings.fusion())
            .fuse(
                new Fusion.Evidence(
                    candidates.features(),
                    candidates.byLeg(),
                    candidates.texts(),
                    context::candidateKind));
    FusedScores smoothed = new ContextSmoothing(context, settings.sequence(), shares).smoothed();
    FusedScores recent = new RecencyShare(context, profile.recency()).added(smoothed);
    return new CodeShare(context).added(recent);
  }

  private RankedList ranked(RetrievalContext context, FusedScores fused) {
    return new LearnedRanking(context, fused.shares(), profile).ranked();
  }

  /** The items of such a list that the question's filter and limits let through. */
  List<AnswerItem> fitting(RetrievalContext context, RankedList ranked) {
    TokenBudget budget = new TokenBudget(context.question().limits(), settings.tokens());
    return items.shown(context, budget, 0, ranked).items();
  }

  /**
   * The contexts whose rules come along, whatever kinds of items are wanted. Where several domains
   * are named, each is one of its own, so that its rules are found as if it were asked alone.
   */
  private List<RetrievalContext> carrying(RetrievalContext asked) {
    Question question = asked.question();
    Embedded embedded = new Embedded(asked.vector(), asked.tokens());
    Set<String> domains = question.filter().domains();
    if (domains.size() < 2) {
      return question.limits().items() > 0 && question.filter().kinds().size() == 1
          ? List.of(context(question.kinds(), embedded, asked.learned(), asked.at()))
          : List.of(asked);
    }
    return new TreeSet<>(domains)
        .stream()
            .map(
                domain ->
                    context(
                        question.kinds().in(domain),
                        embedded,
                        asked.learned().in(Set.of(domain)),
                        asked.at()))
            .toList();
  }

  /** The rules and examples of all contexts that {@link #carrying} names. */
  private CarriedRules.Carried carried(
      RetrievalContext context,
      CarriedRules.Wanted wanted,
      CandidateSearch.Found found,
      RankedList ranked) {
    Activation activated =
        found.carrying().entrySet().stream()
            .map(
                one ->
                    activation(
                        one.getKey(),
                        one.getValue(),
                        one.getKey() == context
                            ? ranked
                            : ranked(one.getKey(), fused(one.getKey(), one.getValue()))))
            .reduce(Activation.NONE, Activation::and);
    return rules.along(
        context,
        wanted,
        new RuleMatches(context, profile),
        new ExampleMatches(context, profile.examples(), activated),
        activated);
  }

  private Activation activation(
      RetrievalContext context, Candidates candidates, RankedList ranked) {
    boolean along = context.question().limits().items() > 0;
    return Activation.of(
        LegScores.normalized(candidates.activatedConcepts(context, profile.activatedConcepts())),
        ranked,
        context,
        along ? profile.rules().along() : profile.rules().asked(),
        profile.examples().passages());
  }
}
