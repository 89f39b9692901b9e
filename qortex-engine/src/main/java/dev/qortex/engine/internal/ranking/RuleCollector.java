package dev.qortex.engine.internal.ranking;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the stated rules and the code examples that a set of scored concepts brings along. It keeps
 * nothing and is as thread-safe as the graph.
 */
public final class RuleCollector {

  /** Equally relevant rules by id. */
  static final Comparator<Rule> MOST_RELEVANT_FIRST =
      Comparator.comparingDouble(Rule::relevance).reversed().thenComparing(Rule::id);

  private final GraphBackend graph;

  /** A collector that reads that graph whenever it is asked. */
  public RuleCollector(GraphBackend graph) {
    this.graph = graph;
  }

  /**
   * The rules that speak of at least one of the concepts, the most relevant first, then by id. The
   * relevance of a rule is the highest score among the concepts that it speaks of.
   *
   * @param scores finite scores by concept id; those below 0 count as 0
   * @param domains of the rules; empty for all
   */
  public List<Rule> collect(Map<String, Double> scores, Set<String> domains) {
    return collect(scores, domains, rule -> true);
  }

  /** Collects the rules that are wanted. */
  public List<Rule> collect(
      Map<String, Double> scores, Set<String> domains, Predicate<ExplicitRule> wanted) {
    check(scores);
    return stated(scores.keySet(), domains).stream()
        .filter(wanted)
        .map(rule -> Rule.of(rule, relevance(rule.conceptIds(), scores)))
        .sorted(MOST_RELEVANT_FIRST)
        .toList();
  }

  /** The rules that speak of at least one of the concepts, by id. */
  List<ExplicitRule> stated(Set<String> concepts, Set<String> domains) {
    // To a query no concepts means every rule; here it means none.
    return concepts.isEmpty()
        ? List.of()
        : graph.streamRules(RuleQuery.history().domains(domains).conceptIds(concepts)).toList();
  }

  /** The code examples that are wanted and show at least one of the concepts, by id. */
  List<CodeExample> examples(
      Set<String> concepts, Set<String> domains, Predicate<CodeExample> wanted) {
    return concepts.isEmpty()
        ? List.of()
        : graph
            .streamExamples(RuleQuery.history().domains(domains).conceptIds(concepts))
            .filter(wanted)
            .toList();
  }

  private static void check(Map<String, Double> scores) {
    scores.forEach(
        (id, score) -> {
          if (!Double.isFinite(score)) {
            throw new IllegalArgumentException(
                "The score (%s) of concept (%s) must be a finite number.".formatted(score, id));
          }
        });
  }

  /** The highest score among the concepts, from 0. */
  static double relevance(List<String> conceptIds, Map<String, Double> scores) {
    double highest = 0.0;
    for (String concept : conceptIds) {
      highest = Math.max(highest, scores.getOrDefault(concept, 0.0));
    }
    return highest;
  }
}
