package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.Concurrently;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.snapshot.Moments;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.spi.bounded.BoundedReads;
import dev.qortex.core.spi.bounded.BoundedStore;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.candidates.CandidateSearch;
import dev.qortex.engine.internal.candidates.QuestionFrame;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.learned.LearnedState;
import dev.qortex.engine.internal.passages.ConceptHeads;
import dev.qortex.engine.internal.passages.SentenceVectors;
import dev.qortex.engine.internal.passages.TokenStates;
import dev.qortex.engine.internal.passages.TokenVectors;
import dev.qortex.engine.internal.ranking.AnswerPipeline.Embedded;
import dev.qortex.engine.internal.reading.BoundedContexts;
import dev.qortex.engine.internal.reading.QuestionContexts;
import dev.qortex.engine.internal.reading.ReplicaContexts;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.engine.internal.time.Conflicts;
import dev.qortex.engine.internal.time.Refutations;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Retrieval from one memory: embeds questions, answers them by an {@link AnswerPipeline}, and
 * reports on what was learned. Thread-safe.
 */
public final class Retriever {

  private final MemoryStore store;
  private final EmbeddingModel embedding;
  private final TokenVectors tokens;
  private final ScoringProfile profile;
  private final LearnedState experience;
  private final InstantSource clock;
  private final QuestionContexts contexts;
  private final ConceptHeads heads;
  private final Refutations refutations;
  private final AnswerPipeline pipeline;

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
    Moments moments = store.snapshots().moments();
    SentenceVectors sentences = SentenceVectors.in(store.sentences(), embedding, made);
    this.store = store;
    this.embedding = embedding;
    this.tokens = TokenVectors.in(store.sentences(), embedding, made);
    this.clock = clock;
    this.profile = profile;
    this.experience = LearnedState.of(store, beliefs, profile, clock);
    this.heads = new ConceptHeads(store.graph(), store.snapshots());
    this.contexts =
        reading
            .limits()
            .<QuestionContexts>map(
                limits ->
                    new BoundedContexts(
                        store,
                        bounded(store),
                        limits,
                        sentences,
                        tokens,
                        moments,
                        profile,
                        settings))
            .orElseGet(
                () -> new ReplicaContexts(store, sentences, tokens, heads, moments, settings));
    this.refutations = new Refutations(store.graph(), moments);
    this.pipeline =
        new AnswerPipeline(
            contexts,
            new CandidateSearch(embedding, profile, settings.legs()),
            new CarriedRules(store.graph()),
            new AnswerItems(store.graph(), moments, refutations),
            profile,
            settings,
            clock);
  }

  private static BoundedReads bounded(MemoryStore store) {
    if (store instanceof BoundedStore source) {
      return source.bounded();
    }
    throw new IllegalArgumentException(
        "The store (%s) cannot be asked bounded.\nMaybe reading(MemoryReading.replica()), or a store that is a BoundedStore."
            .formatted(store.getClass().getName()));
  }

  /** Answers under that id. */
  public Retrieval retrieve(Question question, String answerId) {
    Question unframed = QuestionFrame.without(question);
    return prepared(() -> retrieve(unframed, embedded(unframed.text()), answerId));
  }

  /** Runs the first work while the memory is read beside it, and also while the model is. */
  private <T> T prepared(Supplier<T> work) {
    return asked.getAndSet(true)
        ? work.get()
        : Concurrently.preparing(contexts.preparations(), work);
  }

  /** Answers a question without a frame under that id. */
  Retrieval retrieve(Question question, Embedded embedded, String answerId) {
    return retrieve(question, embedded, answerId, experience);
  }

  private Retrieval retrieve(
      Question question, Embedded embedded, String answerId, LearnedState taught) {
    return contexts.asking(() -> pipeline.answer(question, embedded, answerId, taught));
  }

  /** The vector and tokens of a question without a frame. */
  Embedded embedded(String question) {
    if (tokens.isNone()) {
      return new Embedded(
          Objects.requireNonNull(
              TextVectors.ofQuestions(embedding, List.of(question)).vectors().get(question)),
          TokenStates.MISSING);
    }
    TokenVectors.Made made = tokens.of(List.of(question));
    return new Embedded(
        Objects.requireNonNull(made.vectors().vectors().get(question)),
        Objects.requireNonNull(made.tokens().get(question)));
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
        QuestionFrame.without(
            Question.of(asked.text())
                .in(asked.domains().toArray(new String[0]))
                .kinds(NodeKind.PASSAGE, NodeKind.CONCEPT) // whatever kinds feedback was about
                .limit(LearningReports.DEPTH)
                .rules(0)
                .examples(0));
    Embedded embedded =
        new Embedded(
            asked.vector(),
            tokens.isNone() ? TokenStates.MISSING : embedded(question.text()).tokens());
    return retrieve(question, embedded, asked.answerId(), taught).answer().items().stream()
        .map(AnswerItem::id)
        .toList();
  }

  /** The context of a question without a frame, as it is now. */
  RetrievalContext context(Question question, Embedded embedded) {
    return pipeline.context(question, embedded, experience);
  }

  /** The items of such a list that the question's filter and limits let through. */
  List<AnswerItem> fitting(RetrievalContext context, RankedList ranked) {
    return contexts.asking(() -> pipeline.fitting(context, ranked));
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
}
