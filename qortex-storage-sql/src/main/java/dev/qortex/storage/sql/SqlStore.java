package dev.qortex.storage.sql;

import dev.qortex.commons.Checks;
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
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.core.spi.bounded.BoundedReads;
import dev.qortex.core.spi.bounded.BoundedStore;
import dev.qortex.core.store.CopyableStore;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import dev.qortex.core.store.Transactional;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.learning.store.ListedLearners;
import dev.qortex.storage.sql.bounded.SqlBoundedReads;
import dev.qortex.storage.sql.elements.ElementReader;
import dev.qortex.storage.sql.feedback.SqlEdgeBuffer;
import dev.qortex.storage.sql.feedback.SqlFeedbackOutbox;
import dev.qortex.storage.sql.feedback.SqlInteroceptionStore;
import dev.qortex.storage.sql.feedback.SqlQueryFeedbackStore;
import dev.qortex.storage.sql.graph.ContributionRows;
import dev.qortex.storage.sql.graph.SqlBackend;
import dev.qortex.storage.sql.graph.SqlCheckpoints;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.learning.ArmTables;
import dev.qortex.storage.sql.learning.DomainEvidence;
import dev.qortex.storage.sql.learning.SqlLearningStore;
import dev.qortex.storage.sql.maintenance.DomainTraces;
import dev.qortex.storage.sql.vectors.EmbeddingModels;
import dev.qortex.storage.sql.vectors.HostIndexes;
import dev.qortex.storage.sql.vectors.SqlNamedVectorIndexes;
import dev.qortex.storage.sql.vectors.SqlVectorIndex;
import dev.qortex.storage.sql.vectors.VectorRebuild;
import dev.qortex.storage.sql.vectors.VectorSearch;
import dev.qortex.storage.sql.words.SqlLexicalIndex;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Memory store and learning stores in the tables of one database: graph, vectors, words, factors,
 * past questions, and the evidence of every learner. Several processes may use it at once; each
 * sees what the others committed. The first search reads all texts into memory, and all vectors
 * unless the database searches them. Thread-safe.
 */
