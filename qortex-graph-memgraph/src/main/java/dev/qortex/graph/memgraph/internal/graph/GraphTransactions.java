package dev.qortex.graph.memgraph.internal.graph;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.graph.memgraph.internal.bolt.BoltDatabase;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.bolt.ServerSchema;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.cypher.Dialect;
import dev.qortex.graph.memgraph.internal.rows.BoltReader;
import dev.qortex.graph.memgraph.internal.rows.ContributionLoader;
import dev.qortex.graph.memgraph.internal.rows.ContributionWriter;
import dev.qortex.graph.memgraph.internal.rows.ElementRows;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.time.InstantSource;
import java.util.ArrayList;
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

/**
 * Transactions on the graph of a Bolt server: its first preparation, its writers, who finish the
 * deletion of a domain that somebody began, its revision and its log of changes. Thread-safe.
 */
public final class GraphTransactions {

  /** Version of the layout of the nodes that only this class reads. */
  private static final int LAYOUT = 1;

  private final BoltDatabase bolt;
  private final InstantSource clock;
  private final int remembered;
  private final int deletedAtOnce;

  private GraphTransactions(
      BoltDatabase bolt, InstantSource clock, int remembered, int deletedAtOnce) {
    this.bolt = bolt;
    this.clock = clock;
    this.remembered = remembered;
    this.deletedAtOnce = deletedAtOnce;
  }

  /**
   * Connects, and prepares the graph.
   *
   * @param remembered how many changed elements the log of changes holds at most
   * @param deletedAtOnce how many elements of a domain one transaction deletes at most
   */
  public static GraphTransactions open(
      BoltSettings settings, InstantSource clock, int remembered, int deletedAtOnce) {
    BoltDatabase bolt = BoltDatabase.open(settings);
    try {
      GraphTransactions graph = new GraphTransactions(bolt, clock, remembered, deletedAtOnce);
      graph.prepare();
      if (!bolt.readUnlocked(tx -> ElementRows.text(graph.graph(tx), "deleting")).isEmpty()) {
        graph.finishDeletion();
      }
      return graph;
    } catch (RuntimeException e) {
      bolt.close();
      throw e;
    }
  }

  private void prepare() {
    ServerSchema schema = new ServerSchema(bolt);
    schema.checkStorage();
    boolean prepared = bolt.readUnlocked(this::isPrepared);
    schema.make();
    if (!prepared) {
      bolt.write(this::create, this::prepare);
    }
  }

  /** True if there is a graph, with the locks of its readers. */
  private boolean isPrepared(BoltTransaction tx) {
    if (!graph(tx).containsKey("identity")) {
      return false;
    }
    Set<Long> locks = new HashSet<>();
    if (bolt.dialect().readersLock()) {
      tx.forEach(Cypher.READERS, Map.of(), row -> locks.add(ElementRows.whole(row, "number")));
    }
    return !bolt.dialect().readersLock() || locks.size() == Dialect.READER_LOCKS;
  }

  private void create(BoltTransaction tx) {
    tx.run(Cypher.CREATE_GRAPH, Map.of("layout", LAYOUT, "identity", UUID.randomUUID().toString()));
  }

  private long prepare(BoltTransaction tx) {
    if (bolt.dialect().readersLock()) {
      tx.run(Cypher.CREATE_READERS, Map.of("last", Dialect.READER_LOCKS - 1));
    }
    // This writes for the first time: of those who open at once only one takes over what is there.
    return ElementRows.whole(graph(tx), "writes") == 1 ? adopt(tx, changes(tx), false) : 0;
  }

  /** The metadata of the graph; empty when there is none. */
  private Map<String, Object> graph(BoltTransaction tx) {
    Map<String, Object> graph = new HashMap<>();
    tx.forEach(Cypher.GRAPH, Map.of(), graph::putAll);
    long layout = ElementRows.whole(graph, "layout");
    if (layout > LAYOUT) {
      throw new IllegalStateException(
          "The graph at (%s) has the layout (%s), of which this version knows (%s).\nMaybe a later version wrote it: use that one."
              .formatted(bolt.settings().uri(), layout, LAYOUT));
    }
    graph.values().removeIf(Objects::isNull);
    return graph;
  }

