package dev.qortex.export;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Pieces;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.Versions;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.Node;
import dev.qortex.core.query.Exploration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Some nodes of a graph, and edges between them: those that hold now, unless other versions are
 * asked for. It is read in several calls: what is written to the graph meanwhile may be seen in
 * part.
 *
 * @param nodes the nodes, by id
 * @param edges the edges, by key; both ends of each are among the nodes
 */
public record Subgraph(List<Node> nodes, List<ConceptEdge> edges) {

  private static final int BATCH = 1000;

  /**
   * Sorts, copies, and checks.
   *
   * @throws IllegalArgumentException for a node that is there twice, or an edge with an end that is
   *     not there
   */
  public Subgraph {
    nodes = nodes.stream().sorted(Comparator.comparing(Node::id)).toList();
    edges = edges.stream().sorted(Comparator.comparing(ConceptEdge::key)).toList();
    Set<String> ids = new TreeSet<>();
    for (Node node : nodes) {
      if (!ids.add(node.id())) {
        throw new IllegalArgumentException(
            "The node (%s) is there twice.".formatted(Checks.shown(node.id())));
      }
    }
    for (ConceptEdge edge : edges) {
      if (!ids.contains(edge.sourceId()) || !ids.contains(edge.targetId())) {
        throw new IllegalArgumentException(
            "The edge (%s) has an end that is not among the nodes.\nMaybe add the node, or leave the edge out."
                .formatted(Checks.shown(edge.key().toString())));
      }
    }
  }

  /** Those of the nodes that exist and hold, with all edges between them that do. */
  public static Subgraph of(GraphBackend graph, Collection<String> nodeIds) {
    return of(graph, nodeIds, Versions.CURRENT);
  }

  /** Those of the nodes that exist in these versions, with the edges between them. */
  public static Subgraph of(GraphBackend graph, Collection<String> nodeIds, Versions versions) {
    Predicate<Element> wanted = versions.when(graph.clock().instant());
    Map<String, Node> found = new TreeMap<>();
    for (List<String> batch : Pieces.of(new TreeSet<>(nodeIds), BATCH)) {
      graph.nodes(batch).values().stream()
          .filter(wanted)
          .forEach(node -> found.put(node.id(), node));
    }
    return between(graph, found, wanted);
  }

  /**
   * The nodes of a domain that hold, with all edges between them that do; empty for an unknown
   * domain.
   */
  public static Subgraph domain(GraphBackend graph, String name) {
    return domain(graph, name, Versions.CURRENT);
  }

  /** The nodes of a domain in these versions, with the edges between them. */
  public static Subgraph domain(GraphBackend graph, String name, Versions versions) {
    Map<String, Node> found = new TreeMap<>();
    graph
        .streamNodes(NodeQuery.all().domains(Set.of(name)).versions(versions))
        .forEach(node -> found.put(node.id(), node));
    return between(graph, found, versions.when(graph.clock().instant()));
  }

  /**
   * The nodes with the most edges in a snapshot of the graph, with all edges between them; of
   * equally connected nodes those whose ids come first. Nodes beyond them are not read.
   *
   * @param part the snapshot of what {@linkplain
   *     dev.qortex.core.graph.snapshot.GraphSnapshots#holding() holds}, or a {@linkplain
   *     GraphSnapshot#restrict part} of it
   * @param most the greatest number of nodes, from 1
   */
  public static Subgraph mostConnected(GraphBackend graph, GraphSnapshot part, int most) {
    return mostConnected(graph, part, most, Versions.CURRENT);
  }

  /**
   * The nodes with the most edges in a snapshot of the graph, with the edges between them.
   *
   * @param part the snapshot of these versions, or a {@linkplain GraphSnapshot#restrict part} of it
   * @param most the greatest number of nodes, from 1
   */
  public static Subgraph mostConnected(
      GraphBackend graph, GraphSnapshot part, int most, Versions versions) {
    Checks.atLeast("number of nodes", most, 1);
    IntStream all = IntStream.range(0, part.nodeCount());
    return of(graph, mostConnected(part, all.mapToObj(part::nodeAt), most), versions);
  }

  /**
   * A node of this part and those that have the most edges in a snapshot of the graph, with the
   * edges between them; this part itself when it has no more nodes.
   *
   * @param graph the snapshot
   * @param centre the id of the node that is kept
   * @param most the greatest number of nodes, from 1
   */
  public Subgraph mostConnected(GraphSnapshot graph, String centre, int most) {
    if (nodes.size() <= most) {
      return this;
    }
    Stream<Integer> others =
        nodes.stream()
            .filter(node -> !node.id().equals(centre))
            .map(node -> graph.indexOf(node.id()))
            .filter(node -> node >= 0);
    Set<String> kept = mostConnected(graph, others, most - 1);
    kept.add(centre);
    return new Subgraph(
        nodes.stream().filter(node -> kept.contains(node.id())).toList(),
        edges.stream()
            .filter(edge -> kept.contains(edge.sourceId()) && kept.contains(edge.targetId()))
            .toList());
  }

  private static Set<String> mostConnected(GraphSnapshot graph, Stream<Integer> nodes, int most) {
    Comparator<Integer> byEdges =
        Comparator.comparing((Integer node) -> graph.arcsTo(node) - graph.arcsFrom(node));
    return nodes
        .sorted(byEdges.reversed().thenComparing(graph::id))
        .limit(most)
        .map(graph::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A node with its surroundings, as they were explored. */
  public static Subgraph of(Exploration seen) {
    List<Node> nodes = new ArrayList<>(seen.neighbours());
    nodes.add(seen.node());
    return new Subgraph(nodes, seen.edges());
  }

  private static Subgraph between(
      GraphBackend graph, Map<String, Node> nodes, Predicate<Element> wanted) {
    List<ConceptEdge> edges = new ArrayList<>();
    for (List<String> batch : Pieces.of(nodes.keySet(), BATCH)) {
      graph.edges(batch, Direction.OUT, Set.of()).stream()
          .filter(edge -> nodes.containsKey(edge.targetId()))
          .filter(wanted)
          .forEach(edges::add);
    }
    return new Subgraph(List.copyOf(nodes.values()), edges);
  }
}
