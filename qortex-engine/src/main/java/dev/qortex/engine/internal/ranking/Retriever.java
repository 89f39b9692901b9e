package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.Concurrently;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.snapshot.Moments;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.ExtraEdge;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.LegScores;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.spi.bounded.BoundedStore;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.candidates.CandidateSearch;
import dev.qortex.engine.internal.candidates.Candidates;
import dev.qortex.engine.internal.candidates.QuestionFrame;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.learned.LearnedForQuestion;
import dev.qortex.engine.internal.learned.LearnedState;
import dev.qortex.engine.internal.passages.ConceptHeads;
import dev.qortex.engine.internal.passages.SentenceVectors;
import dev.qortex.engine.internal.passages.TokenStates;
import dev.qortex.engine.internal.passages.TokenVectors;
import dev.qortex.engine.internal.ranking.TokenBudget.Portion;
import dev.qortex.engine.internal.reading.BoundedContexts;
import dev.qortex.engine.internal.reading.QuestionContexts;
import dev.qortex.engine.internal.reading.ReplicaContexts;
import dev.qortex.engine.internal.relevance.RelevanceCalibration;
import dev.qortex.engine.internal.relevance.RelevanceEvidence;
import dev.qortex.engine.internal.relevance.RelevanceModel;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.engine.internal.time.Conflicts;
import dev.qortex.engine.internal.time.Refutations;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Answers questions: runs the legs, fuses their scores, and applies what was learned. Thread-safe.
 */
public final class Retriever {

  /**
   * An answer, and what feedback and the memory learn from.
   *
   * @param answer the answer
   * @param vector the question's embedding
   * @param shares what each leg said of each item, before weights that were learned
   * @param alike the edges that the question added for its walk
   * @param evidence for the relevance of the answer; empty where nothing was found
   * @param trace what a receipt needs beside the answer
   */
  public record Retrieval(
      Answer answer,
      float[] vector,
      SortedMap<String, SortedMap<String, Double>> shares,
      List<ExtraEdge> alike,
      double[] evidence,
      Trace trace) {

    /** Copies the edges. */
    public Retrieval {
      alike = List.copyOf(alike);
    }

    /**
     * Trace of an answer.
     *
     * @param revision of the graph
     * @param considered the best candidates, best first
     */
    public record Trace(long revision, List<AnswerTrace.Candidate> considered) {

      /** Copies. */
      public Trace {
        considered = List.copyOf(considered);
      }

      /**
       * A copy in which the shown candidates have another fate, as the answer as a whole is not
       * shown.
       */
      Trace without(AnswerTrace.Fate fate) {
        return new Trace(
            revision,
            considered.stream()
                .map(
                    one ->
                        one.fate() == AnswerTrace.Fate.SHOWN
                            ? new AnswerTrace.Candidate(one.id(), one.score(), fate)
                            : one)
                .toList());
      }
    }

    /** A copy without the items of the answer. */
    public Retrieval withheld() {
      return new Retrieval(
          withheld(answer.id(), answer.relevance(), answer.complete()),
          vector,
          Collections.emptySortedMap(),
          alike,
          evidence,
          trace.without(AnswerTrace.Fate.WITHHELD));
    }

    private static Answer withheld(String id, double relevance, double complete) {
      return new Answer(id, List.of(), List.of(), List.of(), List.of(), 0, relevance, complete);
    }
  }

  private final MemoryStore store;
  private final EmbeddingModel embedding;
  private final TokenVectors tokens;
  private final ScoringProfile profile;
  private final LearnedState experience;
  private final InstantSource clock;
  private final CandidateSearch search;
  private final RetrievalSettings settings;
  private final QuestionContexts contexts;
  private final ConceptHeads heads;
  private final Moments moments;
  private final Refutations refutations;
  private final AnswerItems items;
  private final CarriedRules rules;

  /** True if there was a question; before the first one, all is yet to be read. */
  private final AtomicBoolean asked = new AtomicBoolean();

  /**
   * Retrieves from that store with the legs of the settings.
   *
   * @param beliefs what was learned about nodes
   * @param profile the constants of ranking, with those of the settings
   * @param clock how old past outcomes are
   * @param made families of vectors that passages have
   * @param reading what is kept of the store between questions
   */
  public Retriever(
      MemoryStore store,
      EmbeddingModel embedding,
      BeliefSource beliefs,
      ScoringProfile profile,
      InstantSource clock,
      Set<VectorFamily> made,
      RetrievalSettings settings,
      MemoryReading reading) {
    this.store = store;
    this.embedding = embedding;
    this.tokens = TokenVectors.in(store.sentences(), embedding, made);
    this.clock = clock;
    this.settings = settings;
    this.profile = profile;
    this.experience = LearnedState.of(store, beliefs, profile, clock);
    this.search = new CandidateSearch(embedding, profile, settings.legs());
    this.heads = new ConceptHeads(store.graph(), store.snapshots());
    this.moments = store.snapshots().moments();
    this.contexts = contexts(reading, SentenceVectors.in(store.sentences(), embedding, made));
    this.refutations = new Refutations(store.graph(), moments);
    this.items = new AnswerItems(moments, refutations);
    this.rules = new CarriedRules(store.graph());
  }

