package dev.qortex.storage.sqlite;

import dev.qortex.commons.Checks;
import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.MemoryStore.ReembedProgress;
import dev.qortex.core.store.MemoryStore.ReembedReport;
import dev.qortex.core.store.Transactional;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.sqlite.internal.elements.ElementReader;
import dev.qortex.storage.sqlite.internal.feedback.SqliteEdgeBuffer;
import dev.qortex.storage.sqlite.internal.feedback.SqliteFeedbackOutbox;
import dev.qortex.storage.sqlite.internal.feedback.SqliteInteroceptionStore;
import dev.qortex.storage.sqlite.internal.feedback.SqliteQueryFeedbackStore;
import dev.qortex.storage.sqlite.internal.graph.SqliteBackend;
import dev.qortex.storage.sqlite.internal.graph.SqliteCheckpoints;
import dev.qortex.storage.sqlite.internal.learning.ArmTables;
import dev.qortex.storage.sqlite.internal.learning.DomainEvidence;
import dev.qortex.storage.sqlite.internal.maintenance.DomainTraces;
import dev.qortex.storage.sqlite.internal.vectors.EmbeddingModels;
import dev.qortex.storage.sqlite.internal.vectors.HostIndexes;
import dev.qortex.storage.sqlite.internal.vectors.SqliteNamedVectorIndexes;
import dev.qortex.storage.sqlite.internal.vectors.SqliteVectorIndex;
import dev.qortex.storage.sqlite.internal.vectors.VectorRebuild;
import dev.qortex.storage.sqlite.internal.words.SqliteLexicalIndex;
import dev.qortex.storage.sqlite.jdbc.Migrations;
import dev.qortex.storage.sqlite.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.Durability;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Memory store and learning stores in one SQLite file: graph, vectors, words, factors, past
 * questions, and the evidence of every learner. Several processes may use it at once; each sees
 * what the others committed.
 *
 * <pre>{@code
 * try (var store = SqliteStore.open(Path.of("memory.db"));
 *     var memory =
 *         LocalQortexClient.builder(store)
 *             .embedding(new HashingEmbeddingModel(512))
 *             .learning(GraphLearning.over(store))
 *             .build()) {
 *   new FolderSync(memory).sync(Path.of("docs"), "handbook");
 *   var answer = memory.query("When should a call be retried?");
 *   answer.items().forEach(item -> System.out.println(item.text()));
 *   memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
 * }
 * }</pre>
 *
 * <p>Opening is cheap; the first search reads all vectors or texts into memory. Thread-safe. What a
 * finished call wrote survives a crash; see {@link Durability}.
 */
public final class SqliteStore implements MemoryStore, LearningStores, Transactional {

  private final SqliteDatabase database;

  /** Ends the use of the database, and closes it when that was the last. */
  private final Runnable endOfUse;

  private final SqliteBackend graph;
  private final GraphSnapshots snapshots;
  private final SqliteVectorIndex vectors;
  private final LexicalIndex words;
  private final QueryFeedbackStore pastQuestions;
  private final NamedVectorIndexes indexes;
  private final Map<String, LearningStore> learners = new ConcurrentHashMap<>();

  private SqliteStore(
      SqliteDatabase database, Runnable endOfUse, Supplier<? extends VectorIndex> searched) {
    this.database = database;
    this.endOfUse = endOfUse;
    this.graph = new SqliteBackend(database);
    this.snapshots = new GraphSnapshots(graph);
    this.vectors = new SqliteVectorIndex(database, searched);
    this.words = new SqliteLexicalIndex(database);
    this.pastQuestions = new SqliteQueryFeedbackStore(database);
    this.indexes = new SqliteNamedVectorIndexes(database);
  }

  /** Opens a file with {@link SqliteSettings#defaults}; it is created when there is none. */
  public static SqliteStore open(Path file) {
    return open(file, SqliteSettings.defaults());
  }

