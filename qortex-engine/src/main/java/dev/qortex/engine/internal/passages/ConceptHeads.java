package dev.qortex.engine.internal.passages;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.spi.RevisionTracker;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Cache of concepts without their texts, for filters; read once a domain, when a filter first asks.
 * Follows the backend: what changed is read again where it is a {@link ChangeFeed}, everything
 * otherwise. Thread-safe.
 */
public final class ConceptHeads {

  private final GraphBackend backend;
  private final GraphSnapshots snapshots;
  private final RevisionTracker tracker;
  private final Map<String, Map<String, Node>> byDomain = new HashMap<>();

  /**
   * Reads nothing yet.
   *
   * @param snapshots of that backend, for the order of locks
   */
  public ConceptHeads(GraphBackend backend, GraphSnapshots snapshots) {
    this.backend = backend;
    this.snapshots = snapshots;
    this.tracker = new RevisionTracker(backend);
  }

  /**
   * The concepts of these domains as they are now, by domain and by id, without their texts.
   * Whoever holds them keeps them, whatever others ask for meanwhile.
   */
  public Map<String, Map<String, Node>> follow(Collection<String> domains) {
    return snapshots.reading(() -> followed(domains));
  }

  private synchronized Map<String, Map<String, Node>> followed(Collection<String> domains) {
    tracker.follow(
        changes -> reread(changes.nodes().stream().map(GraphChanges.NodeChange::id).toList()),
        now -> {
          byDomain.clear();
          return now;
        });
    Map<String, Map<String, Node>> followed = new HashMap<>();
    domains.forEach(domain -> followed.put(domain, byDomain.computeIfAbsent(domain, this::read)));
    byDomain.values().removeIf(Map::isEmpty);
    return followed;
  }

  /** One by one, so that a filter that looks meanwhile misses none that is there. */
  private void reread(List<String> ids) {
    Map<String, Node> nodes = backend.nodes(ids);
    for (String id : ids) {
      Optional<String> domain = Optional.ofNullable(nodes.get(id)).map(Node::domain);
      byDomain.forEach(
          (known, heads) -> {
            if (!domain.equals(Optional.of(known))) {
              heads.remove(id);
            }
          });
    }
    nodes.values().forEach(this::keep);
  }

  private Map<String, Node> read(String domain) {
    Map<String, Node> heads = new ConcurrentHashMap<>();
    NodeQuery query = NodeQuery.history().domains(Set.of(domain)).kinds(Set.of(NodeKind.CONCEPT));
    List<Node> page = backend.nodes(query);
    while (!page.isEmpty()) {
      page.forEach(node -> heads.put(node.id(), head(node)));
      page = backend.nodes(query.after(page.get(page.size() - 1).id()));
    }
    return heads;
  }

  private void keep(Node node) {
    Map<String, Node> heads = byDomain.get(node.domain());
    if (heads != null && node.kind() == NodeKind.CONCEPT) {
      heads.put(node.id(), head(node));
    }
  }

  private static Node head(Node node) {
    return new ConceptNode(
        node.id(),
        node.domain(),
        node.name(),
        "",
        node.confidence(),
        Provenance.of(node.provenance().sourceId()),
        node.properties());
  }
}
