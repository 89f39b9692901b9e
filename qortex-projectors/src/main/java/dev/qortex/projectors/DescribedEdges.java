package dev.qortex.projectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.rules.RuleSelection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Source that filters the uninformative derived rules of another source: of edges below a
 * confidence, of concepts that nothing but their name describes, and of the records that the loop
 * of reviews keeps, such as {@code gauntlet_rule:…} and {@code persona:…}. Rules of other
 * derivations pass. It reads all rules that the selection accepts, regardless of the limit. As
 * thread-safe as the source and the graph.
 */
public final class DescribedEdges implements ProjectionSource {

  /** Names of records in buildlog's emissions. */
  private static final Pattern RECORD =
      Pattern.compile(
          "(?:gauntlet_rule|rule|persona|domain|mistake|resolution|reward|session|review):\\S.*",
          Pattern.DOTALL);

  private final ProjectionSource source;
  private final GraphBackend graph;
  private final double least;

  /**
   * Rules of that source, without those of unsure or undescribed edges.
   *
   * @param graph the graph that has the concepts
   * @param least confidence of an edge, from 0 to 1
   */
  public DescribedEdges(ProjectionSource source, GraphBackend graph, double least) {
    this.source = Checks.given("source", source);
    this.graph = Checks.given("graph", graph);
    Checks.unit("least confidence of an edge", least);
    this.least = least;
  }

  @Override
  public List<Rule> rules(RuleSelection selection) {
    List<Rule> rules = source.rules(selection.offset(0).limit(Integer.MAX_VALUE));
    Map<String, Node> concepts =
        graph.nodes(
            rules.stream()
                .filter(DescribedEdges::isDerived)
                .flatMap(rule -> rule.sourceConcepts().stream())
                .distinct()
                .toList());
    return rules.stream()
        .filter(rule -> !isDerived(rule) || isSure(rule, concepts))
        .skip(selection.offset())
        .limit(selection.limit())
        .toList();
  }

  private static boolean isDerived(Rule rule) {
    return rule.derivation() == Derivation.DERIVED;
  }

  private boolean isSure(Rule rule, Map<String, Node> concepts) {
    return rule.confidence() >= least
        && rule.sourceConcepts().stream().map(concepts::get).allMatch(DescribedEdges::isDescribed);
  }

  private static boolean isDescribed(Node node) {
    return node instanceof ConceptNode concept
        && !concept.description().isBlank()
        && !concept.description().equalsIgnoreCase(concept.name())
        && !RECORD.matcher(concept.name()).matches();
  }
}
