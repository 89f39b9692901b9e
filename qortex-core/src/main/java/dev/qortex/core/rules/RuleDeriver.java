package dev.qortex.core.rules;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Derivation of rules from edges between concepts, one rule an edge, by templates. It keeps nothing
 * and is as thread-safe as the graph.
 */
final class RuleDeriver {

  /** Concepts whose edges are read at once. */
  private static final int BATCH = 1_000;

  private final GraphBackend graph;
  private final TemplateSet templates;

  RuleDeriver(GraphBackend graph, TemplateSet templates) {
    this.graph = graph;
    this.templates = templates;
  }

  /**
   * The rules of the edges within the domains, by edge, read lazily. A rule belongs to the domain
   * of the concept where the edge starts. Memory: id, name and domain of each concept of the
   * domains, and the edges of a thousand of them.
   *
   * @param holding the concepts and edges that count
   */
  Stream<Rule> derive(RuleSelection selection, Predicate<Element> holding) {
    Map<RelationType, Wording> wordings = wordings(selection);
    if (wordings.isEmpty()) {
      return Stream.empty();
    }
    Set<RelationType> relations = EnumSet.copyOf(wordings.keySet());
    if (!selection.concepts().isEmpty()) {
      List<ConceptEdge> edges =
          graph.edges(selection.concepts(), Direction.BOTH, relations).stream()
              .filter(holding)
              .toList();
      Set<String> ends = new LinkedHashSet<>();
      edges.forEach(edge -> ends.addAll(List.of(edge.sourceId(), edge.targetId())));
      return rules(
          edges, named(graph.nodes(ends).values().stream().filter(holding), selection), wordings);
    }
    Map<String, Named> concepts =
        named(
            graph
                .streamNodes(
                    NodeQuery.history()
                        .domains(selection.domains())
                        .kinds(Set.of(NodeKind.CONCEPT)))
                .filter(holding),
            selection);
    List<String> ids = List.copyOf(concepts.keySet());
    return IntStream.rangeClosed(0, (ids.size() - 1) / BATCH)
        .mapToObj(i -> ids.subList(i * BATCH, Math.min(ids.size(), (i + 1) * BATCH)))
        .flatMap(
            batch ->
                rules(
                    graph.edges(batch, Direction.OUT, relations).stream().filter(holding).toList(),
                    concepts,
                    wordings));
  }

  /** The concepts among the nodes, as far as they are of the domains wanted, in their order. */
  private static Map<String, Named> named(Stream<Node> nodes, RuleSelection selection) {
    Map<String, Named> named = new LinkedHashMap<>();
    nodes
        .filter(ConceptNode.class::isInstance)
        .filter(
            node -> selection.domains().isEmpty() || selection.domains().contains(node.domain()))
        .forEach(node -> named.put(node.id(), new Named(node.name(), node.domain())));
    return named;
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

  private static Stream<Rule> rules(
      List<ConceptEdge> edges, Map<String, Named> concepts, Map<RelationType, Wording> wordings) {
    List<Rule> rules = new ArrayList<>(edges.size());
    for (ConceptEdge edge : edges) {
      Named source = concepts.get(edge.sourceId());
      Named target = concepts.get(edge.targetId());
      Wording wording = wordings.get(edge.relation());
      if (source != null && target != null && wording != null && !source.isCalledAs(target)) {
        rules.add(wording.rule(edge, source, target));
      }
    }
    return rules.stream();
  }

  private record Named(String name, String domain) {

    /** A sentence about two concepts of one name, such as those of two domains, says nothing. */
    boolean isCalledAs(Named other) {
      return name.equalsIgnoreCase(other.name);
    }
  }

  /** A template, and the common properties of its rules. */
  private record Wording(RuleTemplate template, String suffix, Map<String, Object> metadata) {

    Wording(RuleTemplate template) {
      this(
          template,
          ":" + template.id(),
          Map.of(
              "relation_type", template.relation().value(),
              "template_id", template.id(),
              "template_variant", template.variant(),
              "template_severity", template.severity().value()));
    }

    Rule rule(ConceptEdge edge, Named source, Named target) {
      return new Rule(
          "derived:" + escaped(edge.sourceId()) + "->" + edge.targetId() + suffix,
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
      return id.indexOf('%') < 0 && id.indexOf('>') < 0
          ? id
          : id.replace("%", "%25").replace("->", "-%3E");
    }
  }
}
