package dev.qortex.projectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Enricher that gives stated rules the headings that they stand under as their context, such as
 * "Request > toReadableStream" for "Call request.cancel() to stop it early", and the sentences
 * before them in their quote. Rules without both, and rules that no source states, get nothing.
 * Each call reads all stated rules of the domains of the rules. As thread-safe as the graph.
 */
public final class HeadingEnricher implements Enricher {

  /** Name of this enricher in {@link EnrichedRule#enricher}. */
  public static final String NAME = "heading";

  private static final String SEPARATOR = " > ";

  /** Characters of the longest path that is shown whole; of others the last headings are. */
  private static final int LONGEST = 120;

  /** Characters of the longest text before a rule in its quote that is shown. */
  private static final int LONGEST_BEFORE = 300;

  private static final Pattern SPACE = Pattern.compile("\\s+");

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
    Map<String, String> contexts = contexts(rules);
    return rules.stream()
        .map(
            rule -> {
              String context = contexts.getOrDefault(rule.id(), "");
              return context.isEmpty()
                  ? new EnrichedRule(rule, Enrichment.NONE)
                  : new EnrichedRule(rule, new Enrichment(context, "", "", List.of()), NAME, 1);
            })
        .toList();
  }

  /** Contexts by the id of the rule. */
  private Map<String, String> contexts(List<Rule> rules) {
    Map<String, String> domains =
        rules.stream()
            .filter(rule -> rule.derivation() == Derivation.EXPLICIT)
            .collect(Collectors.toMap(Rule::id, Rule::domain, (first, again) -> first));
    Map<String, String> contexts = new HashMap<>();
    if (!domains.isEmpty()) {
      graph
          .streamRules(RuleQuery.all().domains(Set.copyOf(domains.values())))
          .filter(rule -> domains.containsKey(rule.id()))
          .forEach(rule -> contexts.put(rule.id(), context(rule)));
    }
    return contexts;
  }

  private static String context(ExplicitRule rule) {
    String headings = shown(rule.provenance().location());
    String before = before(rule.provenance().quote(), rule.text());
    return headings.isEmpty() || before.isEmpty() ? headings + before : headings + ": " + before;
  }

  /** The part of the quote before the rule, in one line; empty for none or a long one. */
  private static String before(String quote, String text) {
    int length = quote.endsWith(text) ? quote.length() - text.length() : 0;
    return length > LONGEST_BEFORE
        ? ""
        : SPACE.matcher(quote.substring(0, length)).replaceAll(" ").strip();
  }

  private static String shown(String path) {
    String shown = path.strip();
    while (shown.length() > LONGEST && shown.contains(SEPARATOR)) {
      shown = shown.substring(shown.indexOf(SEPARATOR) + SEPARATOR.length());
    }
    return shown;
  }
}
