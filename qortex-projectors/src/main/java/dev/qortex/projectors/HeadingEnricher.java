package dev.qortex.projectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Enricher that gives stated rules the headings that they stand under as their context, such as
 * "Request > toReadableStream" for "Call request.cancel() to stop it early". Rules without a
 * heading, and rules that no source states, get nothing. Each call reads all stated rules of the
 * domains of the rules. As thread-safe as the graph.
 */
public final class HeadingEnricher implements Enricher {

  /** Name of this enricher in {@link EnrichedRule#enricher}. */
  public static final String NAME = "heading";

  private static final String SEPARATOR = " > ";

  /** Characters of the longest context; of a longer path the last headings are shown. */
  private static final int LONGEST = 120;

  private final GraphBackend graph;

  /**
   * Creates an enricher for the rules of that graph.
   *
   * @param graph the graph that has the sources of the rules
   */
  public HeadingEnricher(GraphBackend graph) {
    this.graph = Checks.given("graph", graph);
  }

  @Override
  public List<EnrichedRule> enrich(List<Rule> rules) {
    Map<String, String> headings = headings(rules);
    return rules.stream()
        .map(
            rule -> {
              String heading = headings.getOrDefault(rule.id(), "");
              return heading.isEmpty()
                  ? new EnrichedRule(rule, Enrichment.NONE)
                  : new EnrichedRule(rule, new Enrichment(heading, "", "", List.of()), NAME, 1);
            })
        .toList();
  }

  /** Headings by the id of the rule. */
  private Map<String, String> headings(List<Rule> rules) {
    Map<String, String> domains =
        rules.stream()
            .filter(rule -> rule.derivation() == Derivation.EXPLICIT)
            .collect(Collectors.toMap(Rule::id, Rule::domain, (first, again) -> first));
    Map<String, String> headings = new HashMap<>();
    if (!domains.isEmpty()) {
      graph
          .streamRules(RuleQuery.all().domains(Set.copyOf(domains.values())))
          .filter(rule -> domains.containsKey(rule.id()))
          .forEach(rule -> headings.put(rule.id(), shown(rule.provenance().location())));
    }
    return headings;
  }

  private static String shown(String path) {
    String shown = path.strip();
    while (shown.length() > LONGEST && shown.contains(SEPARATOR)) {
      shown = shown.substring(shown.indexOf(SEPARATOR) + SEPARATOR.length());
    }
    return shown;
  }
}
