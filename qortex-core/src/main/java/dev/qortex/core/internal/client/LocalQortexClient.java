package dev.qortex.core.internal.client;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
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
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.internal.passages.ConceptFinder;
import dev.qortex.core.internal.ranking.Retriever;
import dev.qortex.core.internal.ranking.Retriever.Retrieval;
import dev.qortex.core.internal.ranking.VectorComparison;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.rules.GraphRules;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.Transactional;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The memory client that works on a store in the same process. Thread-safe. */
public final class LocalQortexClient implements QortexClient {

  private final MemoryStore store;
  private final NodeEmbedder embedder;
  private final SentenceEmbedder sentences;
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
  private volatile boolean closed;

  /**
   * Components of a local client, as {@link QortexClient.Builder} collects them.
   *
   * @param listeners told of feedback in its transaction
   * @param elsewhere told of feedback through the outbox, by name
   */
  public record Parts(
      MemoryStore store,
      EmbeddingModel embedding,
      SentenceVectors sentences,
      BeliefSource beliefs,
      List<FeedbackListener> listeners,
      SortedMap<String, FeedbackListener> elsewhere,
      RetrievalSettings retrieval,
      FeedbackSettings feedback,
      EdgePromotion promotion,
      TemplateSet templates,
      EventSink events,
      InstantSource clock,
      Supplier<String> ids) {}

  /** Refuses a store whose vectors are of another model, and delivers feedback that waits. */
  public LocalQortexClient(Parts parts) {
    this.store = parts.store;
    this.embedder = new NodeEmbedder(store, parts.embedding);
    embedder.check();
    this.events = EventSink.guarded(parts.events);
    this.clock = parts.clock;
    this.ids = parts.ids;
    this.retriever =
        new Retriever(
            store,
            parts.embedding,
            parts.beliefs,
            parts.feedback,
            clock,
            parts.sentences,
            parts.retrieval);
    this.comparison = new VectorComparison(retriever, store.vectors());
    this.paths = new CrossDomainPaths(store.graph(), store.snapshots());
    this.sentences =
        new SentenceEmbedder(store.graph(), parts.embedding, parts.sentences, retriever::refresh);
    this.names = new KnownNames(store.graph());
    this.finder = new ConceptFinder(store.graph(), retriever.heads());
    this.surroundings = new NeighbourhoodExplorer(store.graph());
    this.alike = new SimilarPairs(store, parts.promotion, events);
    this.rules = new GraphRules(store.graph(), parts.templates, parts.beliefs);
    this.feedback =
        new FeedbackRecorder(
            store, embedder, parts.listeners, parts.elsewhere, events, clock, parts.feedback);
    feedback.deliver();
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    checkOpen();
    Checks.given("manifest", manifest);
    embedder.check();
    SentenceEmbedder.Made parts = sentences.missing(manifest.passages());
    TextVectors vectors = embedder.vectors(manifest, parts.tokens().vectors());
    long before = store.graph().revision();
    Stored stored =
        store instanceof Transactional file && !parts.isNothing()
            ? file.inTransaction(() -> ingest(manifest, vectors, parts))
            : ingest(manifest, vectors, parts);
    IngestReport report = stored.report;
    embedder.embed(report.unembedded());
    Stream<String> passages = manifest.passages().stream().map(Passage::id);
    sentences.follow(
        before,
        Stream.concat(passages, report.unembedded().stream()),
        stored.whole,
        report.revision());
    events.emit(new MemoryEvent.ManifestIngested(clock.instant(), manifest.domain(), report));
    return report.withUnembedded(List.of());
  }

  /** A report, and the passages whose sentences have all of their vectors. */
  private record Stored(IngestReport report, Set<String> whole) {}

  private Stored ingest(
      IngestionManifest manifest, TextVectors vectors, SentenceEmbedder.Made parts) {
    IngestReport report = store.ingest(manifest, vectors);
    return new Stored(report, sentences.keep(manifest.passages(), parts));
  }

  @Override
  public RetractReport retract(String sourceId) {
    checkOpen();
    Checks.text("id of a source", sourceId);
    long before = store.graph().revision();
    RetractReport report = store.graph().retract(sourceId);
    embedder.embed(report.unembedded());
    sentences.follow(before, report.unembedded().stream(), Set.of(), before);
    return report.withUnembedded(List.of());
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
        NodeQuery.all().domains(Set.of(domain)).kinds(Set.of(NodeKind.CONCEPT)).after(after);
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
    int embedded = embedder.embedMissing();
    sentences.embedMissing();
    return embedded;
  }

  @Override
  public Answer query(Question question) {
    checkOpen();
    Checks.given("question", question);
    names.check(question);
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
  public List<FeedbackReport> replay(List<LoggedFeedback> log) {
    checkOpen();
    Checks.given("log of feedback", log)
        .forEach(entry -> Checks.given("entry of a log of feedback", entry));
    return feedback.replay(log);
  }

  @Override
  public ForgetReport forget(String session) {
    checkOpen();
    return feedback.forget(session);
  }

  @Override
  public ErasureReport eraseDomain(String domain) {
    checkOpen();
    Checks.id("name of a domain", domain);
    return store.eraseDomain(domain);
  }

  @Override
  public LearningReport learningReport() {
    checkOpen();
    return embedder.checked(retriever::learningReport);
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
    return finder.find(name, domains);
  }

  @Override
  public List<Node> nodes(Collection<String> ids) {
    checkOpen();
    return List.copyOf(store.graph().nodes(Checks.given("ids of nodes", ids)).values());
  }

  @Override
  public Optional<Exploration> explore(String nodeId, int depth) {
    checkOpen();
    Checks.text("id of a node", nodeId);
    return surroundings.explore(nodeId, depth);
  }

  @Override
  public List<GraphPath> related(String nodeId, Set<String> otherDomains) {
    checkOpen();
    Checks.text("id of a node", nodeId);
    Checks.domains(otherDomains);
    names.checkDomains(otherDomains);
    return paths.related(nodeId, otherDomains);
  }

  @Override
  public Comparison compare(Question question) {
    Answer whole = query(question);
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

  @Override
  public void close() {
    closed = true;
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
}
