package dev.qortex.graph.memgraph.internal.replica;

import dev.qortex.commons.Pieces;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.graph.memgraph.internal.graph.GraphTransactions;
import dev.qortex.graph.memgraph.internal.graph.GraphTransactions.State;
import dev.qortex.graph.memgraph.internal.rows.BoltReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Replica of the texts of the server's nodes in the graph of a local store, so that its words and
 * vectors follow them as they follow every graph. Each node has a source of its own there, and one
 * source more says up to which revision of which graph the local store has followed. Thread-safe.
 */
public final class LocalReplica {

  /** The domain of the local sources, in which no node lies. */
  static final String DOMAIN = "qortex:mirror";

  private static final String FOLLOWED = "qortex:followed";
  private static final String SOURCE = "mirror:";
  private static final String TYPE = "mirror";

  /** Number of nodes that are read at once. */
  private static final int BATCH = 1_000;

  private static final State NEVER = new State("", -1);

  private final GraphBackend server;
  private final GraphTransactions transactions;
  private final MemoryStore local;
  private final int batch;

  /** Held by who changes the memory; searches meanwhile see the local store as it is. */
  private final ReentrantLock changes = new ReentrantLock(true);

  /** As read from the local store; asked again there before anything is followed. */
  private volatile State followed;

  /**
   * Joins the two.
   *
   * @param batch how many nodes one transaction of the local store looks at, at most
   */
  public LocalReplica(
      GraphBackend server, GraphTransactions transactions, MemoryStore local, int batch) {
    this.server = server;
    this.transactions = transactions;
    this.local = local;
    this.batch = batch;
    this.followed = known();
    if (local.graph().source(FOLLOWED).isEmpty() && local.graph().stats().total().total() > 0) {
      throw new IllegalArgumentException(
          "The local store has a graph of its own.\n"
              + "Maybe give the graph on the server a new store.");
    }
  }

  private State known() {
    return local
        .graph()
        .source(FOLLOWED)
        .map(SourceMetadata::contentHash)
        .map(text -> text.split(":", 2))
        .map(parts -> new State(parts[1], Long.parseLong(parts[0])))
        .orElse(NEVER);
  }

  /** Runs work as one step for the searches of this process that would follow in between. */
  public <T> T locked(Supplier<T> work) {
    changes.lock();
    try {
      return work.get();
    } finally {
      changes.unlock();
    }
  }

  /** Runs a change of the server's graph, and follows it. */
  public <T> T following(Supplier<T> work) {
    return following(work, TextVectors.none());
  }

  /**
   * Runs work that brings texts with vectors.
   *
   * @param vectors of texts that come; searches see them together with these
   */
  public <T> T following(Supplier<T> work, TextVectors vectors) {
    return locked(
        () -> {
          T done = work.get();
          follow(vectors);
          return done;
        });
  }

  /** Runs a restore of both, and then sees that all nodes are the server's. */
  <T> T restoring(Supplier<T> work) {
    return afterFollowing(
        () -> {
          T done = work.get();
          compare(known(), TextVectors.none(), false);
          return done;
        });
  }

  /** Runs work while nobody else of this process changes the memory. */
  public <T> T exclusively(Supplier<T> work) {
    return afterFollowing(() -> local.exclusively(work));
  }

  /** Runs work that may change what the local store has followed. */
  private <T> T afterFollowing(Supplier<T> work) {
    return locked(
        () -> {
          try {
            follow(TextVectors.none());
            return work.get();
          } finally {
            followed = known();
          }
        });
  }

  /** A part of the local store, after following what others changed. */
  <T> T followed(Supplier<T> local) {
    T part = local.get();
    followUnlessBusy();
    return part;
  }

  /** Follows what others changed, unless someone changes the memory right now. */
  public void followUnlessBusy() {
    if (changes.tryLock()) {
      try {
        follow(TextVectors.none());
      } finally {
        changes.unlock();
      }
    }
  }

  private void follow(TextVectors vectors) {
    if (!transactions.state().equals(followed)) {
      try {
        State from = known();
        Optional<GraphChanges> changed = transactions.changesSince(from);
        if (changed.isPresent()) {
          apply(changed.get(), from, vectors);
        } else {
          compare(from, vectors, true);
        }
      } finally {
        followed = known();
      }
    }
  }

  /** Takes over the last state of every node that changed. */
  private void apply(GraphChanges changed, State from, TextVectors vectors) {
    State to = new State(from.identity(), changed.to());
    String deleting = transactions.deleting();
    List<NodeChange> all = changed.nodes();
    int start = 0;
    boolean more = true;
    while (more) {
      List<NodeChange> piece = all.subList(start, Math.min(all.size(), start + batch));
      boolean first = start == 0;
      start += piece.size();
      boolean last = start == all.size();
      more =
          step(
                  from,
                  () -> {
                    if (first) {
                      forget(domainsOfGone(all), deleting);
                    }
                    Manifest manifest = new Manifest(deleting);
                    manifest.putAll(ids(piece, true));
                    manifest.take(ids(piece, false));
                    manifest.ingest(vectors, last ? to : from);
                    return true;
                  })
              && !last;
    }
  }

  private static List<String> ids(List<NodeChange> changes, boolean present) {
    return changes.stream()
        .filter(change -> change.present() == present)
        .map(NodeChange::id)
        .toList();
  }

