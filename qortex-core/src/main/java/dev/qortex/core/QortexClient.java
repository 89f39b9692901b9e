package dev.qortex.core;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.SentenceVectors;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.feedback.EdgePromotion;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.LoggedFeedback;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.internal.client.FeedbackRecorder;
import dev.qortex.core.internal.client.NeighbourhoodExplorer;
import dev.qortex.core.internal.client.NodeEmbedder;
import dev.qortex.core.internal.client.SentenceEmbedder;
import dev.qortex.core.internal.client.SimilarPairs;
import dev.qortex.core.internal.ranking.Retriever;
import dev.qortex.core.internal.ranking.Retriever.Retrieval;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Rule;
import dev.qortex.core.pagerank.ArcWeights;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.OnlineEdges;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.core.rules.RuleDeriver;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.Transactional;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * A memory that learns: ingest what you know, ask, and say what helped. The next answer to the same
 * or a similar question is ranked by it.
 *
 * <p>Thread-safe, and meant to live as long as its store. Creating one is cheap; the first question
 * after a start reads the graph's structure. Feedback is accepted for the newest 1,000 answers of
 * this client.
 */
public final class QortexClient implements AutoCloseable {

  private final MemoryStore store;
  private final NodeEmbedder embedder;
  private final SentenceEmbedder sentences;
  private final EventSink events;
  private final InstantSource clock;
  private final Supplier<String> ids;
  private final Retriever retriever;
  private final NeighbourhoodExplorer surroundings;
  private final SimilarPairs alike;
  private final RuleDeriver ruleDeriver;
  private final FeedbackRecorder feedback;
  private volatile boolean closed;

  private QortexClient(Builder builder, EmbeddingModel embedding) {
    this.store = builder.store;
    this.embedder = new NodeEmbedder(store, embedding);
    embedder.check();
    this.events = EventSink.guarded(builder.events);
    this.clock = builder.clock;
    this.ids = builder.ids;
    SentenceVectors spoken =
        builder.sentences.orElseGet(() -> SentenceVectors.in(store.sentences()));
    this.retriever =
        new Retriever(
            store,
            embedding,
            builder.beliefs,
            builder.feedback,
            builder.clock,
            spoken,
            builder.retrieval);
    this.sentences = new SentenceEmbedder(store.graph(), embedding, spoken, retriever::refresh);
    this.surroundings = new NeighbourhoodExplorer(store.graph());
    this.alike = new SimilarPairs(store, builder.promotion, events);
    this.ruleDeriver = new RuleDeriver(store.graph(), builder.templates);
    this.feedback =
        new FeedbackRecorder(
            store,
            embedder,
            builder.listeners,
            builder.elsewhere,
            events,
            builder.clock,
            builder.feedback);
    feedback.deliver();
  }

  /** A memory in that store; it needs an embedding model. */
  public static Builder builder(MemoryStore store) {
    return new Builder(store);
  }

  /**
   * Makes what the manifest contributes part of the memory: graph, vectors and words together, and
   * the vectors of sentences in the same transaction where the store has one. Texts that have a
   * vector already are not embedded again.
   *
   * @throws IllegalArgumentException when the manifest is refused; nothing is changed then
   */
  public IngestReport ingest(IngestionManifest manifest) {
    checkOpen();
    TextVectors vectors = embedder.vectors(manifest);
    TextVectors spoken = sentences.missing(manifest.passages());
    long before = store.graph().revision();
    IngestReport report =
        store instanceof Transactional file && !spoken.vectors().isEmpty()
            ? file.inTransaction(() -> ingest(manifest, vectors, spoken))
            : ingest(manifest, vectors, spoken);
    embedder.embed(report.unembedded());
    Stream<String> passages = manifest.passages().stream().map(Passage::id);
    sentences.follow(before, Stream.concat(passages, report.unembedded().stream()));
    events.emit(new MemoryEvent.ManifestIngested(clock.instant(), manifest.domain(), report));
    return report.withUnembedded(List.of());
  }

  private IngestReport ingest(IngestionManifest manifest, TextVectors vectors, TextVectors spoken) {
    IngestReport report = store.ingest(manifest, vectors);
    sentences.keep(manifest.passages(), spoken);
    return report;
  }

  /** Takes back exactly what that source contributed. */
  public RetractReport retract(String sourceId) {
    checkOpen();
    long before = store.graph().revision();
    RetractReport report = store.graph().retract(sourceId);
    embedder.embed(report.unembedded());
    sentences.follow(before, report.unembedded().stream());
    return report.withUnembedded(List.of());
  }

  /**
   * Embeds every node that has no vector, and every sentence: a repair for when the model failed
   * after a text had changed back to that of another source, for a graph that was filled or
   * restored without this client, and the last step of a change of the model.
   *
   * @return how many nodes were embedded
   */
  public int embedMissing() {
    checkOpen();
    int embedded = embedder.embedMissing();
    sentences.embedMissing();
    return embedded;
  }

  /** Asks for ten items from everywhere. */
  public Answer query(String text) {
    return query(Question.of(text));
  }

