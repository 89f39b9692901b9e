package dev.qortex.graph.memgraph;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Direction;
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
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.GraphOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The graph on a Bolt server, Memgraph or Neo4j, laid out as the original lays it out, so that its
 * programs read what is visible and this reads what they write. What a second source says of an
 * element and is not seen, and the log of changes, stand beside it under labels of their own.
 *
 * <p>An element that the original wrote is said by its {@code source_id}; an edge, which has none
 * there, by the source of the node that it starts from. The server is taken over when it is opened
 * for the first time; what other programs write later is read at once, but is in the log of changes
 * and in the lists of sources and domains only after {@link #adopt}.
 *
 * <p>Every writing call is one transaction, but for the deletion of a large domain. It is run again
 * when it lost against another, for as long as {@link BoltSettings#retryTime}; when the connection
 * breaks just while the server commits, a second run may report that nothing changed. Reads see one
 * state of the graph. On Memgraph that is the isolation of the server, and they are read
 * transactions, which a cluster may send to a replica; on Neo4j, where reads see what is committed
 * in between, a reader lets nobody commit while it reads, by a lock that is written.
 *
 * <p>Pages and streams come in the order of the code points of ids, and an id of more than 2,000
 * bytes where its first 2,000 are. Ranking reads a snapshot, as with every backend. Thread-safe.
 */
public final class MemgraphBackend implements GraphBackend, ChangeFeed {

  /** How the nodes are laid out that only this reads. */
  private static final int LAYOUT = 1;

  private static final int REMEMBERED_CHANGES = 100_000;

  /** How many elements of a domain are deleted at once: as many as go to the server at once. */
  private static final int DELETED_AT_ONCE = Tx.ROWS;

  private final Bolt bolt;
  private final InstantSource clock;
  private final int remembered;
  private final int deletedAtOnce;

  private MemgraphBackend(Bolt bolt, InstantSource clock, int remembered, int deletedAtOnce) {
    this.bolt = bolt;
    this.clock = clock;
    this.remembered = remembered;
    this.deletedAtOnce = deletedAtOnce;
  }

  /**
   * Connects, makes constraints and indexes when they are missing, and takes over what the original
   * left in a database that is opened for the first time. The user needs the right to see
   * constraints and indexes (on Memgraph {@code INDEX}, {@code CONSTRAINT} and {@code STATS}), and
   * to make those that are missing, which on Memgraph waits for the transactions that write. When
   * nothing is missing, nothing is written and no writer waited for.
   *
   * @param clock dates domains and checkpoints
   * @throws dev.qortex.core.error.StorageException when the server does not answer, refuses the
   *     user, cannot be written to when something is missing, or is busy for longer than {@link
   *     BoltSettings#retryTime}
   * @throws IllegalArgumentException for an address that is none, or a server that is neither
   *     Memgraph nor Neo4j
   * @throws IllegalStateException for a graph of a later version, or a Memgraph whose storage mode
   *     is not {@code IN_MEMORY_TRANSACTIONAL} or whose isolation is not {@code SNAPSHOT_ISOLATION}
   */
  public static MemgraphBackend open(BoltSettings settings, InstantSource clock) {
    return open(settings, clock, REMEMBERED_CHANGES, DELETED_AT_ONCE);
  }

  /**
   * The same with other limits.
   *
   * @param remembered how many changed elements the log of changes holds at most
   * @param deletedAtOnce how many elements of a domain one transaction deletes at most
   */
  static MemgraphBackend open(
      BoltSettings settings, InstantSource clock, int remembered, int deletedAtOnce) {
    Bolt bolt = Bolt.open(settings);
    try {
      MemgraphBackend backend = new MemgraphBackend(bolt, clock, remembered, deletedAtOnce);
      backend.prepare();
      if (!bolt.look(tx -> ElementRows.text(backend.graph(tx), "deleting")).isEmpty()) {
        backend.finishDeletion();
      }
      return backend;
    } catch (RuntimeException e) {
      bolt.close();
      throw e;
    }
  }

  private void prepare() {
    BoltSchema schema = new BoltSchema(bolt);
    schema.checkStorage();
    boolean prepared = bolt.look(this::isPrepared);
    schema.make();
    if (!prepared) {
      bolt.write(this::create, this::prepare);
    }
  }

  /** Whether there is a graph, with the locks of its readers. */
  private boolean isPrepared(Tx tx) {
    if (!graph(tx).containsKey("identity")) {
      return false;
    }
    Set<Long> locks = new HashSet<>();
    if (bolt.dialect().readersLock()) {
      tx.forEach(Query.READERS, Map.of(), row -> locks.add(ElementRows.whole(row, "number")));
    }
    return !bolt.dialect().readersLock() || locks.size() == Dialect.READER_LOCKS;
  }

  private void create(Tx tx) {
    tx.run(Query.CREATE_GRAPH, Map.of("layout", LAYOUT, "identity", UUID.randomUUID().toString()));
  }

  private long prepare(Tx tx) {
    if (bolt.dialect().readersLock()) {
      tx.run(Query.CREATE_READERS, Map.of("last", Dialect.READER_LOCKS - 1));
    }
    // This writes for the first time: of those who open at once only one takes over what is there.
    return ElementRows.whole(graph(tx), "writes") == 1 ? adopt(tx, changes(tx), false) : 0;
  }

  /** What is noted of the graph; empty when there is none. */
  private Map<String, Object> graph(Tx tx) {
    Map<String, Object> graph = new HashMap<>();
    tx.forEach(Query.GRAPH, Map.of(), graph::putAll);
    long layout = ElementRows.whole(graph, "layout");
    if (layout > LAYOUT) {
      throw new IllegalStateException(
          "The graph at (%s) has the layout (%d), of which this version knows (%d).\nMaybe a later version wrote it: use that one."
              .formatted(bolt.settings().uri(), layout, LAYOUT));
    }
    graph.values().removeIf(Objects::isNull);
    return graph;
  }

  /**
   * Takes over what other programs wrote: gives sources and domains that are only named a node of
   * their own, says of edges without a source whose they are, and makes one edge of those of one
   * type between the same two nodes: the surest, of equally sure ones that of the smallest source.
   * What other sources say of it stays beside it. Ends with a new revision, before which the log of
   * changes knows nothing; who follows it reads the whole graph.
   *
   * @return the new revision
   */
  public long adopt() {
    return write((tx, changes) -> adopt(tx, changes, true));
  }

  private long adopt(Tx tx, BoltChanges changes, boolean anew) {
    Map<String, Object> types = Map.of("types", BoltLoader.TYPES);
    SortedMap<String, String> sources = new TreeMap<>();
    Set<String> domains = new HashSet<>();
    tx.forEach(
        Query.FOREIGN_NODES,
        Map.of(),
        row -> {
          String domain = ElementRows.orElse(ElementRows.text(row, "domain"), ElementRows.UNKNOWN);
          String source = ElementRows.orElse(ElementRows.text(row, "source"), ElementRows.UNKNOWN);
          domains.add(domain);
          sources.merge(source, domain, (one, other) -> one.compareTo(other) <= 0 ? one : other);
        });
    if (sources.isEmpty() && !anew) {
      return 0;
    }
    tx.run(Query.ADOPT_EDGES, types);
    BoltLoader loader = new BoltLoader(tx);
    loader.loadParallelEdges();
    new BoltWriter(tx, loader, edit(loader)).write();
    // Keys of our own elements that are cut have nodes of their own already.
    tx.forEach(Query.ALL_SOURCE_KEYS, Map.of(), row -> sources.remove(row.get("id")));
    tx.forEach(Query.ALL_DOMAIN_KEYS, Map.of(), row -> domains.remove((String) row.get("name")));
    List<Map<String, Object>> rows = new ArrayList<>();
    sources.forEach(
        (id, domain) ->
            rows.add(BoltWriter.row(SourceMetadata.of(id, ElementRows.UNKNOWN), domain)));
    tx.runEach(Query.PUT_SOURCES.text(), "batch", rows);
    addDomains(tx, domains, clock.instant());
    bolt.lockReaders(tx);
    return changes.restart();
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
          tx.runEach(Query.PUT_DOMAINS.text(), "batch", List.of(row(created)));
          bolt.lockReaders(tx);
          changes.append(List.of(), List.of());
          return created;
        });
  }

  static Map<String, Object> row(Domain domain) {
    Map<String, @Nullable Object> row = new HashMap<>();
    row.put("name", domain.name());
    row.put("description", domain.description());
    row.put("created_at", domain.createdAt().toString());
    row.put("updated_at", domain.createdAt().toString());
    return Keys.stored(row, "name");
  }

  /** Adds those of the domains that are not there; whether any was. */
  private static boolean addDomains(Tx tx, Collection<String> names, Instant now) {
    Set<String> missing = new HashSet<>(names);
    for (String name : names) {
      tx.forEach(
          Query.DOMAIN,
          Map.of("name", Keys.key(name)),
          row -> missing.remove(ElementRows.text(row, "name")));
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    missing.stream().sorted().forEach(name -> rows.add(row(new Domain(name, "", now))));
    tx.runEach(Query.PUT_DOMAINS.text(), "batch", rows);
    return !rows.isEmpty();
  }

  @Override
  public Optional<Domain> domain(String name) {
    return bolt.read(tx -> new BoltReader(tx).domain(name));
  }

  @Override
  public List<Domain> domains() {
    return bolt.read(tx -> new BoltReader(tx).domains());
  }

  /**
   * Deletes in several transactions when the domain has more than 10,000 elements, each of which is
   * a revision of its own and leaves a whole graph: readers see the domain shrink. When this
   * process ends on the way, whoever opens the graph next, or changes it, deletes the rest first.
   */
  @Override
  public boolean deleteDomain(String name) {
    Deletion deletion =
        write(
            (tx, changes) ->
                new BoltReader(tx).domain(name).isEmpty()
                    ? Deletion.NOTHING
                    : deleteShare(tx, changes, name));
    if (deletion == Deletion.BEGUN) {
      finishDeletion();
    }
    return deletion != Deletion.NOTHING;
  }

  private enum Deletion {
    NOTHING,
    BEGUN,
    DONE
  }

  private Deletion deleteShare(Tx tx, BoltChanges changes, String domain) {
    DomainDeletion share = new DomainDeletion(tx, domain, deletedAtOnce);
    boolean done = share.run();
    changes.setDeleting(done ? "" : domain);
    commit(tx, changes, share.outcome());
    return done ? Deletion.DONE : Deletion.BEGUN;
  }

  /** Deletes the rest of a domain, whoever began; another process may do so at the same time. */
  private void finishDeletion() {
    Deletion last = Deletion.BEGUN;
    while (last == Deletion.BEGUN) {
      last =
          bolt.write(
              tx -> {
                BoltChanges changes = changes(tx);
                return changes.deleting().isEmpty()
                    ? Deletion.NOTHING
                    : deleteShare(tx, changes, changes.deleting());
              });
    }
  }

  /** Changes the graph as the only one that does, when no domain is half deleted. */
  <T> T write(BiFunction<Tx, BoltChanges, T> work) {
    while (true) {
      Optional<T> done =
          bolt.write(
              tx -> {
                BoltChanges changes = changes(tx);
                return changes.deleting().isEmpty()
                    ? Optional.of(work.apply(tx, changes))
                    : Optional.empty();
              });
      if (done.isPresent()) {
        return done.get();
      }
      finishDeletion();
    }
  }

  /** The domain that is half deleted; mostly none, which is empty. */
  String deleting() {
    return bolt.read(tx -> changes(tx).deleting());
  }

  /** Which of these nodes are there. */
  Set<String> present(Collection<String> ids) {
    return bolt.read(tx -> new BoltReader(tx).present(ids));
  }

  @Override
  public Optional<SourceMetadata> source(String id) {
    return bolt.read(tx -> new BoltReader(tx).source(id));
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    return bolt.read(tx -> new BoltReader(tx).sources(domain));
  }

  @Override
  public List<String> contributors(String nodeId) {
    return bolt.read(tx -> new BoltReader(tx).contributors(nodeId));
  }

  @Override
  public Map<String, Node> nodes(Collection<String> ids) {
    return bolt.read(tx -> new BoltReader(tx).nodes(ids));
  }

  @Override
  public List<Node> nodes(NodeQuery query) {
    return bolt.read(tx -> new BoltReader(tx).nodes(query));
  }

  @Override
  public List<ConceptEdge> edges(String nodeId, Direction direction, Set<RelationType> relations) {
    return edges(List.of(nodeId), direction, relations);
  }

  @Override
  public List<ConceptEdge> edges(
      Collection<String> nodeIds, Direction direction, Set<RelationType> relations) {
    return bolt.read(tx -> new BoltReader(tx).edges(nodeIds, direction, relations));
  }

  @Override
  public List<ExplicitRule> rules(RuleQuery query) {
    return bolt.read(tx -> new BoltReader(tx).rules(query));
  }

  @Override
  public List<CodeExample> examples(RuleQuery query) {
    return bolt.read(tx -> new BoltReader(tx).examples(query));
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    Instant now = clock.instant();
    return write((tx, changes) -> ingest(tx, changes, manifest, now));
  }

  private IngestReport ingest(Tx tx, BoltChanges changes, IngestionManifest manifest, Instant now) {
    BoltLoader loader = new BoltLoader(tx);
    ContributionEdit<Claim, RuntimeException> edit = edit(loader);
    edit.ingest(manifest);
    boolean changed = edit.finish();
    BoltWriter writer = new BoltWriter(tx, loader, edit);
    changed |= writer.write();
    changed |= writer.writeSources(manifest.sources(), manifest.domain());
    if (changed) {
      tx.run(
          Query.TOUCH_DOMAINS,
          Map.of("names", Keys.keys(manifest.domains()), "now", now.toString()));
    }
    changed |= addDomains(tx, manifest.domains(), now);
    GraphOutcome outcome = edit.outcome();
    long revision = changed ? commit(tx, changes, outcome) : changes.revision();
    return new IngestReport(
        outcome.added(),
        outcome.updated(),
        outcome.removed(),
        outcome.unembedded(),
        manifest.notes(),
        revision);
  }

  static ContributionEdit<Claim, RuntimeException> edit(BoltLoader loader) {
    return new ContributionEdit<>(Claim.FORMAT, loader.graph(), loader);
  }

  /** Ends an edit that changed something; the new revision. */
  long commit(Tx tx, BoltChanges changes, GraphOutcome outcome) {
    bolt.lockReaders(tx);
    return changes.append(outcome.nodes(), outcome.edges());
  }

  @Override
  public RetractReport retract(String sourceId) {
    return write((tx, changes) -> retract(tx, changes, sourceId));
  }

  private RetractReport retract(Tx tx, BoltChanges changes, String sourceId) {
    BoltLoader loader = new BoltLoader(tx);
    ContributionEdit<Claim, RuntimeException> edit = edit(loader);
    boolean known = edit.retract(sourceId);
    long revision;
    if (known) {
      edit.finish();
      new BoltWriter(tx, loader, edit).write();
      tx.run(Query.DELETE_SOURCES, Map.of("ids", List.of(Keys.key(sourceId))));
      revision = commit(tx, changes, edit.outcome());
    } else {
      revision = changes.revision();
    }
    GraphOutcome outcome = edit.outcome();
    return new RetractReport(
        sourceId, known, outcome.updated(), outcome.removed(), outcome.unembedded(), revision);
  }

  @Override
  public GraphStats stats() {
    return bolt.read(tx -> new BoltReader(tx).stats());
  }

  @Override
  public long revision() {
    return bolt.read(tx -> changes(tx).revision());
  }

  /**
   * The visitor may read the graph in its own thread and must not change it: on Neo4j that is
   * refused. It must not wait for other threads that use this graph: on Neo4j these may wait for
   * the end of the stream, writers always and readers when there are more than fifteen.
   */
  @Override
  public long stream(GraphVisitor visitor) {
    return bolt.readOnce(
        tx -> {
          new BoltReader(tx).stream(visitor);
          return changes(tx).revision();
        });
  }

  /** The log goes back 100,000 changed elements; one change of more than these is not logged. */
  @Override
  public Optional<GraphChanges> changesSince(long revision) {
    return bolt.read(tx -> changes(tx).since(revision));
  }

  /**
   * Checkpoints of the graph, kept on the server in nodes of their own. They hold no vectors, and a
   * restored node's vector is not theirs to judge: the report names every node whose text came or
   * changed. Keeping, comparing and restoring hold the graph on the heap. When the connection
   * breaks just while the server commits a checkpoint, it may be kept twice; the one returned is
   * the last.
   */
  public Checkpoints checkpoints() {
    return new BoltCheckpoints(this, clock);
  }

  /** A revision of one graph. */
  record State(String identity, long revision) {}

  State state() {
    return bolt.read(
        tx -> {
          BoltChanges changes = changes(tx);
          if (changes.identity().isEmpty()) {
            throw bolt.gone();
          }
          return new State(changes.identity(), changes.revision());
        });
  }

  /** As {@link #changesSince(long)}; empty, too, when that is a state of another graph. */
  Optional<GraphChanges> changesSince(State state) {
    return bolt.read(
        tx -> {
          BoltChanges changes = changes(tx);
          return changes.identity().equals(state.identity())
              ? changes.since(state.revision())
              : Optional.empty();
        });
  }

  BoltChanges changes(Tx tx) {
    return new BoltChanges(tx, remembered);
  }

  /** What the capabilities beside this use. */
  Bolt bolt() {
    return bolt;
  }

  /** Closes all connections. */
  @Override
  public void close() {
    bolt.close();
  }
}
