package dev.qortex.projectors;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Match;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.projectors.RuleConflict.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * Detection of rules that contradict each other or demand the same, and their treatment by a
 * projection. Two rules contradict each other when an edge {@code contradicts} leads from a concept
 * of one to a concept of the other, unless one of them speaks of both, or when their texts are
 * opposite by {@link Similarity#rules()}, such as "always" and "never". They are duplicates when
 * their texts are the same by that policy. Texts of two rules that templates derived are not
 * compared. As thread-safe as the graph.
 */
public final class RuleConflicts {

  /** The most conflicts of a kind that a rule names; more cost a reader more than they tell. */
  private static final int MOST_NAMED = 5;

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

  /**
   * Returns a copy that keeps only one of rules in conflict: the one with the highest confidence,
   * of equal ones the first.
   */
  public RuleConflicts resolved() {
    return new RuleConflicts(graph, true);
  }

  /**
   * The conflicts among rules, in the order of the rules.
   *
   * @param rules the rules, highest confidence first
   */
  public List<RuleConflict> among(List<Rule> rules) {
    List<RuleConflict> found = new ArrayList<>();
    forEach(
        rules,
        (pair, kind) ->
            found.add(
                new RuleConflict(
                    kind, rules.get(pair.first()).id(), rules.get(pair.second()).id())));
    return found;
  }

  /** Names each pair once, in order; an edge of the graph decides before the texts do. */
  private void forEach(List<Rule> rules, BiConsumer<Pair, Kind> action) {
    NavigableSet<Pair> byGraph = contradicting(rules);
    Similarity.rules()
        .join(
            rules.stream().map(Rule::text).toList(),
            match -> {
              Pair pair = new Pair(match.first(), match.second());
              NavigableSet<Pair> before = byGraph.headSet(pair, true);
              boolean decided = byGraph.contains(pair);
              before.forEach(each -> action.accept(each, Kind.CONTRADICTION));
              before.clear();
              if (!decided && !bothDerived(rules, match)) {
                boolean opposite = match.verdict() == Verdict.OPPOSITE;
                action.accept(pair, opposite ? Kind.CONTRADICTION : Kind.DUPLICATE);
              }
            });
    byGraph.forEach(pair -> action.accept(pair, Kind.CONTRADICTION));
  }

  private static boolean bothDerived(List<Rule> rules, Match match) {
    return rules.get(match.first()).derivation() == Derivation.DERIVED
        && rules.get(match.second()).derivation() == Derivation.DERIVED;
  }

  /** Two rules by their places, the smaller one first. */
  private record Pair(int first, int second) implements Comparable<Pair> {

    static Pair of(int one, int other) {
      return new Pair(Math.min(one, other), Math.max(one, other));
    }

    @Override
    public int compareTo(Pair other) {
      int order = Integer.compare(first, other.first);
      return order == 0 ? Integer.compare(second, other.second) : order;
    }
  }

  private NavigableSet<Pair> contradicting(List<Rule> rules) {
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
    NavigableSet<Pair> pairs = new TreeSet<>();
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
   * Rules that stay, and by their ids the conflicts of those that have any, whether the other rule
   * was dropped or not.
   */
  record Settled(List<Rule> rules, Map<String, NamedConflicts> conflicts) {

    NamedConflicts of(Rule rule) {
      return conflicts.getOrDefault(rule.id(), NamedConflicts.NONE);
    }
  }

  /** Decides which rules stay. */
  Settled settle(List<Rule> rules) {
    Set<String> dropped = new HashSet<>();
    if (resolving) {
      forEach(
          rules,
          (pair, kind) -> {
            if (!dropped.contains(rules.get(pair.first()).id())) {
              dropped.add(rules.get(pair.second()).id());
            }
          });
    }
    Map<String, Notes> notes = new HashMap<>();
    forEach(
        rules,
        (pair, kind) -> {
          String rule = rules.get(pair.first()).id();
          String other = rules.get(pair.second()).id();
          notes.computeIfAbsent(rule, id -> new Notes()).add(other, kind, dropped.contains(other));
          notes.computeIfAbsent(other, id -> new Notes()).add(rule, kind, dropped.contains(rule));
        });
    Map<String, NamedConflicts> conflicts = new HashMap<>();
    notes.forEach((rule, noted) -> conflicts.put(rule, noted.conflicts()));
    return new Settled(
        rules.stream().filter(rule -> !dropped.contains(rule.id())).toList(), conflicts);
  }

  /** Conflicts of one rule, while they are found. Used by one thread. */
  private static final class Notes {

    private final List<NamedConflicts.Other> named = new ArrayList<>();
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);

    void add(String other, Kind kind, boolean dropped) {
      if (counts.merge(kind, 1, Integer::sum) <= MOST_NAMED) {
        named.add(new NamedConflicts.Other(other, kind.value(), dropped));
      }
    }

    NamedConflicts conflicts() {
      int all = counts.values().stream().mapToInt(Integer::intValue).sum();
      return new NamedConflicts(named, all - named.size());
    }
  }
}