  /**
   * Asks.
   *
   * @throws IllegalStateException when the store was re-embedded with another model
   */
  public Answer query(Question question) {
    checkOpen();
    long start = System.nanoTime();
    String answerId = Checks.id("id of an answer", ids.get());
    Retrieval retrieval = embedder.checked(() -> retriever.retrieve(question, answerId));
    feedback.answers().add(question, retrieval);
    alike.note(retrieval.alike());
    Answer answer = retrieval.answer();
    events.emit(
        new MemoryEvent.QuestionAnswered(
            clock.instant(), answer.id(), answer.items().size(), System.nanoTime() - start));
    return answer;
  }

  /**
   * Learns what helped: teleportation factors, the listeners' posteriors and credit, and the
   * outcome for questions like this one, all in one transaction where the store has one. The same
   * outcome twice counts once; the first outcome of an item stands.
   *
   * @param outcomes by item id
   * @return what took effect; ids that the answer does not have are refused and named
   * @throws IllegalArgumentException when the answer is unknown, or too old
   */
  public FeedbackReport feedback(String answerId, Map<String, Outcome> outcomes) {
    checkOpen();
    FeedbackReport report = feedback.take(answerId, outcomes);
    if (feedback.isCommitted()) {
      alike.writeIfAny(clock.instant());
    }
    return report;
  }

  /**
   * Learns from feedback that did not come through an answer of this client, entry by entry, each
   * in one transaction. The same entry twice counts once, as long as its question is remembered.
   *
   * @return a report for each entry; ids of no node are refused and named
   * @throws IllegalArgumentException when an entry adds to the answer of another session; the
   *     entries before it have taken effect, and the log may be replayed again
   */
  public List<FeedbackReport> replay(List<LoggedFeedback> log) {
    checkOpen();
    return feedback.replay(log);
  }

  /**
   * Takes back what the feedback of one session has changed: factors, past questions, weights of
   * legs, and what the listeners learned. Two things stay: questions that were too old to be
   * remembered, and what the legs said of later answers while it acted, from which weights are
   * learned. Answers that another open client gave to the session are not reached: that client
   * still takes feedback for them, and leaves them in the store when it is closed. So forget the
   * session through each client, or again after the others are closed.
   */
  public ForgetReport forget(String session) {
    checkOpen();
    return feedback.forget(session);
  }

  /**
   * Measures what feedback has changed, on the newest of the host's own questions. It asks up to
   * 200 of them twice.
   */
  public LearningReport learningReport() {
    checkOpen();
    return embedder.checked(retriever::learningReport);
  }

  /**
   * Hands feedback that waits to those who learn elsewhere, on this thread. That is tried after all
   * feedback and when a client is built, too, but never inside of a transaction of the host.
   *
   * @return how many pieces wait afterwards: a listener failed, this thread runs a transaction, or
   *     another thread is still handing out
   */
  public int deliverFeedback() {
    checkOpen();
    feedback.deliver();
    return feedback.waiting();
  }

  /**
   * Looks around a node, inside of its domain.
   *
   * @param depth how many steps, from 1 to 3
   * @return empty when there is no such node
   */
  public Optional<Exploration> explore(String nodeId, int depth) {
    checkOpen();
    return surroundings.explore(nodeId, depth);
  }

  /**
   * The shortest path from a node to each node of other domains that is at most three edges away,
   * nearest first, then surest, then by id; at most 100. Only this question crosses domains, and
   * only into those that it names.
   *
   * @return empty when there is no such node
   * @throws IllegalArgumentException when no other domain is named
   */
  public List<GraphPath> related(String nodeId, Set<String> otherDomains) {
    checkOpen();
    return retriever.related(nodeId, otherDomains);
  }

  /**
   * Asks, and shows what vectors alone would have brought. Feedback may come for the answer as for
   * any other.
   */
  public Comparison compare(Question question) {
    Answer whole = query(question);
    return embedder.checked(() -> retriever.compare(question, whole));
  }

  /**
   * Makes edges of the pairs that questions found alike often enough. That is done after feedback,
   * too, but never inside of a transaction of the host; asking alone never changes the graph.
   */
  public EdgePromotion.Report promoteEdges() {
    checkOpen();
    return alike.promote(clock.instant());
  }

  /**
   * The rules of these domains, stated ones first, then those that templates derive from edges;
   * both by id.
   *
   * @param domains names; empty for all
   */
  public List<Rule> rules(Set<String> domains) {
    checkOpen();
    Stream<Rule> stated =
        store.graph().streamRules(RuleQuery.all().domains(domains)).map(rule -> Rule.of(rule, 0.0));
    return Stream.concat(stated, ruleDeriver.derive(domains)).toList();
  }

  /** How the memory is. */
  public MemoryStatus status() {
    checkOpen();
    return new MemoryStatus(
        store.graph().stats(),
        store.vectors().size(),
        embedder.modelName(),
        store.interoception().size(),
        store.pastQuestions().size());
  }

