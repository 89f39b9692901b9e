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
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Derivation of rules from edges between concepts, one rule an edge, by templates. It keeps nothing
 * and is as thread-safe as the graph.
 */
public final class RuleDeriver {

  private final GraphBackend graph;
  private final TemplateSet templates;

  /** A deriver that reads that graph whenever it is asked. */
  public RuleDeriver(GraphBackend graph, TemplateSet templates) {
    this.graph = graph;
    this.templates = templates;
  }

  /** The rules of all edges inside of these domains. */
  public Stream<Rule> derive(Set<String> domains) {
    return derive(domains, Set.of(), Set.of());
  }

  /**
   * The rules of the edges inside of these domains, read lazily, by the id of the concept where the
   * edge starts and then by rule id. A rule belongs to that concept's domain. Edges that leave the
   * domains asked for give no rules.
   *
   * @param domains empty for all
   * @param relations the types of edges; empty for all that have templates
   * @param categories which templates are preferred; empty for no preference
   */
  public Stream<Rule> derive(
      Set<String> domains, Set<RelationType> relations, Set<String> categories) {
    Set<RelationType> wanted = EnumSet.noneOf(RelationType.class);
    wanted.addAll(templates.relations());
    if (!relations.isEmpty()) {
      wanted.retainAll(relations);
    }
    if (wanted.isEmpty()) {
      return Stream.empty();
    }
    return graph
        .streamNodes(NodeQuery.all().domains(domains).kinds(Set.of(NodeKind.CONCEPT)))
        .flatMap(source -> rulesFrom(source, domains, wanted, categories));
  }

  private Stream<Rule> rulesFrom(
      Node source, Set<String> domains, Set<RelationType> relations, Set<String> categories) {
    List<ConceptEdge> edges = graph.edges(source.id(), Direction.OUT, relations);
    Map<String, Node> targets =
        new HashMap<>(graph.nodes(edges.stream().map(ConceptEdge::targetId).distinct().toList()));
    targets.values().removeIf(node -> !domains.isEmpty() && !domains.contains(node.domain()));
    return edges.stream()
        .flatMap(edge -> rule(edge, source, targets.get(edge.targetId()), categories).stream())
        .sorted(Comparator.comparing(Rule::id));
  }

  private Optional<Rule> rule(
      ConceptEdge edge, Node source, @Nullable Node target, Set<String> categories) {
    return target instanceof ConceptNode concept
        ? templates
            .select(edge.relation(), categories)
            .map(template -> rule(template, edge, source, concept))
        : Optional.empty();
  }

  private static Rule rule(RuleTemplate template, ConceptEdge edge, Node source, Node target) {
    return new Rule(
        "derived:" + escaped(edge.sourceId()) + "->" + edge.targetId() + ":" + template.id(),
        source.domain(),
        template.fill(source.name(), target.name()),
        Derivation.DERIVED,
        List.of(edge.sourceId(), edge.targetId()),
        template.category(),
        edge.confidence(),
        0.0,
        Map.of(
            "relation_type", edge.relation().value(),
            "template_id", template.id(),
            "template_variant", template.variant(),
            "template_severity", template.severity().value()));
  }

  /** Without an arrow of its own, so that two pairs of ids never make one rule id. */
  private static String escaped(String id) {
    return id.replace("%", "%25").replace("->", "-%3E");
  }
}
