package dev.qortex.graph.memgraph;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.EndedVersions;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphStats;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.graph.memgraph.internal.bolt.BoltDatabase;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.graph.GraphTransactions;
import dev.qortex.graph.memgraph.internal.graph.ServerChangeLog;
import dev.qortex.graph.memgraph.internal.graph.ServerCheckpoints;
import dev.qortex.graph.memgraph.internal.rows.BoltReader;
import dev.qortex.graph.memgraph.internal.rows.ContributionLoader;
import dev.qortex.graph.memgraph.internal.rows.ContributionWriter;
import dev.qortex.graph.memgraph.internal.rows.IndexKeys;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Graph backend on a Bolt server, Memgraph or Neo4j, in the layout of Python qortex, so that its
 * programs read the visible graph and this backend reads their content. Contributions of further
 * sources, which are not visible, and the log of changes stand beside it under labels of their own.
 *
 * <p>An element that Python qortex wrote comes from its {@code source_id}; an edge, which has none
 * there, by the source of the node that it starts from. The server is taken over when it is opened
 * for the first time; what other programs write later is read at once, but is in the log of changes
 * and in the lists of sources and domains only after {@link #adopt}.
 *
 * <p>Every writing call is one transaction, but for the deletion of a large domain. It is run again
 * when it lost against another, for as long as {@link BoltSettings.Limits#retryTime}; when the
 * connection breaks just while the server commits, a second run may report that nothing changed.
 * Reads see one state of the graph. On Memgraph that is the isolation of the server, and they are
 * read transactions, which a cluster may send to a replica; on Neo4j, where reads see what is
 * committed in between, a reader blocks commits while it reads, by a lock that is written.
 *
 * <p>Pages and streams come in the order of the code points of ids, and an id of more than 2,000
 * bytes where its first 2,000 are. Ranking reads a snapshot, as with every backend. Thread-safe.
 */
public final class MemgraphBackend implements GraphBackend, ChangeFeed {

  private static final int REMEMBERED_CHANGES = 100_000;

  /**
   * Number of elements of a domain that one transaction deletes: as many as go to the server at
   * once.
   */
  private static final int DELETED_AT_ONCE = BoltTransaction.ROWS;

  private final GraphTransactions transactions;
  private final InstantSource clock;
  private final Around writes;

  private MemgraphBackend(GraphTransactions transactions, InstantSource clock, Around writes) {
    this.transactions = transactions;
    this.clock = clock;
    this.writes = writes;
  }

  /** Interceptor of a writing call. */
  @FunctionalInterface
  interface Around {
    <T> T run(Supplier<T> call);

    /** Wraps a call that deletes a domain, likewise. */
    default boolean deleting(String domain, Supplier<Boolean> call) {
      return this.<Boolean>run(call);
    }
  }

  /** Returns a view of the graph with an interceptor around each writing call. */
  MemgraphBackend with(Around around) {
    return new MemgraphBackend(transactions, clock, around);
  }

  /**
   * Connects, makes constraints and indexes when they are missing, and takes over what Python
   * qortex left in a database that is opened for the first time. The user needs the right to see
   * constraints and indexes (on Memgraph {@code INDEX}, {@code CONSTRAINT} and {@code STATS}), and
   * to make those that are missing, which on Memgraph waits for the transactions that write. When
   * nothing is missing, nothing is written and no writer waited for.
   *
   * @param clock dates domains and checkpoints
   * @throws dev.qortex.core.error.StorageException when the server does not answer, refuses the
   *     user, cannot be written to when something is missing, or is busy for longer than {@link
   *     BoltSettings.Limits#retryTime}
   * @throws IllegalArgumentException for an address that is none, or a server that is neither
   *     Memgraph nor Neo4j
   * @throws IllegalStateException for a graph of a later version, or a Memgraph whose storage mode
   *     is not {@code IN_MEMORY_TRANSACTIONAL} or whose isolation is not {@code SNAPSHOT_ISOLATION}
   */
  public static MemgraphBackend open(BoltSettings settings, InstantSource clock) {
    return open(settings, clock, REMEMBERED_CHANGES, DELETED_AT_ONCE);
  }

  /**
   * Opens a backend with other limits.
   *
   * @param remembered how many changed elements the log of changes holds at most
   * @param deletedAtOnce how many elements of a domain one transaction deletes at most
   */
  static MemgraphBackend open(
      BoltSettings settings, InstantSource clock, int remembered, int deletedAtOnce) {
    return new MemgraphBackend(
        GraphTransactions.open(settings, clock, remembered, deletedAtOnce), clock, Supplier::get);
  }

  /**
   * Normalises content of other programs: creates nodes for sources and domains that are only
   * named, sets the source of edges without one, and merges edges of one type between the same two
   * nodes: the one with the highest confidence stays, of equal ones that of the smallest source.
   * What other sources say of it stays beside it. Ends with a new revision, before which the log of
   * changes knows nothing; who follows it reads the whole graph.
   *
   * @return the new revision
   */
  public long adopt() {
    return writes.run(transactions::adopt);
  }

  private <T> T write(BiFunction<BoltTransaction, ServerChangeLog, T> work) {
    return writes.run(() -> transactions.write(work));
  }

  private <T> T read(Function<BoltReader, T> work) {
    return transactions.bolt().read(tx -> work.apply(new BoltReader(tx)));
  }

  @Override
  public InstantSource clock() {
    return clock;
  }

  @Override
  public Domain createDomain(String name, String description) {
    Domain created = new Domain(name, description, clock.instant());
    return write(
        (tx, changes) -> {
          Optional<Domain> known = new BoltReader(tx).domain(name);
          if (known.isPresent()) {
            return known.get();
          }
          tx.runEach(Cypher.PUT_DOMAINS.text(), "batch", List.of(ContributionWriter.row(created)));
          transactions.bolt().lockReaders(tx);
          changes.append(List.of(), List.of());
          return created;
        });
  }

  @Override
  public Optional<Domain> domain(String name) {
    return read(reader -> reader.domain(name));
  }

  @Override
  public List<Domain> domains() {
    return read(reader -> reader.domains());
  }

  /**
   * Deletes a domain; if it has more than 10,000 elements, in several transactions, each of which
   * is a revision and leaves a consistent graph: readers see the domain shrink. If this process
   * ends on the way, the next process that opens or changes the graph deletes the rest first.
   */
  @Override
  public boolean deleteDomain(String name) {
    return writes.deleting(name, () -> transactions.deleteDomain(name));
  }

  @Override
  public Optional<SourceMetadata> source(String id) {
    return read(reader -> reader.source(id));
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    return read(reader -> reader.sources(domain));
  }

  @Override
  public Map<String, Instant> ingestedAt(String domain) {
    return read(reader -> reader.ingestedAt(domain));
  }

  @Override
  public List<String> contributors(String nodeId) {
    return read(reader -> reader.contributors(nodeId));
  }

  @Override
  public Map<String, Node> nodes(Collection<String> ids) {
    return read(reader -> reader.nodes(ids));
  }

  @Override
  public List<Node> nodes(NodeQuery query) {
    Instant now = clock.instant();
    return read(reader -> reader.nodes(query, now));
  }

  @Override
  public List<ConceptEdge> edges(
      Collection<String> nodeIds, Direction direction, Set<RelationType> relations) {
    return read(reader -> reader.edges(nodeIds, direction, relations));
  }

  @Override
  public List<Node> limitedNodes() {
    return read(reader -> reader.limitedNodes());
  }

  @Override
  public List<ConceptEdge> limitedEdges() {
    return read(reader -> reader.limitedEdges());
  }

  @Override
  public List<ExplicitRule> rules(RuleQuery query) {
    Instant now = clock.instant();
    return read(reader -> reader.rules(query, now));
  }

  @Override
  public List<CodeExample> examples(RuleQuery query) {
    Instant now = clock.instant();
    return read(reader -> reader.examples(query, now));
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    Instant now = clock.instant();
    return write((tx, changes) -> ingest(tx, changes, manifest, now));
  }

  private IngestReport ingest(
      BoltTransaction tx, ServerChangeLog changes, IngestionManifest manifest, Instant now) {
    ContributionLoader loader = new ContributionLoader(tx);
    ContributionEdit<Element, RuntimeException> edit = loader.edit();
    edit.ingest(manifest);
    boolean changed = edit.finish();
    ContributionWriter writer = new ContributionWriter(tx, loader, edit);
    changed |= writer.write();
    changed |= writer.writeSources(manifest.sources(), manifest.domain(), now);
    if (changed) {
      tx.run(
          Cypher.TOUCH_DOMAINS,
          Map.of("names", IndexKeys.keys(manifest.domains()), "now", now.toString()));
    }
    changed |= ContributionWriter.addDomains(tx, manifest.domains(), now);
    GraphOutcome outcome = edit.outcome();
    long revision = changed ? transactions.commit(tx, changes, outcome) : changes.revision();
    return outcome.ingested(manifest, revision);
  }

  @Override
  public RetractReport retract(String sourceId) {
    return write((tx, changes) -> retract(tx, changes, sourceId));
  }

  private RetractReport retract(BoltTransaction tx, ServerChangeLog changes, String sourceId) {
    ContributionLoader loader = new ContributionLoader(tx);
    ContributionEdit<Element, RuntimeException> edit = loader.edit();
    boolean known = edit.retract(sourceId);
    long revision;
    if (known) {
      edit.finish();
      new ContributionWriter(tx, loader, edit).write();
      tx.run(Cypher.DELETE_SOURCES, Map.of("ids", List.of(IndexKeys.key(sourceId))));
      revision = transactions.commit(tx, changes, edit.outcome());
    } else {
      revision = changes.revision();
    }
    return edit.outcome().retracted(sourceId, known, revision);
  }

  @Override
  public int dropVersions(int kept) {
    Instant now = clock.instant();
    return write(
        (tx, changes) -> {
          Set<String> beyond =
              EndedVersions.of(new BoltReader(tx).limitedNodes()).beyond(kept, now);
          ContributionLoader loader = new ContributionLoader(tx);
          ContributionEdit<Element, RuntimeException> edit = loader.edit();
          edit.drop(beyond);
          if (edit.finish()) {
            new ContributionWriter(tx, loader, edit).write();
            transactions.commit(tx, changes, edit.outcome());
          }
          return beyond.size();
        });
  }

  @Override
  public GraphStats stats() {
    return read(reader -> reader.stats());
  }

  @Override
  public long revision() {
    return transactions.bolt().read(tx -> transactions.changes(tx).revision());
  }

  /**
   * The visitor may read the graph in its own thread and must not change it: on Neo4j that is
   * refused. It must not wait for other threads that use this graph: on Neo4j these may wait for
   * the end of the stream, writers always and readers when there are more than fifteen.
   */
  @Override
  public long stream(GraphVisitor visitor) {
    return transactions
        .bolt()
        .readOnce(
            tx -> {
              new BoltReader(tx).stream(visitor);
              return transactions.changes(tx).revision();
            });
  }

  /** The log goes back 100,000 changed elements; one change of more than these is not logged. */
  @Override
  public Optional<GraphChanges> changesSince(long revision) {
    return transactions.bolt().read(tx -> transactions.changes(tx).since(revision));
  }

  /**
   * The checkpoints of the graph, stored on the server in separate nodes. They hold no vectors, and
   * a restored node's vector is not theirs to judge: the report names every node whose text came or
   * changed. Keeping, comparing and restoring hold the graph on the heap. When the connection
   * breaks just while the server commits a checkpoint, it may be kept twice; the one returned is
   * the last.
   */
  public Checkpoints checkpoints() {
    return new ServerCheckpoints(transactions, clock);
  }

  /** The database for further capabilities. */
  BoltDatabase bolt() {
    return transactions.bolt();
  }

  GraphTransactions transactions() {
    return transactions;
  }

  /** Closes all connections. */
  @Override
  public void close() {
    transactions.bolt().close();
  }
}
