package dev.qortex.core.rules;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Derivation of rules from edges between concepts, one rule an edge, by templates. It keeps nothing
 * and is as thread-safe as the graph.
 */
final class RuleDeriver {

  private final GraphBackend graph;
  private final TemplateSet templates;

  RuleDeriver(GraphBackend graph, TemplateSet templates) {
    this.graph = graph;
    this.templates = templates;
  }

  /**
   * The rules of the edges inside of the domains, read lazily, a page of concepts at a time. A rule
   * belongs to the domain of the concept where the edge starts.
   */
  Stream<Rule> derive(RuleSelection selection) {
    Map<RelationType, Wording> wordings = wordings(selection);
    if (wordings.isEmpty()) {
      return Stream.empty();
    }
    Set<RelationType> relations = EnumSet.copyOf(wordings.keySet());
    if (!selection.concepts().isEmpty()) {
      return rules(
          graph.edges(selection.concepts(), Direction.BOTH, relations),
          Map.of(),
          selection.domains(),
          wordings);
    }
    NodeQuery concepts =
        NodeQuery.all().domains(selection.domains()).kinds(Set.of(NodeKind.CONCEPT));
    return Stream.iterate(
            graph.nodes(concepts),
            page -> !page.isEmpty(),
            page -> graph.nodes(concepts.after(page.get(page.size() - 1).id())))
        .flatMap(
            page -> {
              Map<String, Node> nodes = new HashMap<>();
              page.forEach(node -> nodes.put(node.id(), node));
              return rules(
                  graph.edges(nodes.keySet(), Direction.OUT, relations),
                  nodes,
                  selection.domains(),
                  wordings);
            });
  }

  private Map<RelationType, Wording> wordings(RuleSelection selection) {
    Map<RelationType, Wording> wordings = new EnumMap<>(RelationType.class);
    for (RelationType relation : templates.relations()) {
      if (selection.relations().isEmpty() || selection.relations().contains(relation)) {
        templates
            .select(relation, selection.categories())
            .ifPresent(template -> wordings.put(relation, new Wording(template)));
      }
    }
    return wordings;
  }

  private Stream<Rule> rules(
      List<ConceptEdge> edges,
      Map<String, Node> known,
      Set<String> domains,
      Map<RelationType, Wording> wordings) {
    Set<String> missing = new LinkedHashSet<>();
    for (ConceptEdge edge : edges) {
      missing.add(edge.sourceId());
      missing.add(edge.targetId());
    }
    missing.removeAll(known.keySet());
    Map<String, Node> nodes = new HashMap<>(known);
    nodes.putAll(graph.nodes(missing));
    nodes
        .values()
        .removeIf(
            node ->
                !(node instanceof ConceptNode)
                    || !(domains.isEmpty() || domains.contains(node.domain())));
    return edges.stream()
        .filter(edge -> nodes.containsKey(edge.sourceId()) && nodes.containsKey(edge.targetId()))
        .map(
            edge ->
                wordings
                    .get(edge.relation())
                    .rule(edge, nodes.get(edge.sourceId()), nodes.get(edge.targetId())));
  }

  /** A template, and what the rules that it words have in common. */
  private record Wording(RuleTemplate template, Map<String, Object> metadata) {

    Wording(RuleTemplate template) {
      this(
          template,
          Map.of(
              "relation_type", template.relation().value(),
              "template_id", template.id(),
              "template_variant", template.variant(),
              "template_severity", template.severity().value()));
    }

    Rule rule(ConceptEdge edge, Node source, Node target) {
      return new Rule(
          "derived:" + escaped(edge.sourceId()) + "->" + edge.targetId() + ":" + template.id(),
          source.domain(),
          template.fill(source.name(), target.name()),
          Derivation.DERIVED,
          List.of(edge.sourceId(), edge.targetId()),
          template.category(),
          edge.confidence(),
          0.0,
          metadata);
    }

    /** Without an arrow of its own, so that two pairs of ids never make one rule id. */
    private static String escaped(String id) {
      return id.replace("%", "%25").replace("->", "-%3E");
    }
  }
}