public abstract class SqlStore
    implements CopyableStore, ListedLearners, Transactional, BoundedStore {

  private final SqlDatabase database;

  /** Ends the use of the database, and closes it when that was the last. */
  private final Runnable endOfUse;

  private final SqlBackend graph;
  private final GraphSnapshots snapshots;
  private final SqlVectorIndex vectors;
  private final LexicalIndex words;
  private final SqlQueryFeedbackStore pastQuestions;
  private final SqlNamedVectorIndexes indexes;
  private final BoundedReads bounded;
  private final Map<String, LearningStore> learners = new ConcurrentHashMap<>();

  /**
   * Uses a database that has the tables.
   *
   * @param endOfUse run when the store is closed
   * @param search finds the vectors of nodes; closed with this store
   */
  protected SqlStore(SqlDatabase database, Runnable endOfUse, VectorSearch search) {
    this.database = database;
    this.endOfUse = endOfUse;
    this.graph = new SqlBackend(database);
    this.snapshots = new GraphSnapshots(graph, database::committedOnly);
    this.vectors = new SqlVectorIndex(database, search);
    this.words = new SqlLexicalIndex(database);
    this.pastQuestions = new SqlQueryFeedbackStore(database);
    this.indexes = new SqlNamedVectorIndexes(database);
    this.bounded = new SqlBoundedReads(database, words, search.bounded(database, vectors));
  }

  @Override
  public IngestReport ingest(EmbeddedManifest embedded) {
    IngestionManifest manifest = embedded.manifest();
    Set<String> ids = new TreeSet<>();
    manifest.nodes().map(Node::id).forEach(ids::add);
    return database.writeGrouped(
        SqlBackend.size(manifest) + embedded.sentences().vectors().size(),
        connection -> {
          EmbeddingIdentity stored = EmbeddingModels.check(connection, embedded.nodes().model());
          SqlBackend.Ingested ingested = graph.ingest(connection, manifest);
          IngestReport report = ingested.report();
          Collection<Node> nodes =
              needsNodes(embedded, report) ? shown(connection, ids, ingested.written()) : List.of();
          embed(connection, stored, nodes, embedded.nodes());
          PassageVectors.put(indexes, nodes, embedded.sentences(), embedded.tokens());
          Set<String> unembedded = new TreeSet<>(report.unembedded());
          unembedded.removeAll(SqlVectorIndex.contained(connection, unembedded));
          return report.withUnembedded(List.copyOf(unembedded));
        });
  }

  /** True if a vector can change. */
  private static boolean needsNodes(EmbeddedManifest embedded, IngestReport report) {
    return !embedded.nodes().vectors().isEmpty()
        || embedded.hasPassageVectors()
        || report.changed() && !embedded.sentences().model().name().isEmpty();
  }

  /** Nodes as the graph shows them, of which only those that were not written now are read. */
  private static Collection<Node> shown(
      SqlConnection connection, Set<String> ids, Map<String, Node> written) throws SQLException {
    Map<String, Node> shown = new TreeMap<>(written);
    shown.keySet().retainAll(ids);
    Set<String> others = new TreeSet<>(ids);
    others.removeAll(shown.keySet());
    shown.putAll(ElementReader.nodes(connection, others));
    return shown.values();
  }

  @Override
  public void embed(Collection<String> nodeIds, TextVectors given) {
    Set<String> ids = new TreeSet<>(given.vectors().isEmpty() ? Set.of() : nodeIds);
    database.<Boolean>writeGrouped(
        ids.size(),
        connection -> {
          EmbeddingIdentity stored = EmbeddingModels.check(connection, given.model());
          return embed(connection, stored, ElementReader.nodes(connection, ids).values(), given);
        });
  }

  /** Puts the given vectors of those nodes that have none; whether there were any. */
  private boolean embed(
      SqlConnection connection, EmbeddingIdentity stored, Collection<Node> nodes, TextVectors given)
      throws SQLException {
    Map<String, VectorIndex.Entry> entries = new TreeMap<>();
    for (Node node : nodes) {
      float[] vector = given.vectors().get(node.content());
      if (vector != null) {
        entries.put(
            node.id(), new VectorIndex.Entry(node.id(), node.kind(), node.domain(), vector));
      }
    }
    entries.keySet().removeAll(SqlVectorIndex.contained(connection, entries.keySet()));
    if (!entries.isEmpty()) {
      vectors.put(connection, List.copyOf(entries.values()));
      if (!stored.equals(given.model())) {
        EmbeddingModels.put(connection, "current", given.model());
      }
    }
    return !entries.isEmpty();
  }

  /**
   * {@inheritDoc}
   *
   * <p>The work runs on this thread and shares its transaction with no other thread's, unlike
   * single small writes of many threads, which may share one.
   */
  @Override
  public <T> T inTransaction(Supplier<T> work) {
    return database.inTransaction(work);
  }

  /** Runs work in one transaction, like {@link #inTransaction(Supplier)}. */
  @Override
  public <T> T exclusively(Supplier<T> work) {
    return inTransaction(work);
  }

  @Override
  public boolean inTransaction() {
    return database.inTransaction();
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
    return vectors;
  }

  @Override
  public EmbeddingIdentity embeddingModel() {
    return database.read(EmbeddingModels::current);
  }

  @Override
  public ReembedReport reembed(EmbeddingModel model, Consumer<ReembedProgress> progress) {
    return new VectorRebuild(database, model, progress).run();
  }

  /** The words of the nodes. A text put or removed by hand counts until the node's text changes. */
  @Override
  public LexicalIndex words() {
    return words;
  }

  /** Reads of questions that need no copy of vectors and words on the heap. */
  @Override
  public BoundedReads bounded() {
    return bounded;
  }

  @Override
  public InteroceptionStore interoception() {
    return new SqlInteroceptionStore(database);
  }

  @Override
  public QueryFeedbackStore pastQuestions() {
    return pastQuestions;
  }

  @Override
  public FeedbackOutbox outbox() {
    return new SqlFeedbackOutbox(database);
  }

  @Override
  public EdgeBuffer edgeBuffer() {
    return new SqlEdgeBuffer(database, EdgeBuffer.CAPACITY);
  }

  /**
   * The named vector indexes of a host; a query sees the last committed state. Names that begin
   * with {@code qortex.sentences.} or {@code qortex.tokens.} belong to {@link #sentences}: such an
   * index is not shown here and cannot be created.
   */
  public NamedVectorIndexes namedIndexes() {
    return new HostIndexes(indexes);
  }

  /** The indexes of sentences in the tables of named indexes, under reserved names. */
  @Override
  public NamedVectorIndexes sentences() {
    return indexes;
  }

  @Override
  public Checkpoints checkpoints() {
    return new SqlCheckpoints(database);
  }

  /** The evidence of that learner. Closing it ends that use only; ask again for a fresh one. */
  @Override
  public LearningStore learning(String learner) {
    return learners.computeIfAbsent(
        LearningStores.checkName(learner),
        name -> new SqlLearningStore(database, name, () -> learners.remove(name)));
  }

  @Override
  public Optional<LearningStore> find(String learner) {
    ArmTables tables = new ArmTables(LearningStores.checkName(learner));
    return learners.containsKey(learner) || database.read(tables::head).isPresent()
        ? Optional.of(learning(learner))
        : Optional.empty();
  }

  @Override
  public void forEachContribution(ElementKind kind, Consumer<Element> visitor) {
    database.<Boolean>readCommitted(
        connection -> {
          ContributionRows.show(connection, kind, visitor);
          return true;
        });
  }

  @Override
  public void forEachItem(String index, Consumer<NamedVectorIndex.Item> visitor) {
    indexes.forEachItem(index, visitor);
  }

  @Override
  public SortedMap<String, Double> factors() {
    return new SqlInteroceptionStore(database).all();
  }

  @Override
  public List<OpenAnswer> openAnswers() {
    return pastQuestions.openAnswers();
  }

  @Override
  public List<BufferedEdge> promotedPairs() {
    return new SqlEdgeBuffer(database, EdgeBuffer.CAPACITY).promoted();
  }

  @Override
  public SortedSet<String> learners() {
    return Collections.unmodifiableSortedSet(
        new TreeSet<>(database.list(row -> row.getString(1), "SELECT name FROM learners")));
  }

  /**
   * {@inheritDoc}
   *
   * <p>Reaches, besides, the evidence of all learners of this database about elements of the
   * domain, and the contexts of learners that have its name as their key or as a value; vectors and
   * texts put by hand; {@linkplain #namedIndexes vectors of the host}, as {@link
   * NamedVectorIndexes#erase} says, and those with the id of an element; and ids that were
   * retracted before, as far as they begin with the name of the domain and a colon.
   */
  @Override
  public ErasureReport eraseDomain(String name, Collection<String> alsoIds) {
    Checks.id("name of a domain", name);
    return database.write(
        connection -> {
          Set<String> ids = DomainTraces.ids(connection, name);
          ids.addAll(alsoIds);
          Set<String> answers = pastQuestions.forgetDomain(name, ids);
          outbox().forget(ids);
          interoception().forget(ids);
          edgeBuffer().forgetNodes(ids);
          ErasureReport erased = CopyableStore.super.eraseDomain(name, alsoIds);
          eraseNamedVectors(name, ids);
          DomainTraces.delete(connection, new DomainEvidence(database, name, ids, answers));
          return erased.plusQuestions(answers.size());
        });
  }

  private void eraseNamedVectors(String name, Set<String> ids) {
    NamedVectorIndexes ofHost = namedIndexes();
    ofHost.erase(name);
    ofHost.list().stream()
        .flatMap(index -> ofHost.find(index.name()).stream())
        .forEach(index -> index.delete(ids));
  }

  @Override
  public void close() {
    endOfUse.run();
    try {
      graph.close();
    } finally {
      vectors.close();
    }
  }
}