  /**
   * Ends this client; the store stays open, and keeps its newest answers, so that feedback for them
   * may come through the next client. Close the client before its store. When the store cannot keep
   * the answers, because it was closed first or a write failed, its exception is thrown; the client
   * has ended all the same, and to close it again tries again. An answer that the store refuses for
   * what it is, is dropped, so that the others are kept.
   *
   * @throws IllegalArgumentException when answers were refused and dropped
   */
  @Override
  public void close() {
    closed = true;
    feedback.answers().leave();
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The memory is closed.");
    }
  }

  /** Wires a memory. Not thread-safe. */
  public static final class Builder {

    private final MemoryStore store;
    private final List<FeedbackListener> listeners = new ArrayList<>();
    private final SortedMap<String, FeedbackListener> elsewhere = new TreeMap<>();
    private Optional<EmbeddingModel> embedding = Optional.empty();
    private BeliefSource beliefs = BeliefSource.none();
    private Optional<SentenceVectors> sentences = Optional.empty();
    private FeedbackSettings feedback = FeedbackSettings.defaults();
    private RetrievalSettings retrieval = RetrievalSettings.defaults();
    private EdgePromotion promotion = EdgePromotion.defaults();
    private TemplateSet templates = TemplateSet.standard();
    private EventSink events = EventSink.none();
    private InstantSource clock = InstantSource.system();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();

    private Builder(MemoryStore store) {
      this.store = store;
    }

    /** What turns texts into vectors; there is no default. */
    public Builder embedding(EmbeddingModel model) {
      embedding = Optional.of(model);
      return this;
    }

    /** What is learned about nodes, and who learns from feedback: mostly one object. */
    public <L extends BeliefSource & FeedbackListener> Builder learning(L learning) {
      beliefs = learning;
      listeners.add(learning);
      return this;
    }

    /** What is learned about nodes, by someone who is told of feedback otherwise. */
    public Builder beliefs(BeliefSource source) {
      beliefs = source;
      return this;
    }

    /**
     * Someone who learns in another store. Feedback waits in this store until the listener has
     * learned from it, so that it may fail for a while, or the process be killed, and nothing is
     * lost; it may then be told twice. It is called by the thread that gives feedback or builds the
     * client, after the transaction, and by one thread at a time.
     *
     * @param name by which its feedback is kept; the same after a restart
     */
    public Builder listenerElsewhere(String name, FeedbackListener listener) {
      elsewhere.put(Checks.id("name of a listener", name), listener);
      return this;
    }

    /** Someone else who learns from feedback. */
    public Builder listener(FeedbackListener listener) {
      listeners.add(listener);
      return this;
    }

    /** How the legs become one score; by default weights that follow the question. */
    public Builder fusion(Fusion chosen) {
      retrieval = retrieval.fusion(chosen);
      return this;
    }

    /** Which legs look for candidates, by name; by default all. */
    public Builder legs(String... chosen) {
      retrieval = retrieval.legs(new TreeSet<>(List.of(chosen)));
      return this;
    }

    /** How the walk goes over passages and the names in them. */
    public Builder walk(WalkSettings chosen) {
      retrieval = retrieval.walk(chosen);
      return this;
    }

    /**
     * Where the vectors of sentences are kept; in the store by default. {@link
     * SentenceVectors#none} makes ingest about four times as cheap in calls of the model.
     */
    public Builder sentences(SentenceVectors chosen) {
      sentences = Optional.of(chosen);
      return this;
    }

    /** What passages that stand in an order add to each other. */
    public Builder sequence(SequenceSettings chosen) {
      retrieval = retrieval.sequence(chosen);
      return this;
    }

    /**
     * How heavy edges are in the walk over edges, by type and direction; by default each is as
     * heavy as it is sure, both ways, whatever its type. The walk over names does not ask.
     */
    public Builder arcWeights(ArcWeights weights) {
      retrieval = retrieval.arcs(weights);
      return this;
    }

    /** Which edges a question adds for its own walk; by default those of a cosine from 0.7. */
    public Builder onlineEdges(OnlineEdges chosen) {
      retrieval = retrieval.online(chosen);
      return this;
    }

    /** When pairs that questions find alike become edges; seen 3 times by default. */
    public Builder promotion(EdgePromotion chosen) {
      promotion = chosen;
      return this;
    }

    /** How feedback acts on the ranking; by default in all its ways. */
    public Builder feedback(FeedbackSettings chosen) {
      feedback = chosen;
      return this;
    }

    /** How rules are derived from edges; 39 templates by default. */
    public Builder templates(TemplateSet chosen) {
      templates = chosen;
      return this;
    }

    /** Who is told what the memory does; nobody by default. */
    public Builder events(EventSink sink) {
      events = sink;
      return this;
    }

    /** What dates feedback; the system's clock by default. */
    public Builder clock(InstantSource chosen) {
      clock = chosen;
      return this;
    }

    /** Makes answer ids; random ones by default. */
    public Builder ids(Supplier<String> chosen) {
      ids = chosen;
      return this;
    }

    /** How many tokens a text takes; a quarter of its length by default. */
    public Builder tokens(ToIntFunction<String> counter) {
      retrieval = retrieval.tokens(counter);
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
      return new QortexClient(this, model);
    }
  }
}
