package dev.qortex.projectors;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.projectors.RuleConflict.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Detection of rules that contradict each other or say almost the same, and what a projection does
 * about it. Two rules contradict each other when an edge {@code contradicts} leads from a concept
 * of one to a concept of the other, unless one of them speaks of both, or when their texts have the
 * same words but opposite polarity, such as "always" and "never". They are duplicates when at least
 * 80 % of their words are the same (Jaccard similarity without function words and inflection).
 * Texts of two rules that templates derived are not compared. As thread-safe as the graph.
 */
public final class RuleConflicts {

  private final Optional<GraphBackend> graph;
  private final boolean resolving;

  private RuleConflicts(Optional<GraphBackend> graph, boolean resolving) {
    this.graph = graph;
    this.resolving = resolving;
  }

  /** Judges by texts alone, and keeps all rules. */
  public static RuleConflicts ofTexts() {
    return new RuleConflicts(Optional.empty(), false);
  }

  /** Judges by texts and by the edges of that graph, and keeps all rules. */
  public static RuleConflicts in(GraphBackend graph) {
    return new RuleConflicts(Optional.of(graph), false);
  }

  /** The same, but of rules in conflict only the surest stays: of equally sure ones the first. */
  public RuleConflicts resolved() {
    return new RuleConflicts(graph, true);
  }

  /**
   * The conflicts among rules, in the order of the rules.
   *
   * @param rules the surest first
   */
  public List<RuleConflict> among(List<Rule> rules) {
    Map<Pair, Kind> found = new TreeMap<>();
    new SimilarTexts(rules).forEach((pair, kind) -> found.put(pair, kind));
    contradicting(rules).forEach(pair -> found.put(pair, Kind.CONTRADICTION));
    return found.entrySet().stream()
        .map(
            entry ->
                new RuleConflict(
                    entry.getValue(),
                    rules.get(entry.getKey().first()).id(),
                    rules.get(entry.getKey().second()).id()))
        .toList();
  }

  /** Two rules by their places, the smaller one first. */
  record Pair(int first, int second) implements Comparable<Pair> {

    static Pair of(int one, int other) {
      return new Pair(Math.min(one, other), Math.max(one, other));
    }

    @Override
    public int compareTo(Pair other) {
      int order = Integer.compare(first, other.first);
      return order == 0 ? Integer.compare(second, other.second) : order;
    }
  }

  private Set<Pair> contradicting(List<Rule> rules) {
    Map<String, List<Integer>> byConcept = new HashMap<>();
    for (int i = 0; i < rules.size(); i++) {
      for (String concept : new LinkedHashSet<>(rules.get(i).sourceConcepts())) {
        byConcept.computeIfAbsent(concept, id -> new ArrayList<>()).add(i);
      }
    }
    List<ConceptEdge> edges =
        graph.isEmpty()
            ? List.of()
            : graph
                .get()
                .edges(byConcept.keySet(), Direction.OUT, Set.of(RelationType.CONTRADICTS));
    Set<Pair> pairs = new HashSet<>();
    for (ConceptEdge edge : edges) {
      List<Integer> targets = byConcept.getOrDefault(edge.targetId(), List.of());
      for (int source : byConcept.getOrDefault(edge.sourceId(), List.of())) {
        for (int target : targets) {
          if (!rules.get(source).sourceConcepts().contains(edge.targetId())
              && !rules.get(target).sourceConcepts().contains(edge.sourceId())) {
            pairs.add(Pair.of(source, target));
          }
        }
      }
    }
    return pairs;
  }

  /**
   * The rules that stay; each names those it is in conflict with, and whether they were dropped.
   */
  List<Rule> settle(List<Rule> rules) {
    List<RuleConflict> conflicts = among(rules);
    if (conflicts.isEmpty()) {
      return rules;
    }
    Set<String> dropped = new HashSet<>();
    Map<String, List<Map<String, Object>>> notes = new LinkedHashMap<>();
    for (RuleConflict conflict : conflicts) {
      if (resolving && !dropped.contains(conflict.rule())) {
        dropped.add(conflict.other());
      }
    }
    for (RuleConflict conflict : conflicts) {
      note(notes, conflict.rule(), conflict.other(), conflict.kind(), dropped);
      note(notes, conflict.other(), conflict.rule(), conflict.kind(), dropped);
    }
    return rules.stream()
        .filter(rule -> !dropped.contains(rule.id()))
        .map(
            rule ->
                notes.containsKey(rule.id())
                    ? rule.rated(rule.confidence(), Map.of("conflicts", notes.get(rule.id())))
                    : rule)
        .toList();
  }

  private static void note(
      Map<String, List<Map<String, Object>>> notes,
      String rule,
      String other,
      Kind kind,
      Set<String> dropped) {
    notes
        .computeIfAbsent(rule, id -> new ArrayList<>())
        .add(Map.of("rule", other, "kind", kind.value(), "dropped", dropped.contains(other)));
  }
}