  /**
   * Opens a file; it is created, with its folder, when there is none.
   *
   * @throws dev.qortex.core.error.StorageException when it is not a database, belongs to another
   *     program, is newer than this one, or cannot be read; it is left as it is then
   */
  public static SqliteStore open(Path file, SqliteSettings settings) {
    return open(file, settings, ExactVectorIndex::new);
  }

  /**
   * Opens a file, as {@link #open(Path, SqliteSettings)}, and finds vectors in another index than
   * an exact one, for large sets.
   *
   * @param searched as for {@link #over(SqliteDatabase, Supplier)}
   */
  public static SqliteStore open(
      Path file, SqliteSettings settings, Supplier<? extends VectorIndex> searched) {
    Checks.given("maker of an index", searched);
    SqliteDatabase database = SqliteDatabase.open(file, settings, migrations());
    return new SqliteStore(database, database::close, searched);
  }

  /**
   * Opens a file that exists, with {@link SqliteSettings#defaults}. For other settings, {@link
   * SqliteSettings#existing} does the same.
   *
   * @throws dev.qortex.core.error.StorageException when there is no such file, or it holds no
   *     memory; nothing is created then. Otherwise as {@link #open(Path, SqliteSettings)}
   */
  public static SqliteStore openExisting(Path file) {
    return open(file, SqliteSettings.defaults().existing(true));
  }

  /**
   * Uses a database that others keep their tables in, too; changes of all of them can then be one
   * transaction.
   *
   * @param database opened with {@link #migrations}; closed with the last of its users, in any
   *     order: whoever opened it, and every store over it. So close this store, too
   */
  public static SqliteStore over(SqliteDatabase database) {
    return over(database, ExactVectorIndex::new);
  }

  /**
   * Uses a database, and finds vectors in another index than an exact one, for large sets.
   *
   * @param database as for {@link #over(SqliteDatabase)}
   * @param searched makes an empty index, which is filled from the file at the first search and
   *     follows it; called again after the vectors were made anew. One that is {@link
   *     AutoCloseable} is closed before, and with this store
   */
  public static SqliteStore over(
      SqliteDatabase database, Supplier<? extends VectorIndex> searched) {
    Checks.given("database of a store", database);
    Checks.given("maker of an index", searched);
    return new SqliteStore(database, database.use(), searched);
  }

  /** The tables of this store, for a database that is shared. */
  public static Migrations migrations() {
    return Migrations.of(
            "memory",
            SqliteStore.class,
            "001_graph.sql",
            "002_search.sql",
            "003_feedback.sql",
            "004_checkpoints.sql",
            "005_named_indexes.sql",
            "006_example_concepts.sql")
        .and(SqliteLearningStore.migrations());
  }

  @Override
  public IngestReport ingest(EmbeddedManifest embedded) {
    IngestionManifest manifest = embedded.manifest();
    Set<String> ids = new TreeSet<>();
    manifest.nodes().map(Node::id).forEach(ids::add);
    return database.writeGrouped(
        SqliteBackend.size(manifest) + embedded.sentences().vectors().size(),
        connection -> {
          EmbeddingIdentity stored = EmbeddingModels.check(connection, embedded.nodes().model());
          IngestReport report = graph.ingest(manifest);
          Collection<Node> nodes = touched(connection, embedded, report, ids).values();
          embed(connection, stored, nodes, embedded.nodes());
          PassageVectors.put(indexes, nodes, embedded.sentences(), embedded.tokens());
          Set<String> unembedded = new TreeSet<>(report.unembedded());
          unembedded.removeAll(SqliteVectorIndex.contained(connection, unembedded));
          return report.withUnembedded(List.copyOf(unembedded));
        });
  }

