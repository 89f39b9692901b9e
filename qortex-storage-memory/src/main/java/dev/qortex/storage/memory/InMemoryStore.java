package dev.qortex.storage.memory;

import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.CheckpointContent;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.core.spi.RestorableBackend;
import dev.qortex.core.store.CopyableStore;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import dev.qortex.storage.memory.feedback.InMemoryEdgeBuffer;
import dev.qortex.storage.memory.feedback.InMemoryFeedbackOutbox;
import dev.qortex.storage.memory.feedback.InMemoryInteroceptionStore;
import dev.qortex.storage.memory.feedback.InMemoryQueryFeedbackStore;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.memory.search.InMemoryLexicalIndex;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import dev.qortex.storage.memory.spi.Reembedding;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Memory store on the heap, which is lost when the process ends, except for a graph that is stored
 * separately (see {@link #around}). Thread-safe. Of the parts that were asked for before {@link
 * #close}, only the graph and the checkpoints refuse use afterwards.
 */
public final class InMemoryStore implements CopyableStore {

  /** Taken after the graph's lock, so that searches never see half of a change. */
  private final ReentrantReadWriteLock searching = new ReentrantReadWriteLock();

  private final ExactVectorIndex vectors = new ExactVectorIndex(searching);
  private final LexicalIndex words = new InMemoryLexicalIndex(searching);
  private final InMemoryInteroceptionStore interoception = new InMemoryInteroceptionStore();
  private final InMemoryQueryFeedbackStore pastQuestions =
      new InMemoryQueryFeedbackStore(searching);
  private final FeedbackOutbox outbox = new InMemoryFeedbackOutbox();

  private final InMemoryEdgeBuffer edgeBuffer = new InMemoryEdgeBuffer();
  private final RestorableBackend graph;
  private final GraphSnapshots snapshots;

  /** The name of the model that made the vectors, or empty if unknown. */
  private volatile String modelName = "";

  private final InMemoryNamedVectorIndexes sentences;
  private final Checkpoints checkpoints;
  private volatile boolean closed;

  /** An empty memory on the system's clock. */
  public InMemoryStore() {
    this(InstantSource.system());
  }

  /** An empty memory on that clock. */
  public InMemoryStore(InstantSource clock) {
    this((onChange, onDeletion) -> new InMemoryBackend(clock, onChange, onDeletion), clock);
  }

  private InMemoryStore(RestorableBackend.Opening opening, InstantSource clock) {
    sentences = new InMemoryNamedVectorIndexes(clock);
    graph = opening.open(this::follow, this::forget);
    snapshots = new GraphSnapshots(graph, graph::reading);
    words.put(texts(graph.streamNodes(NodeQuery.history())));
    checkpoints = new InMemoryCheckpoints(graph, vectors, () -> modelName, clock);
  }

  /**
   * Opens a memory around a graph that may be stored separately. Its words are indexed anew;
   * vectors, checkpoints and what was learned are on the heap. The graph is closed with the memory.
   */
  public static InMemoryStore around(RestorableBackend.Opening graph, InstantSource clock) {
    return new InMemoryStore(graph, clock);
  }

  private static List<LexicalIndex.Entry> texts(Stream<Node> nodes) {
    return nodes
        .map(node -> new LexicalIndex.Entry(node.id(), node.kind(), node.domain(), node.content()))
        .toList();
  }

  /** Called under the graph's write lock, so that nobody sees a node with the words of another. */
  private void follow(GraphChanges changes) {
    List<String> gone = new ArrayList<>();
    List<String> changed = new ArrayList<>();
    List<String> passages = new ArrayList<>();
    for (NodeChange change : changes.nodes()) {
      if (!change.present()) {
        gone.add(change.id());
        if (change.kind() == NodeKind.PASSAGE) {
          passages.add(change.id());
        }
      } else if (change.textChanged()) {
        changed.add(change.id());
      }
    }
    List<LexicalIndex.Entry> texts = texts(graph.nodes(changed).values().stream());
    locked(
        searching.writeLock(),
        () -> {
          vectors.remove(gone);
          vectors.remove(changed);
          words.remove(gone);
          words.put(texts);
          return texts;
        });
    PassageVectors.remove(sentences, passages);
  }

  /** Called under the graph's write lock with the nodes and rules of a deleted domain. */
  private void forget(List<String> deleted) {
    interoception.forget(deleted);
    pastQuestions.forget(deleted);
    edgeBuffer.forgetNodes(deleted);
  }

  /** Searches see all that the work changes, or nothing of it. */
  private <T> T changing(Supplier<T> work) {
    return graph.exclusively(() -> locked(searching.writeLock(), work));
  }

  private static <T> T locked(Lock held, Supplier<T> work) {
    held.lock();
    try {
      return work.get();
    } finally {
      held.unlock();
    }
  }

  @Override
  public IngestReport ingest(EmbeddedManifest embedded) {
    Set<String> ids = new TreeSet<>();
    embedded.manifest().nodes().map(Node::id).forEach(ids::add);
    return changing(
        () -> {
          check(embedded.nodes());
          PassageVectors.createIndexes(sentences, embedded.sentences(), embedded.tokens());
          IngestReport report = graph.ingest(embedded.manifest());
          Collection<Node> nodes = graph.nodes(ids).values();
          put(nodes, embedded.nodes());
          PassageVectors.put(sentences, nodes, embedded.sentences(), embedded.tokens());
          Set<String> unembedded = new TreeSet<>(report.unembedded());
          unembedded.removeAll(vectors.contained(unembedded));
          return report.withUnembedded(List.copyOf(unembedded));
        });
  }

  @Override
  public void embed(Collection<String> nodeIds, TextVectors given) {
    changing(
        () -> {
          check(given);
          put(graph.nodes(nodeIds).values(), given);
          return nodeIds;
        });
  }

  private void check(TextVectors given) {
    EmbeddingIdentity stored = embeddingModel();
    if (!stored.fits(given.model())) {
      throw new IllegalArgumentException(stored.refusal(given.model()));
    }
  }

  private void put(Collection<Node> nodes, TextVectors given) {
    Set<String> embedded = Set.copyOf(vectors.contained(nodes.stream().map(Node::id).toList()));
    List<VectorIndex.Entry> entries = new ArrayList<>();
    for (Node node : nodes) {
      float[] vector = given.vectors().get(node.content());
      if (vector != null && !embedded.contains(node.id())) {
        entries.add(new VectorIndex.Entry(node.id(), node.kind(), node.domain(), vector));
      }
    }
    if (!entries.isEmpty()) {
      vectors.put(entries);
      modelName = given.model().name();
    }
  }

  @Override
  public EmbeddingIdentity embeddingModel() {
    return locked(
        searching.readLock(), () -> new EmbeddingIdentity(modelName, open(vectors).dimension()));
  }

  @Override
  public ReembedReport reembed(EmbeddingModel model, Consumer<ReembedProgress> progress) {
    return new Reembedding(graph, vectors, pastQuestions, searching.writeLock(), model)
        .run(progress, () -> modelName = model.name());
  }

  @Override
  public GraphBackend graph() {
    return graph;
  }

  @Override
  public GraphSnapshots snapshots() {
    return snapshots;
  }

  @Override
  public VectorIndex vectors() {
    return open(vectors);
  }

  @Override
  public NamedVectorIndexes sentences() {
    return open(sentences);
  }

  @Override
  public LexicalIndex words() {
    return open(words);
  }

  @Override
  public InteroceptionStore interoception() {
    return open(interoception);
  }

  @Override
  public QueryFeedbackStore pastQuestions() {
    return open(pastQuestions);
  }

  @Override
  public FeedbackOutbox outbox() {
    return open(outbox);
  }

  @Override
  public EdgeBuffer edgeBuffer() {
    return open(edgeBuffer);
  }

  @Override
  public void forEachContribution(ElementKind kind, Consumer<Element> visitor) {
    CheckpointContent state = graph.reading(() -> graph.keep(Set.of()));
    state
        .contributions()
        .forEach(
            (key, contributions) -> {
              if (key.kind() == kind) {
                contributions.values().forEach(visitor);
              }
            });
  }

  @Override
  public void forEachItem(String index, Consumer<NamedVectorIndex.Item> visitor) {
    open(sentences).items(index).forEach(visitor);
  }

  @Override
  public SortedMap<String, Double> factors() {
    return open(interoception).all();
  }

  @Override
  public List<OpenAnswer> openAnswers() {
    return open(pastQuestions).openAnswers();
  }

  @Override
  public List<BufferedEdge> promotedPairs() {
    return open(edgeBuffer).promoted();
  }

  /** Runs work while no one else reads or changes the memory. */
  @Override
  public <T> T exclusively(Supplier<T> work) {
    return graph.exclusively(work);
  }

  @Override
  public Checkpoints checkpoints() {
    return open(checkpoints);
  }

  @Override
  public void close() {
    closed = true;
    graph.close();
  }

  private <T> T open(T part) {
    if (closed) {
      throw new IllegalStateException("The memory is closed.");
    }
    return part;
  }
}
