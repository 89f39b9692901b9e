package dev.qortex.graph.memgraph;

import dev.qortex.core.embedding.TextVectors;
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
import dev.qortex.graph.memgraph.MemgraphBackend.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The texts of the server's nodes in the graph of a local store, so that its words and vectors
 * follow them as they follow every graph. Each node has a source of its own there, and one source
 * more says up to which revision of which graph the local store has followed. Thread-safe.
 */
final class NodeMirror {

  /** The domain of the local sources, in which no node lies. */
  static final String DOMAIN = "qortex:mirror";

  private static final String FOLLOWED = "qortex:followed";
  private static final String SOURCE = "mirror:";
  private static final String TYPE = "mirror";
  private static final int BATCH = 1_000;
  private static final State NEVER = new State("", -1);

  private final MemgraphBackend server;
  private final MemoryStore local;

  /** Held by who changes the memory; searches meanwhile see the local store as it is. */
  private final ReentrantLock changes = new ReentrantLock(true);

  /** As read from the local store; asked again there before anything is followed. */
  private volatile State followed;

  NodeMirror(MemgraphBackend server, MemoryStore local) {
    this.server = server;
    this.local = local;
    this.followed = known();
    if (followed.equals(NEVER) && local.graph().stats().total().total() > 0) {
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
  <T> T holding(Supplier<T> work) {
    changes.lock();
    try {
      return work.get();
    } finally {
      changes.unlock();
    }
  }

  /** Runs a change of the server's graph, and follows it. */
  <T> T changing(Supplier<T> work) {
    return changing(work, TextVectors.none());
  }

  /**
   * The same.
   *
   * @param vectors of texts that come; searches see them together with these
   */
  <T> T changing(Supplier<T> work, TextVectors vectors) {
    changes.lock();
    try {
      T done = work.get();
      follow(vectors);
      return done;
    } finally {
      changes.unlock();
    }
  }

  /** Runs a restore of both, and then sees that all nodes are the server's. */
  <T> T restoring(Supplier<T> work) {
    changes.lock();
    try {
      follow(TextVectors.none());
      T done = work.get();
      local.exclusively(
          () -> {
            compare(TextVectors.none(), false);
            return done;
          });
      return done;
    } finally {
      try {
        followed = known();
      } finally {
        changes.unlock();
      }
    }
  }

  /** Runs work while nobody else of this process changes the memory. */
  <T> T exclusively(Supplier<T> work) {
    changes.lock();
    try {
      follow(TextVectors.none());
      return local.exclusively(work);
    } finally {
      try {
        followed = known();
      } finally {
        changes.unlock();
      }
    }
  }

  /** Follows what others changed, unless someone changes the memory right now. */
  void look() {
    if (changes.tryLock()) {
      try {
        follow(TextVectors.none());
      } finally {
        changes.unlock();
      }
    }
  }

  private void follow(TextVectors vectors) {
    if (!server.state().equals(followed)) {
      try {
        local.exclusively(
            () -> {
              State from = known();
              Optional<GraphChanges> changed = server.changesSince(from);
              changed.ifPresentOrElse(
                  found -> apply(found, from.identity(), vectors), () -> compare(vectors, true));
              return changed;
            });
      } finally {
        followed = known();
      }
    }
  }

  /** Takes over the last state of every node that changed. */
  private void apply(GraphChanges changed, String identity, TextVectors vectors) {
    List<Gone> gone = new ArrayList<>();
    Set<String> present = new HashSet<>();
    for (NodeChange change : changed.nodes()) {
      if (change.present()) {
        present.add(change.id());
      } else {
        gone.add(new Gone(change.id(), change.domain()));
      }
    }
    put(present, gone, vectors, new State(identity, changed.to()), true);
  }

  /** Compares all nodes, when the log of changes does not go back far enough. */
  private void compare(TextVectors vectors, boolean forget) {
    State state = server.state();
    Map<String, String> there = new HashMap<>();
    Set<String> different = new HashSet<>();
    List<Node> page = server.nodes(NodeQuery.all());
    while (!page.isEmpty()) {
      Map<String, Node> here = local.graph().nodes(page.stream().map(Node::id).toList());
      for (Node node : page) {
        there.put(node.id(), node.domain());
        Node known = here.get(node.id());
        if (known == null || !known.equals(mirrored(node))) {
          different.add(node.id());
        }
      }
      page = server.nodes(NodeQuery.all().after(page.get(page.size() - 1).id()));
    }
    List<Gone> gone = new ArrayList<>();
    local
        .graph()
        .streamNodes(NodeQuery.all())
        .filter(node -> !there.containsKey(node.id()))
        .forEach(node -> gone.add(new Gone(node.id(), node.domain())));
    put(different, gone, vectors, state, forget);
  }

  private record Gone(String id, String domain) {}

  /**
   * @param forget whether what was learned goes with the nodes of domains that are gone
   */
  private void put(
      Set<String> changed, List<Gone> gone, TextVectors vectors, State state, boolean forget) {
    if (forget) {
      Set<String> domains = new HashSet<>();
      gone.forEach(node -> domains.add(node.domain()));
      domains.removeIf(domain -> server.domain(domain).isPresent());
      domains.forEach(local.graph()::deleteDomain);
    }
    IngestionManifest.Builder manifest = IngestionManifest.builder(DOMAIN);
    manifest.source(
        new SourceMetadata(
            FOLLOWED,
            "revision",
            TYPE,
            server.bolt().settings().uri(),
            state.revision() + ":" + state.identity()));
    Set<String> missing = new HashSet<>(changed);
    List<String> wanted = List.copyOf(changed);
    for (int from = 0; from < wanted.size(); from += BATCH) {
      Collection<String> ids = wanted.subList(from, Math.min(wanted.size(), from + BATCH));
      Map<String, Node> here = local.graph().nodes(ids);
      for (Node node : server.nodes(ids).values()) {
        missing.remove(node.id());
        Node known = here.get(node.id());
        if (known != null
            && (known.kind() != node.kind() || !known.domain().equals(node.domain()))) {
          local.graph().retract(SOURCE + node.id());
        }
        add(manifest, mirrored(node));
      }
    }
    gone.forEach(node -> missing.add(node.id()));
    // A source that says nothing any more takes its node along, in the same step.
    missing.forEach(id -> manifest.source(SourceMetadata.of(SOURCE + id, TYPE)));
    local.ingest(manifest.build(), vectors);
    missing.forEach(id -> local.graph().retract(SOURCE + id));
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
  private static Node mirrored(Node node) {
    Provenance provenance = Provenance.of(SOURCE + node.id());
    if (node instanceof ConceptNode concept) {
      return ConceptNode.of(
          concept.id(), concept.domain(), concept.name(), concept.description(), provenance);
    }
    Passage passage = (Passage) node;
    return Passage.of(passage.id(), passage.domain(), passage.title(), passage.text(), provenance);
  }
}
