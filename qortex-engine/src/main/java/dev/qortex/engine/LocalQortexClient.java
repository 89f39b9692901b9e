package dev.qortex.engine;

import dev.qortex.commons.Checks;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.evaluation.AnswerReceipt;
import dev.qortex.core.evaluation.AnswerTrial;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.graph.Versions;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Succession;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.rules.GraphRules;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.core.search.Scored;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.client.AskedQuestions;
import dev.qortex.engine.internal.client.CrossDomainPaths;
import dev.qortex.engine.internal.client.FeedbackRecorder;
import dev.qortex.engine.internal.client.KnownNames;
import dev.qortex.engine.internal.client.NearestPassages;
import dev.qortex.engine.internal.client.NeighbourhoodExplorer;
import dev.qortex.engine.internal.client.NodeEmbedder;
import dev.qortex.engine.internal.client.Receipts;
import dev.qortex.engine.internal.client.SentenceEmbedder;
import dev.qortex.engine.internal.client.SimilarPairs;
import dev.qortex.engine.internal.client.SourceWriter;
import dev.qortex.engine.internal.passages.ConceptFinder;
import dev.qortex.engine.internal.ranking.Retrieval;
import dev.qortex.engine.internal.ranking.Retriever;
import dev.qortex.engine.internal.ranking.VectorComparison;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Memory client on a store in the same process. Thread-safe, and meant to live as long as its
 * store. Creating one is cheap; the first question after a start reads the graph's structure.
 * Feedback is accepted for the newest 1,000 answers of this client, or with {@link
 * Builder#sharedAnswers} for the newest 20,000 of all clients of the store.
 */
public final class LocalQortexClient implements QortexClient {

  /** The number of answers that one process keeps, on its heap and later in the store. */
  private static final int OWN_ANSWERS = 1_000;

  /** The number of past questions that a report on coverage asks again, at most. */
  private static final int COVERED = 400;

  /** The number of answers of all processes that the store keeps; some 5 kB each. */
  private static final int SHARED_ANSWERS = 20_000;

  private final MemoryStore store;
  private final NodeEmbedder embedder;
  private final SourceWriter writer;
  private final NearestPassages nearest;
  private final EventSink events;
  private final InstantSource clock;
  private final Supplier<String> ids;
  private final Retriever retriever;
  private final VectorComparison comparison;
  private final CrossDomainPaths paths;
  private final KnownNames names;
  private final ConceptFinder finder;
  private final NeighbourhoodExplorer surroundings;
  private final SimilarPairs alike;
  private final GraphRules rules;
  private final FeedbackRecorder feedback;
  private final AskedQuestions asked;
  private final Receipts receipts;
  private final Optional<AnswerTrial> trial;
  private final boolean sharedAnswers;
  private volatile boolean closed;

  /** Returns a builder of a memory in that store; it needs an embedding model. */
  public static Builder builder(MemoryStore store) {
    return new Builder(store);
  }

  /** Refuses a store whose vectors are of another model, and delivers feedback that waits. */
  private LocalQortexClient(Builder parts, EmbeddingModel model) {
    this.store = parts.store;
    this.embedder = new NodeEmbedder(store, model);
    embedder.check();
    this.events = EventSink.guarded(parts.events);
    this.clock = parts.clock;
    this.ids = parts.ids;
    this.retriever =
        new Retriever(
            store,
            model,
            parts.beliefs,
            ScoringProfile.standard().with(parts.retrieval, parts.feedback),
            clock,
            parts.passageVectors,
            parts.retrieval,
            parts.reading);
    this.comparison = new VectorComparison(retriever);
    this.paths = new CrossDomainPaths(store.graph(), store.snapshots());
    this.nearest = new NearestPassages(store);
    this.names = new KnownNames(store.graph());
    this.finder = new ConceptFinder(store.graph(), retriever.heads());
    this.surroundings = new NeighbourhoodExplorer(store.graph(), store.snapshots().moments());
    this.alike = new SimilarPairs(store, parts.promotion, events);
    this.rules = new GraphRules(store.graph(), parts.templates, parts.beliefs, clock);
    this.feedback =
        new FeedbackRecorder(
            store,
            embedder,
            parts.listeners,
            parts.outboxListeners,
            events,
            clock,
            parts.feedback,
            parts.trial,
            parts.sharedAnswers ? SHARED_ANSWERS : OWN_ANSWERS);
    this.writer =
        new SourceWriter(
            store,
            embedder,
            new SentenceEmbedder(store, model, parts.passageVectors, retriever::refresh),
            feedback,
            events,
            clock,
            parts.versions,
            parts.later);
    this.asked = new AskedQuestions(store, feedback.answers());
    this.receipts =
        new Receipts(
            store.graph(),
            feedback.answers(),
            new AnswerReceipt.Policy(
                embedder.modelName(), parts.retrieval.legs(), parts.feedback.effects()));
    this.trial = parts.trial;
    this.sharedAnswers = parts.sharedAnswers;
    feedback.deliver();
    writer.resume();
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    checkOpen();
    return writer.ingest(Checks.given("manifest", manifest));
  }

  @Override
  public RetractReport retract(String sourceId) {
    checkOpen();
    return writer.retract(Checks.text("id of a source", sourceId));
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    checkOpen();
    return store.graph().sources(Checks.id("name of a domain", domain));
  }

  @Override
  public Stream<ConceptNode> concepts(String domain, Set<String> apartFrom, String after) {
    checkOpen();
    Checks.id("name of a domain", domain);
    Set<String> others = Checks.set("ids of sources", apartFrom);
    NodeQuery concepts =
        NodeQuery.all()
            .domains(Set.of(domain))
            .kinds(Set.of(NodeKind.CONCEPT))
            .versions(Versions.asOf(clock.instant()))
            .after(after);
    return store
        .graph()
        .streamNodes(concepts)
        .filter(
            node -> others.isEmpty() || !others.containsAll(store.graph().contributors(node.id())))
        .map(ConceptNode.class::cast);
  }

  @Override
  public int embedMissing() {
    checkOpen();
    return writer.embedMissing();
  }

  @Override
  public Answer query(Question question) {
    checkOpen();
    Checks.given("question", question);
    return answer(question, trial.map(of -> of.withholds(question)).orElse(false));
  }

  /**
   * Answers a question and emits an event.
   *
   * @param withheld whether the answer has no items for the sake of a trial
   */
  private Answer answer(Question question, boolean withheld) {
    long start = System.nanoTime();
    try {
      Answer answer = found(question, withheld);
      events.emit(
          new MemoryEvent.QuestionAnswered(
              clock.instant(),
              answer.id(),
              answer.items().size(),
              answer.rules().size(),
              answer.relevance(),
              System.nanoTime() - start));
      return answer;
    } catch (RuntimeException e) {
      events.emit(new MemoryEvent.QuestionFailed(clock.instant(), e, System.nanoTime() - start));
      throw e;
    }
  }

  private Answer found(Question question, boolean withheld) {
    names.check(question);
    String answerId = Checks.id("id of an answer", ids.get());
    long checked = feedback.answers().dropErased();
    Retrieval found = embedder.checked(() -> retriever.retrieve(question, answerId));
    Retrieval retrieval = withheld ? found.withheld() : found;
    feedback.answers().add(question, retrieval, withheld, clock.instant(), checked);
    if (sharedAnswers) {
      leaveAnswers();
    }
    alike.note(retrieval.alike());
    if (found.answer().complete() < 1) {
      writer.resume();
    }
    return retrieval.answer();
  }

  @Override
  public AnswerReceipt receipt(String answerId) {
    checkOpen();
    return receipts.of(Checks.text("id of an answer", answerId));
  }

  @Override
  public FeedbackReport feedback(String answerId, Map<String, Outcome> outcomes) {
    checkOpen();
    Checks.text("id of an answer", answerId);
    FeedbackReport report = feedback.take(answerId, Checks.entries("outcomes", outcomes));
    if (feedback.isCommitted()) {
      alike.writeIfAny(clock.instant());
    }
    return report;
  }

  @Override
  public ReplyReport observeReply(String answerId, String reply, Set<String> domains) {
    checkOpen();
    Checks.text("id of an answer", answerId);
    return feedback.observe(answerId, Checks.text("reply", reply), Checks.domains(domains));
  }

  @Override
  public List<FeedbackReport> replay(List<LoggedFeedback> log) {
    checkOpen();
    Checks.given("log of feedback", log)
        .forEach(entry -> Checks.given("entry of a log of feedback", entry));
    return feedback.replay(log);
  }

  @Override
  public ForgetReport forget(String session) {
    checkOpen();
    ForgetReport report = feedback.forget(session);
    events.emit(new MemoryEvent.SessionForgotten(clock.instant(), report));
    return report;
  }

  @Override
  public ErasureReport eraseDomain(String domain) {
    checkOpen();
    Checks.id("name of a domain", domain);
    ErasureReport report = store.eraseDomain(domain);
    events.emit(new MemoryEvent.DomainErased(clock.instant(), report));
    return report;
  }

  @Override
  public LearningReport learningReport() {
    checkOpen();
    return embedder.checked(retriever::learningReport).with(trial.map(AnswerTrial::report));
  }

  @Override
  public CoverageReport coverage() {
    checkOpen();
    return embedder.checked(() -> retriever.coverage(asked.newest(COVERED)));
  }

  @Override
  public List<Conflict> conflicts(String domain) {
    checkOpen();
    names.checkDomain(Checks.id("domain", domain));
    return retriever.conflicts(domain);
  }

  @Override
  public int deliverFeedback() {
    checkOpen();
    feedback.deliver();
    return feedback.waiting();
  }

  @Override
  public List<ConceptNode> find(String name, Set<String> domains) {
    checkOpen();
    Checks.id("name of a concept", name);
    Checks.domains(domains);
    names.checkDomains(domains);
    Instant now = clock.instant();
    return finder.find(name, domains).stream()
        .filter(concept -> concept.validity().holdsAt(now))
        .toList();
  }

  @Override
  public List<Node> nodes(Collection<String> ids) {
    checkOpen();
    return List.copyOf(store.graph().nodes(Checks.given("ids of nodes", ids)).values());
  }

  @Override
  public List<Scored> nearest(String nodeId, int limit) {
    checkOpen();
    Checks.text("id of a node", nodeId);
    if (limit < 1 || limit > MOST_NEAREST) {
      throw new IllegalArgumentException(
          "The limit (%s) must be from 1 to %s.".formatted(limit, MOST_NEAREST));
    }
    return nearest.of(nodeId, limit, MOST_NEAREST, clock.instant());
  }

  @Override
  public Optional<Exploration> explore(String nodeId, int depth) {
    checkOpen();
    Checks.text("id of a node", nodeId);
    return surroundings.explore(nodeId, depth, clock.instant());
  }

  @Override
  public List<GraphPath> related(String nodeId, Set<String> otherDomains) {
    checkOpen();
    Checks.text("id of a node", nodeId);
    Checks.domains(otherDomains);
    names.checkDomains(otherDomains);
    return paths.related(nodeId, otherDomains, clock.instant());
  }

  @Override
  public Comparison compare(Question question) {
    checkOpen();
    Answer whole = answer(Checks.given("question", question), false);
    return embedder.checked(() -> comparison.compare(question, whole));
  }

  @Override
  public EdgePromotion.Report promoteEdges() {
    checkOpen();
    return alike.promote(clock.instant());
  }

  @Override
  public List<Rule> rules(RuleSelection selection) {
    checkOpen();
    names.checkDomains(Checks.given("selection of rules", selection).domains());
    return rules.rules(selection);
  }

  @Override
  public MemoryStatus status() {
    checkOpen();
    return new MemoryStatus(
        store.graph().stats(),
        store.vectors().size(),
        embedder.modelName(),
        store.interoception().size(),
        store.pastQuestions().size());
  }

  /** Writes what waits. A second call, of any thread, waits until the first one is done. */
  @Override
  public synchronized void close() {
    boolean first = !closed;
    closed = true;
    writer.close();
    alike.writeLeft(clock.instant());
    leaveAnswers();
    if (first) {
      keepDerived();
    }
  }

  private void keepDerived() {
    try {
      retriever.keep();
    } catch (IllegalStateException storeClosed) {
      // Nothing is lost: the next process derives it again.
      return;
    }
  }

  /** Leaves the answers that feedback may come for in the store. */
  private void leaveAnswers() {
    feedback
        .answers()
        .leave(
            (answers, failure) ->
                events.emit(new MemoryEvent.AnswersNotKept(clock.instant(), answers, failure)));
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The memory is closed.");
    }
  }

  /** Builder of a memory client. Not thread-safe. */
  public static final class Builder {

    private final MemoryStore store;
    private final List<FeedbackListener> listeners = new ArrayList<>();
    private final SortedMap<String, FeedbackListener> outboxListeners = new TreeMap<>();
    private Optional<EmbeddingModel> embedding = Optional.empty();
    private BeliefSource beliefs = BeliefSource.none();
    private Set<VectorFamily> passageVectors = Set.of(VectorFamily.SENTENCES);
    private FeedbackSettings feedback = FeedbackSettings.defaults();
    private RetrievalSettings retrieval = RetrievalSettings.defaults();
    private MemoryReading reading = MemoryReading.replica();
    private EdgePromotion promotion = EdgePromotion.standard();
    private TemplateSet templates = TemplateSet.standard();
    private Optional<AnswerTrial> trial = Optional.empty();
    private Optional<Executor> later = Optional.empty();
    private boolean sharedAnswers;
    private int versions = Succession.VERSIONS;
    private EventSink events = EventSink.none();
    private InstantSource clock = InstantSource.system();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();

    private Builder(MemoryStore store) {
      this.store = Checks.given("store of a memory", store);
    }

    /** Sets the embedding model; required. */
    public Builder embedding(EmbeddingModel model) {
      embedding = Optional.of(Checks.given("embedding model", model));
      return this;
    }

    /** Source of learned beliefs about nodes that is also a listener for feedback. */
    public <L extends BeliefSource & FeedbackListener> Builder learning(L learning) {
      beliefs = Checks.given("source of beliefs", learning);
      listeners.add(learning);
      return this;
    }

    /** Source of learned beliefs about nodes that gets feedback by other means. */
    public Builder beliefs(BeliefSource source) {
      beliefs = Checks.given("source of beliefs", source);
      return this;
    }

    /**
     * Adds a listener that learns in another store. Feedback waits in this store until the listener
     * has learned from it, so that it may fail for a while, or the process be killed, and nothing
     * is lost; it may then receive an event twice. It is called by the thread that gives feedback
     * or builds the client, after the transaction, and by one thread at a time.
     *
     * @param name the name under which its feedback is kept; it must not change after a restart
     */
    public Builder outboxListener(String name, FeedbackListener listener) {
      outboxListeners.put(
          Checks.id("name of a listener", name), Checks.given("listener", listener));
      return this;
    }

    /** Adds a listener that learns from feedback. */
    public Builder listener(FeedbackListener listener) {
      listeners.add(Checks.given("listener", listener));
      return this;
    }

    /**
     * Families of vectors that passages have beside the vector of the whole text: those of
     * sentences by default, which make about 3.4 vectors a passage and are worth most in
     * conversations. Without them, ingest is about four times as cheap in calls of the model,
     * unless that is a {@link dev.qortex.core.embedding.PassageEncoder}, which reads a passage
     * once. A domain is ranked by a family if all of its passages have their vectors; {@link
     * QortexClient#embedMissing} makes those of what was ingested without them, restored or
     * re-embedded. {@link VectorFamily#TOKENS} needs an {@link EmbeddingModel.WithTokens}.
     */
    public Builder passageVectors(Set<VectorFamily> families) {
      passageVectors = Set.copyOf(Checks.given("families of vectors of passages", families));
      return this;
    }

    /**
     * Has the vectors of large manifests, of more than 32 nodes, made after these are committed, so
     * that their passages can be asked by their words at once; by default an ingest waits for the
     * model, as it does inside of a transaction. {@link Answer#complete} says how much is done, and
     * a failure of the model is an event. What a failure leaves is made after the next question or
     * ingest, and what a kill leaves by the next client.
     *
     * @param executor the executor of the work, of which one task runs at a time; close the client
     *     before the executor and the store
     */
    public Builder vectorsLater(Executor executor) {
      later = Optional.of(Checks.given("executor", executor));
      return this;
    }

    /** Settings of retrieval: legs, walks, fusion, neighbours, tokens; measured by default. */
    public Builder retrieval(RetrievalSettings chosen) {
      retrieval = Checks.given("settings of retrieval", chosen);
      return this;
    }

    /**
     * Part of the store that is kept between questions; by default a {@link MemoryReading#replica}
     * of all that ranks. With {@link MemoryReading#bounded} the heap does not grow with the memory.
     *
     * @throws IllegalArgumentException by {@link #build}, if the store cannot be asked bounded
     */
    public Builder reading(MemoryReading chosen) {
      reading = Checks.given("reading", chosen);
      return this;
    }

    /** Sets the rule by which pairs of similar nodes become edges; 3 sightings by default. */
    public Builder promotion(EdgePromotion chosen) {
      promotion = Checks.given("promotion of edges", chosen);
      return this;
    }

    /** Settings of the effects of feedback on ranking; by default all act. */
    public Builder feedback(FeedbackSettings chosen) {
      feedback = Checks.given("settings of feedback", chosen);
      return this;
    }

    /**
     * Sets a randomised trial that withholds some answers, to measure the benefit of the memory;
     * none by default. The outcome of an answer as a whole is {@link QortexClient#feedback} under
     * the id of the answer itself.
     */
    public Builder trial(AnswerTrial chosen) {
      trial = Optional.of(Checks.given("trial", chosen));
      return this;
    }

    /**
     * Keeps the newest 20,000 answers of all clients in the store, each before it is returned, so
     * that any process may take its feedback, also after this one was killed; that is one write for
     * each question. By default each client keeps its newest 1,000 answers on the heap, and leaves
     * them in the store when it is closed.
     */
    public Builder sharedAnswers() {
      sharedAnswers = true;
      return this;
    }

    /**
     * Number of ended versions that are kept of each passage when its source is read again or a
     * fact is corrected; {@value Succession#VERSIONS} by default. 0 retracts what a source no
     * longer contains, as soon as the source is read again.
     */
    public Builder history(int mostVersions) {
      versions = Checks.atLeast("kept versions", mostVersions, 0);
      return this;
    }

    /** Templates that derive rules from edges; 39 by default. */
    public Builder templates(TemplateSet chosen) {
      templates = Checks.given("templates", chosen);
      return this;
    }

    /** Receiver of the memory's events; none by default. */
    public Builder events(EventSink sink) {
      events = Checks.given("event sink", sink);
      return this;
    }

    /** Clock that dates feedback; the system's by default. */
    public Builder clock(InstantSource chosen) {
      clock = Checks.given("clock", chosen);
      return this;
    }

    /** Makes answer ids; random ones by default. */
    public Builder ids(Supplier<String> chosen) {
      ids = Checks.given("source of ids", chosen);
      return this;
    }

    /**
     * The memory.
     *
     * @throws IllegalStateException without an embedding model, or when the store holds vectors of
     *     another model
     */
    public QortexClient build() {
      EmbeddingModel model =
          embedding.orElseThrow(
              () ->
                  new IllegalStateException(
                      "The memory has no embedding model.\n"
                          + "Maybe embedding(new HashingEmbeddingModel(512))."));
      return new LocalQortexClient(this, model);
    }
  }
}