  private QuestionContexts contexts(MemoryReading reading, SentenceVectors sentences) {
    if (reading.limits().isPresent()) {
      if (store instanceof BoundedStore source) {
        return new BoundedContexts(
            store,
            source.bounded(),
            reading.limits().get(),
            sentences,
            tokens,
            moments,
            profile,
            settings);
      }
      throw new IllegalArgumentException(
          "The store (%s) cannot be asked bounded.\nMaybe reading(MemoryReading.replica()), or a store that is a BoundedStore."
              .formatted(store.getClass().getName()));
    }
    return new ReplicaContexts(store, sentences, tokens, heads, moments, settings);
  }

  /** Answers under that id. */
  public Retrieval retrieve(Question question, String answerId) {
    return prepared(() -> retrieve(question, embedded(question.text()), answerId));
  }

  /** Runs the first work while the memory is read beside it, and also while the model is. */
  private <T> T prepared(Supplier<T> work) {
    return asked.getAndSet(true)
        ? work.get()
        : Concurrently.preparing(contexts.preparations(), work);
  }

  Retrieval retrieve(Question question, Embedded embedded, String answerId) {
    return retrieve(question, embedded, answerId, experience);
  }

  /** A question's vector and tokens, from one pass of the model. */
  record Embedded(float[] vector, TokenStates tokens) {}

  /** The vector and tokens of what a question asks. */
  Embedded embedded(String question) {
    String text = QuestionFrame.without(question);
    if (tokens.isNone()) {
      return new Embedded(
          Objects.requireNonNull(
              TextVectors.ofQuestions(embedding, List.of(text)).vectors().get(text)),
          TokenStates.MISSING);
    }
    TokenVectors.Made made = tokens.of(List.of(text));
    return new Embedded(
        Objects.requireNonNull(made.vectors().vectors().get(text)),
        Objects.requireNonNull(made.tokens().get(text)));
  }

  /** Measures what feedback has changed, by asking some of the past questions again. */
  public LearningReport learningReport() {
    return new LearningReports(profile, this::askAgain)
        .report(
            store.pastQuestions().newest(LearningReports.QUESTIONS, LearningReports.QUESTIONS),
            clock.instant());
  }

  /** Groups those of these questions that have no relevant answer now. */
  public CoverageReport coverage(List<Question> asked) {
    List<CoverageReports.Asked> answered = new ArrayList<>();
    for (Question question : asked) {
      Question again = question.limit(1).rules(0).examples(0).minRelevance(0);
      double relevance = retrieve(again, "coverage").answer().relevance();
      answered.add(new CoverageReports.Asked(question.text(), relevance));
    }
    return CoverageReports.report(answered, Question.RECOMMENDED_MIN_RELEVANCE);
  }

  private List<String> askAgain(Judged past, LearnedState taught) {
    PastQuestion asked = past.question();
    Question question =
        Question.of(asked.text())
            .kinds(NodeKind.PASSAGE, NodeKind.CONCEPT) // whatever kinds feedback was about
            .limit(LearningReports.DEPTH)
            .rules(0)
            .examples(0);
    return retrieve(
            question.in(asked.domains().toArray(new String[0])),
            new Embedded(
                asked.vector(),
                tokens.isNone() ? TokenStates.MISSING : embedded(asked.text()).tokens()),
            asked.answerId(),
            taught)
        .answer()
        .items()
        .stream()
        .map(AnswerItem::id)
        .toList();
  }

  private Retrieval retrieve(
      Question question, Embedded embedded, String answerId, LearnedState taught) {
    return contexts.asking(() -> asked(question, embedded, answerId, taught));
  }