  /** The nodes of a manifest as the graph shows them; empty if no vector can change. */
  private static Map<String, Node> touched(
      SqlConnection connection, EmbeddedManifest embedded, IngestReport report, Set<String> ids)
      throws SQLException {
    boolean given = !embedded.nodes().vectors().isEmpty() || embedded.hasPassageVectors();
    boolean shorter = report.changed() && !embedded.sentences().model().name().isEmpty();
    return given || shorter ? ElementReader.nodes(connection, ids) : Map.of();
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
  private static boolean embed(
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
    entries.keySet().removeAll(SqliteVectorIndex.contained(connection, entries.keySet()));
    if (!entries.isEmpty()) {
      SqliteVectorIndex.put(connection, List.copyOf(entries.values()));
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

  /** One transaction, as {@link #inTransaction(Supplier)}. */
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

  @Override
  public InteroceptionStore interoception() {
    return new SqliteInteroceptionStore(database);
  }

  @Override
  public QueryFeedbackStore pastQuestions() {
    return pastQuestions;
  }

  @Override
  public FeedbackOutbox outbox() {
    return new SqliteFeedbackOutbox(database);
  }

  @Override
  public EdgeBuffer edgeBuffer() {
    return new SqliteEdgeBuffer(database, EdgeBuffer.CAPACITY);
  }

  /**
   * Indexes of vectors that a host brings; a query sees the last committed state. Names that begin
   * with {@code qortex.sentences.} or {@code qortex.tokens.} belong to {@link #sentences}: such an
   * index is not shown here and cannot be created.
   */
  public NamedVectorIndexes namedIndexes() {
    return new HostIndexes(indexes);
  }

  /** In the same tables as those of the host, under names that are reserved. */
  @Override
  public NamedVectorIndexes sentences() {
    return indexes;
  }

  @Override
  public Checkpoints checkpoints() {
    return new SqliteCheckpoints(database);
  }

  /** The evidence of that learner. Closing it ends that use only; ask again for a fresh one. */
  @Override
  public LearningStore learning(String learner) {
    return learners.computeIfAbsent(
        LearningStores.checkName(learner),
        name -> new SqliteLearningStore(database, name, store -> learners.remove(name, store)));
  }

  @Override
  public Optional<LearningStore> find(String learner) {
    ArmTables tables = new ArmTables(LearningStores.checkName(learner));
    return learners.containsKey(learner) || database.read(tables::head).isPresent()
        ? Optional.of(learning(learner))
        : Optional.empty();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Reaches, besides, the evidence of all learners of this file about elements of the domain,
   * and the contexts of learners that have its name as their key or as a value; vectors and texts
   * put by hand; {@linkplain #namedIndexes vectors of the host}, as {@link
   * NamedVectorIndexes#erase} says, and those with the id of an element; and ids that were
   * retracted before, as far as they begin with the name of the domain and a colon. Afterwards the
   * file is compacted, as by {@link SqliteMaintenance#compact}, so that neither free pages nor the
   * write-ahead log hold a byte of it.
   *
   * @throws dev.qortex.core.error.StorageBusyException when another reader keeps the old state for
   *     longer than the time-out: the domain is deleted then, but bytes of it are left; call again
   */
  @Override
  public ErasureReport eraseDomain(String name, Collection<String> alsoIds) {
    Checks.id("name of a domain", name);
    database.checkOutside();
    ErasureReport report =
        database.write(
            connection -> {
              Set<String> ids = DomainTraces.ids(connection, name);
              ids.addAll(alsoIds);
              Set<String> answers = pastQuestions.forgetDomain(name, ids);
              outbox().forget(ids);
              interoception().forget(ids);
              edgeBuffer().forgetNodes(ids);
              ErasureReport erased = MemoryStore.super.eraseDomain(name, alsoIds);
              eraseNamedVectors(name, ids);
              DomainTraces.delete(connection, new DomainEvidence(database, name, ids, answers));
              return erased.plusQuestions(answers.size());
            });
    database.clear();
    return report;
  }

  private void eraseNamedVectors(String name, Set<String> ids) {
    NamedVectorIndexes ofHost = namedIndexes();
    ofHost.erase(name);
    ofHost.list().stream()
        .flatMap(index -> ofHost.find(index.name()).stream())
        .forEach(index -> index.delete(ids));
  }

  /** Looks after the file: checks, mends, copies, shrinks and measures it. */
  public SqliteMaintenance maintenance() {
    return new SqliteMaintenance(database);
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