  /** Takes over what other programs wrote; the new revision. */
  public long adopt() {
    return write((tx, changes) -> adopt(tx, changes, true));
  }

  private long adopt(BoltTransaction tx, ServerChangeLog changes, boolean anew) {
    Map<String, Object> types = Map.of("types", ContributionLoader.TYPES);
    SortedMap<String, String> sources = new TreeMap<>();
    Set<String> domains = new HashSet<>();
    tx.forEach(
        Cypher.FOREIGN_NODES,
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
    tx.run(Cypher.ADOPT_EDGES, types);
    ContributionLoader loader = new ContributionLoader(tx);
    loader.loadParallelEdges();
    new ContributionWriter(tx, loader, loader.edit()).write();
    // Keys of our own elements that are cut have nodes of their own already.
    tx.forEach(Cypher.ALL_SOURCE_KEYS, Map.of(), row -> sources.remove(row.get("id")));
    tx.forEach(Cypher.ALL_DOMAIN_KEYS, Map.of(), row -> domains.remove((String) row.get("name")));
    List<Map<String, Object>> rows = new ArrayList<>();
    sources.forEach(
        (id, domain) ->
            rows.add(ContributionWriter.row(SourceMetadata.of(id, ElementRows.UNKNOWN), domain)));
    tx.runEach(Cypher.PUT_SOURCES.text(), "batch", rows);
    ContributionWriter.addDomains(tx, domains, clock.instant());
    bolt.lockReaders(tx);
    return changes.restart();
  }

  /** Deletes a domain in as many transactions as it takes; whether there was one. */
  public boolean deleteDomain(String name) {
    Optional<Boolean> done =
        write(
            (tx, changes) ->
                new BoltReader(tx).domain(name).map(known -> deleteShare(tx, changes, name)));
    done.filter(all -> !all).ifPresent(begun -> finishDeletion());
    return done.isPresent();
  }

  /** Deletes what one transaction may of a domain; whether that was all. */
  private boolean deleteShare(BoltTransaction tx, ServerChangeLog changes, String domain) {
    DomainDeletion share = new DomainDeletion(tx, domain, deletedAtOnce);
    boolean done = share.run();
    changes.setDeleting(done ? "" : domain);
    commit(tx, changes, share.outcome());
    return done;
  }

  /**
   * Deletes the rest of a domain, whichever process began; another process may do so at the same
   * time.
   */
  private void finishDeletion() {
    boolean done = false;
    while (!done) {
      done =
          bolt.write(
              tx -> {
                ServerChangeLog changes = changes(tx);
                String domain = changes.deleting();
                return domain.isEmpty() || deleteShare(tx, changes, domain);
              });
    }
  }

  /** Changes the graph as the only one that does, when no domain is half deleted. */
  public <T> T write(BiFunction<BoltTransaction, ServerChangeLog, T> work) {
    while (true) {
      Optional<T> done =
          bolt.write(
              tx -> {
                ServerChangeLog changes = changes(tx);
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

  /** Ends an edit that changed something; the new revision. */
  public long commit(BoltTransaction tx, ServerChangeLog changes, GraphOutcome outcome) {
    bolt.lockReaders(tx);
    return changes.append(outcome.nodes(), outcome.edges());
  }

  /** The domain that is half deleted; mostly none, which is empty. */
  public String deleting() {
    return bolt.read(tx -> changes(tx).deleting());
  }

  /** A revision of one graph. */
  public record State(String identity, long revision) {}

  public State state() {
    return bolt.read(
        tx -> {
          ServerChangeLog changes = changes(tx);
          if (changes.identity().isEmpty()) {
            throw bolt.gone();
          }
          return new State(changes.identity(), changes.revision());
        });
  }

  /** The changes since a state; empty when it is forgotten or of another graph. */
  public Optional<GraphChanges> changesSince(State state) {
    return bolt.read(
        tx -> {
          ServerChangeLog changes = changes(tx);
          return changes.identity().equals(state.identity())
              ? changes.since(state.revision())
              : Optional.empty();
        });
  }

  /** The revision and the log of changes, as this transaction sees them. */
  public ServerChangeLog changes(BoltTransaction tx) {
    return new ServerChangeLog(tx, remembered);
  }

  public BoltDatabase bolt() {
    return bolt;
  }
}
