package dev.qortex.projectors;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.rules.RuleTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Enricher with fixed wording, without a language model: derived rules by their relation and
 * severity, others by the concepts that they speak of. The same graph and rules yield the same
 * text. As thread-safe as the graph.
 */
public final class TemplateEnricher implements Enricher {

  /** The name of this enricher in {@link EnrichedRule#enricher}. */
  public static final String NAME = "template";

  private static final int NAMED = 3;

  private final GraphBackend graph;

  /** An enricher that looks up the names of concepts in that graph. */
  public TemplateEnricher(GraphBackend graph) {
    this.graph = graph;
  }

  @Override
  public List<EnrichedRule> enrich(List<Rule> rules) {
    Map<String, Node> concepts =
        graph.nodes(
            rules.stream().flatMap(rule -> rule.sourceConcepts().stream()).distinct().toList());
    return rules.stream()
        .map(rule -> new EnrichedRule(rule, enrichment(rule, concepts), NAME, 1))
        .toList();
  }

  private static Enrichment enrichment(Rule rule, Map<String, Node> concepts) {
    List<String> names =
        rule.sourceConcepts().stream().map(id -> name(concepts, id)).distinct().toList();
    Optional<RelationType> relation = relation(rule);
    return relation.isPresent() && rule.sourceConcepts().size() == 2
        ? ofEdge(
            rule,
            relation.get(),
            name(concepts, rule.sourceConcepts().get(0)),
            name(concepts, rule.sourceConcepts().get(1)))
        : new Enrichment(context(rule, names), "", origin(rule), tags(rule));
  }

  private static Enrichment ofEdge(Rule rule, RelationType relation, String source, String target) {
    RelationWording wording = RelationWording.of(relation);
    return new Enrichment(
        context(rule, Stream.of(source, target).distinct().toList()),
        RuleTemplate.fill(wording.antipattern(), source, target),
        RuleTemplate.fill(wording.rationale(), source, target) + consequence(rule),
        tags(rule));
  }

  private static String name(Map<String, Node> concepts, String id) {
    Node node = concepts.get(id);
    return node == null ? id : node.name();
  }

  /** Empty for rules that no template made, and for relations without meaning. */
  private static Optional<RelationType> relation(Rule rule) {
    return Stream.of(RelationType.values())
        .filter(type -> type.value().equals(rule.metadata().get("relation_type")))
        .filter(type -> !type.isStructural())
        .findFirst();
  }

  private static String context(Rule rule, List<String> names) {
    if (names.isEmpty()) {
      return "When working in the domain " + rule.domain() + ".";
    }
    int more = names.size() - NAMED;
    List<String> shown = more > 0 ? names.subList(0, NAMED) : names;
    int last = shown.size() - 1;
    String list =
        more > 0
            ? String.join(", ", shown) + " and " + more + " more"
            : last == 0
                ? shown.get(0)
                : String.join(", ", shown.subList(0, last)) + " or " + shown.get(last);
    return "When working with " + list + " in the domain " + rule.domain() + ".";
  }

  private static String origin(Rule rule) {
    return switch (rule.derivation()) {
      case EXPLICIT -> "A source of the domain " + rule.domain() + " states it.";
      case DERIVED -> "Concepts of the domain " + rule.domain() + " imply it.";
      case CAUSAL -> "The causal structure of the domain " + rule.domain() + " implies it.";
      case DISCOVERED -> "A path to another domain than " + rule.domain() + " suggests it.";
    };
  }

  private static String consequence(Rule rule) {
    Object severity = rule.metadata().getOrDefault("template_severity", "");
    return severity.equals("error")
        ? " Breaking the rule is a fault."
        : severity.equals("warning") ? " Breaking the rule is a risk." : "";
  }

  private static List<String> tags(Rule rule) {
    Object relation = rule.metadata().getOrDefault("relation_type", "");
    return Stream.of(
            rule.domain(),
            rule.category(),
            rule.derivation() == Derivation.EXPLICIT ? "" : rule.derivation().value(),
            relation.toString())
        .filter(tag -> !tag.isBlank())
        .toList();
  }
}
