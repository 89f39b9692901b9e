package dev.qortex.projectors;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.store.EdgePromotion;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Edges over which a lesson is carried: between concepts, neither structural nor opposing, and not
 * drawn by chance. A session, its reward and its review meet the rules that the sampler drew, and
 * an edge that {@link EdgePromotion} made meets concepts of the same answers; what two concepts
 * have in common there says nothing about either. Immutable.
 */
final class StatedEdges {

  private static final Set<RelationType> CARRYING =
      EnumSet.copyOf(
          Set.of(RelationType.values()).stream()
              .filter(type -> !type.isStructural())
              .filter(type -> type != RelationType.CONTRADICTS && type != RelationType.CHALLENGES)
              .toList());

  private static final Set<String> EVENTS = Set.of("session", "reward", "review");

  private final GraphSnapshot graph;
  private final Set<EdgeKey> promoted;

  private StatedEdges(GraphSnapshot graph, Set<EdgeKey> promoted) {
    this.graph = graph;
    this.promoted = promoted;
  }

  /** Edges of a snapshot that holds no promoted ones. */
  static StatedEdges of(GraphSnapshot graph) {
    return new StatedEdges(graph, Set.of());
  }

  /**
   * Edges of a graph.
   *
   * @param snapshot of that graph
   */
  static StatedEdges of(GraphBackend graph, GraphSnapshot snapshot) {
    Set<EdgeKey> promoted = new HashSet<>();
    for (Domain domain : graph.domains()) {
      String source = EdgePromotion.source(domain.name());
      if (graph.source(source).isPresent()) {
        graph
            .edges(similar(snapshot, domain.name()), Direction.OUT, Set.of(RelationType.SIMILAR_TO))
            .stream()
            .filter(edge -> edge.provenance().sourceId().equals(source))
            .map(ConceptEdge::key)
            .forEach(promoted::add);
      }
    }
    return new StatedEdges(snapshot, promoted);
  }

  /** Ids of the nodes of a domain at which a {@code similar_to} edge begins. */
  private static List<String> similar(GraphSnapshot graph, String domain) {
    List<String> ids = new ArrayList<>();
    for (int node = 0; node < graph.nodeCount(); node++) {
      if (graph.domain(node).equals(domain)) {
        for (int arc = graph.arcsFrom(node); arc < graph.arcsTo(node); arc++) {
          if (graph.relation(arc) == RelationType.SIMILAR_TO && graph.forward(arc)) {
            ids.add(graph.id(node));
            break;
          }
        }
      }
    }
    return ids;
  }

  /** True if a lesson may be carried from that node over that arc. */
  boolean carries(int node, int arc) {
    int next = graph.neighbour(arc);
    return CARRYING.contains(graph.relation(arc))
        && isConcept(next)
        && !isEvent(next)
        && !isEvent(node)
        && (promoted.isEmpty() || !promoted.contains(edge(node, arc)));
  }

  boolean isConcept(int node) {
    return graph.kind(node) == NodeKind.CONCEPT;
  }

  /** The edge that an arc of that node belongs to. */
  EdgeKey edge(int node, int arc) {
    String here = graph.id(node);
    String there = graph.id(graph.neighbour(arc));
    return graph.forward(arc)
        ? new EdgeKey(here, there, graph.relation(arc))
        : new EdgeKey(there, here, graph.relation(arc));
  }

  /** By the name that an emission gave it, such as {@code session:…}. */
  private boolean isEvent(int node) {
    String id = graph.id(node);
    int name = id.indexOf(':') + 1;
    int end = id.indexOf(':', name);
    return end > 0
        && end + 1 < id.length()
        && id.charAt(end + 1) != ' '
        && EVENTS.contains(id.substring(name, end));
  }
}
