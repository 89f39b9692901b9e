package dev.qortex.ingest;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** All that a graph shows, to compare it. */
public record GraphContents(
    List<Node> nodes,
    List<ConceptEdge> edges,
    List<ExplicitRule> rules,
    List<CodeExample> examples,
    List<SourceMetadata> sources) {

  /** What it shows now. */
  public static GraphContents of(GraphBackend graph) {
    List<Node> nodes = graph.nodes(NodeQuery.all());
    List<ConceptEdge> edges = new ArrayList<>();
    nodes.forEach(
        node ->
            edges.addAll(graph.edges(node.id(), Direction.OUT, EnumSet.allOf(RelationType.class))));
    List<SourceMetadata> sources = new ArrayList<>();
    graph.domains().forEach(domain -> sources.addAll(graph.sources(domain.name())));
    return new GraphContents(
        nodes, edges, graph.rules(RuleQuery.all()), graph.examples(RuleQuery.all()), sources);
  }

  /** The node of that id. */
  public Node node(String id) {
    return nodes.stream().filter(node -> node.id().equals(id)).findFirst().orElseThrow();
  }
}