  private static Set<String> domainsOfGone(List<NodeChange> changes) {
    Set<String> domains = new HashSet<>();
    changes.stream()
        .filter(change -> !change.present())
        .forEach(gone -> domains.add(gone.domain()));
    return domains;
  }

  /** Compares all nodes when the log is too short: the server's, then those only here. */
  private void compare(State from, TextVectors vectors, boolean forget) {
    State to = transactions.state();
    String deleting = transactions.deleting();
    if (forget) {
      Set<String> domains = new HashSet<>();
      local.graph().domains().forEach(domain -> domains.add(domain.name()));
      domains.remove(DOMAIN);
      step(
          from,
          () -> {
            forget(domains, deleting);
            return true;
          });
    }
    Comparison comparison = new Comparison();
    boolean more = true;
    while (more) {
      more =
          step(
              from,
              () -> {
                Manifest manifest = new Manifest(deleting);
                boolean end = comparison.fill(manifest);
                manifest.ingest(vectors, end ? to : from);
                return !end;
              });
    }
  }

  /** Progress of a comparison of all nodes. */
  private final class Comparison {

    private boolean serverDone;
    private String after = "";

    /** Adds what is different among the next nodes; whether those were the last. */
    boolean fill(Manifest manifest) {
      for (int read = 0; read < batch; ) {
        NodeQuery query = NodeQuery.history().after(after).limit(Math.min(BATCH, batch - read));
        List<Node> page = serverDone ? local.graph().nodes(query) : server.nodes(query);
        if (page.isEmpty() && serverDone) {
          return true;
        } else if (page.isEmpty()) {
          serverDone = true;
          after = "";
        } else {
          read += page.size();
          after = page.get(page.size() - 1).id();
          add(page, manifest);
        }
      }
      return false;
    }

    private void add(List<Node> page, Manifest manifest) {
      if (serverDone) {
        List<String> ids = page.stream().map(Node::id).toList();
        Set<String> there = transactions.bolt().read(tx -> new BoltReader(tx).present(ids));
        manifest.take(ids.stream().filter(id -> !there.contains(id)).toList());
      } else {
        manifest.put(page);
      }
    }
  }

  /**
   * Runs a step of a sync as one transaction of the local store, unless another process that shares
   * the store was first: it reads the server under the same lock, so nothing newer is overwritten.
   *
   * @return whether there is more to do
   */
  private boolean step(State from, BooleanSupplier work) {
    return local.exclusively(() -> known().equals(from) && work.getAsBoolean());
  }

  /** Forgets domains that the server has not, or not for long, with what was learned of them. */
  private void forget(Set<String> domains, String deleting) {
    domains.removeIf(domain -> server.domain(domain).isPresent());
    if (!deleting.isEmpty()) {
      domains.add(deleting);
    }
    domains.forEach(local.graph()::deleteDomain);
  }

  /** Changes of one step to the local store. */
  private final class Manifest {

    private final IngestionManifest.Builder manifest = IngestionManifest.builder(DOMAIN);
    private final List<String> gone = new ArrayList<>();
    private final String deleting;

    /**
     * Begins a step.
     *
     * @param deleting the domain of which nothing is taken over any more
     */
    Manifest(String deleting) {
      this.deleting = deleting;
    }

    /** Takes over the differences; a later change reports elements that are gone. */
    void putAll(List<String> ids) {
      Pieces.of(ids, BATCH).forEach(piece -> put(server.nodes(piece).values()));
    }

    void put(Collection<Node> nodes) {
      Map<String, Node> here = local.graph().nodes(nodes.stream().map(Node::id).toList());
      for (Node node : nodes) {
        Node known = here.get(node.id());
        Node copy = textOf(node);
        if (!node.domain().equals(deleting) && !copy.equals(known)) {
          if (known != null
              && (known.kind() != node.kind() || !known.domain().equals(node.domain()))) {
            local.graph().retract(SOURCE + node.id());
          }
          LocalReplica.add(manifest, copy);
        }
      }
    }

    /** A source that says nothing any more takes its node along, in the same step. */
    void take(List<String> ids) {
      for (String id : local.graph().nodes(ids).keySet()) {
        manifest.source(SourceMetadata.of(SOURCE + id, TYPE));
        gone.add(id);
      }
    }

    /** Changes the local store, and notes what it has followed now. */
    void ingest(TextVectors vectors, State followed) {
      manifest.source(
          new SourceMetadata(
              FOLLOWED,
              "revision",
              TYPE,
              transactions.bolt().settings().uri(),
              followed.revision() + ":" + followed.identity()));
      local.ingest(manifest.build(), vectors);
      gone.forEach(id -> local.graph().retract(SOURCE + id));
    }
  }

  private static void add(IngestionManifest.Builder manifest, Node node) {
    manifest.source(SourceMetadata.of(SOURCE + node.id(), TYPE));
    if (node instanceof ConceptNode concept) {
      manifest.concept(concept);
    } else if (node instanceof Passage passage) {
      manifest.passage(passage);
    }
  }

  /** The node with its text and nothing else. */
  private static Node textOf(Node node) {
    Provenance provenance = Provenance.of(SOURCE + node.id());
    if (node instanceof ConceptNode concept) {
      return ConceptNode.of(
          concept.id(), concept.domain(), concept.name(), concept.description(), provenance);
    }
    Passage passage = (Passage) node;
    return Passage.of(passage.id(), passage.domain(), passage.title(), passage.text(), provenance);
  }
}