  private Retrieval asked(
      Question framed, Embedded embedded, String answerId, LearnedState taught) {
    Question question = unframed(framed);
    LearnedForQuestion learned = taught.forQuestion(embedded.vector(), question.filter().domains());
    Instant at = question.time().asOf().orElseGet(clock::instant);
    RetrievalContext context = context(question, embedded, learned, at);
    CarriedRules.Wanted wanted = rules.wanted(context);
    CandidateSearch.Found found =
        search.found(context, wanted.isNone() ? List.of() : carrying(context));
    Candidates candidates = found.candidates();
    FusedScores fused = fused(context, candidates);
    RankedList ranked = new LearnedRanking(context, fused.shares(), profile).ranked();
    Activation activated =
        found.carrying().entrySet().stream()
            .map(
                one ->
                    one.getKey() == context
                        ? activation(context, candidates, ranked)
                        : activation(one.getKey(), one.getValue()))
            .reduce(Activation.NONE, Activation::and);
    TokenBudget budget = new TokenBudget(question.limits(), settings.tokens());
    CarriedRules.Carried carried =
        rules.along(
            context,
            wanted,
            new RuleMatches(context, profile),
            new ExampleMatches(context, profile.examples(), activated),
            activated);
    Portion<Rule> reserved = budget.reserved(carried.rules(), 0);
    AnswerSelection shown = items.shown(context, budget, reserved.tokens(), ranked);
    double[] evidence =
        new RelevanceEvidence(context.words())
            .of(question.text(), context.passages(), shown.first());
    double logOdds = evidence.length == 0 ? 0 : RelevanceModel.shipped().logOdds(evidence);
    double probability =
        evidence.length == 0 ? 0 : context.learned().relevance(logOdds, shown.past());
    Retrieval.Trace trace = new Retrieval.Trace(context.graph().revision(), shown.considered());
    if (probability < question.limits().minRelevance()) {
      return new Retrieval(
          Retrieval.withheld(answerId, probability, contexts.complete()),
          embedded.vector(),
          Collections.emptySortedMap(),
          candidates.onlineEdges(),
          evidence,
          trace.without(AnswerTrace.Fate.IRRELEVANT));
    }
    List<Rule> along = carried.rules();
    if (probability < Question.RECOMMENDED_MIN_RELEVANCE) {
      along = carried.unstated();
      reserved = budget.reserved(along, shown.tokens());
    }
    Portion<Rule> given = budget.filled(along, reserved, shown.tokens());
    int used = shown.tokens() + given.tokens();
    Portion<CodeExample> examples = budget.examples(carried.examples(), used);
    List<AnswerItem> fitting = items.explained(context, candidates, shown.items());
    SortedMap<String, SortedMap<String, Double>> shares =
        ranked.shares(fitting.stream().map(AnswerItem::id).toList());
    if (!fitting.isEmpty() && fitting.get(0).node().id().equals(shown.first().get(0).node().id())) {
      shares.computeIfPresent(fitting.get(0).id(), (id, said) -> with(said, logOdds));
    }
    return new Retrieval(
        new Answer(
            answerId,
            fitting,
            question.limits().items() == 0 ? List.of() : fused.groups(),
            given.chosen(),
            examples.chosen(),
            used + examples.tokens(),
            probability,
            contexts.complete()),
        embedded.vector(),
        shares,
        candidates.onlineEdges(),
        evidence,
        trace);
  }

  /** The shares of the legs of the best item, with the fitted relevance of the answer. */
  private static SortedMap<String, Double> with(SortedMap<String, Double> said, double logOdds) {
    SortedMap<String, Double> more = new TreeMap<>(said);
    more.put(RelevanceCalibration.NAME, logOdds);
    return Collections.unmodifiableSortedMap(more);
  }

  private static Question unframed(Question question) {
    return new Question(
        QuestionFrame.without(question.text()),
        question.filter(),
        question.limits(),
        question.ranking(),
        question.session(),
        question.time());
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
    return new RecencyShare(context, profile.recency()).added(smoothed);
  }

  RetrievalContext context(Question question, Embedded embedded) {
    return context(
        question,
        embedded,
        experience.forQuestion(embedded.vector(), question.filter().domains()),
        question.time().asOf().orElseGet(clock::instant));
  }

  private RetrievalContext context(
      Question question, Embedded embedded, LearnedForQuestion learned, Instant at) {
    Question.Filter filter =
        question.limits().items() == 0 ? question.filter().ofDomains() : question.filter();
    return contexts.context(question, embedded.vector(), embedded.tokens(), learned, filter, at);
  }

  /** The items of such a list that the question's filter and limits let through. */
  List<AnswerItem> fitting(RetrievalContext context, RankedList ranked) {
    TokenBudget budget = new TokenBudget(context.question().limits(), settings.tokens());
    return items.shown(context, budget, 0, ranked).items();
  }

  /** The open contradictions among what a domain says now. */
  public List<Conflict> conflicts(String domain) {
    return new Conflicts(store.graph(), refutations).of(domain, clock.instant());
  }

  /** The concepts as filters read them. */
  public ConceptHeads heads() {
    return heads;
  }

  /** Keeps what later processes would otherwise derive again. */
  public void keep() {
    contexts.keep();
  }

  /** Notes passages whose vectors of sentences have changed. */
  public void refresh(Collection<Passage> changed) {
    contexts.refresh(changed);
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

  private Activation activation(RetrievalContext context, Candidates candidates) {
    FusedScores fused = fused(context, candidates);
    return activation(
        context, candidates, new LearnedRanking(context, fused.shares(), profile).ranked());
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
