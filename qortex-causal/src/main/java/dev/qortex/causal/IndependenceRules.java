package dev.qortex.causal;

import dev.qortex.commons.Checks;
import dev.qortex.core.causal.CausalDag;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.rules.RuleSelection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Rules from the independences that the causal graph of a domain implies: one for each two concepts
 * with a common neighbour and no edge between them, given the smallest set that separates them
 * ({@link DSeparation#smallestSeparator}). The confidence of a rule is that of the weaker of the
 * two edges to the neighbour; of several neighbours the highest counts. Category {@code
 * causal_independence}; the metadata name the {@code conditioning_set}. {@link #rules} is a source
 * of a projection. Keeps nothing; as thread-safe as the graph and the beliefs.
 */
public final class IndependenceRules {

  /** The category of all rules of this source. */
  public static final String CATEGORY = "causal_independence";

  /**
   * Greatest number of pairs: each costs a few maximum flows, milliseconds, and all some seconds.
   */
  private static final int MOST_PAIRS = 10_000;

  private final GraphBackend graph;
  private final GraphSnapshots snapshots;
  private final BeliefSource beliefs;

  /**
   * Rules of that graph.
   *
   * @param snapshots the snapshots of the graph
   * @param beliefs the beliefs by rule id; {@link BeliefSource#none} if nothing is learned
   */
  public IndependenceRules(GraphBackend graph, GraphSnapshots snapshots, BeliefSource beliefs) {
    this.graph = graph;
    this.snapshots = snapshots;
    this.beliefs = beliefs;
  }

  private record Pair(String x, String y) {}

  private record Found(String domain, Pair pair, SortedSet<String> given, double confidence) {

    Stream<String> ids() {
      return Stream.concat(Stream.of(pair.x(), pair.y()), given.stream());
    }
  }

  /**
   * The selected rules, highest confidence first, then by id.
   *
   * @throws IllegalArgumentException when a domain has more than 10,000 such pairs with the
   *     concepts that are asked for
   */
  public List<Rule> rules(RuleSelection selection) {
    boolean wanted =
        selection.wants(Derivation.CAUSAL)
            && (selection.categories().isEmpty() || selection.categories().contains(CATEGORY));
    if (!wanted) {
      return List.of();
    }
    GraphSnapshot now = snapshots.holding();
    List<Found> found = new ArrayList<>();
    for (Domain domain : graph.domains()) {
      String name = domain.name();
      if (selection.domains().isEmpty() || selection.domains().contains(name)) {
        CausalDag dag = CausalDag.of(now, Set.of(name));
        DSeparation separation = new DSeparation(dag);
        for (Pair pair : pairs(name, dag, selection.concepts())) {
          separation
              .smallestSeparator(pair.x(), pair.y())
              .ifPresent(given -> found.add(new Found(name, pair, given, confidence(dag, pair))));
        }
      }
    }
    Set<String> ids = new LinkedHashSet<>();
    found.forEach(each -> each.ids().forEach(ids::add));
    Map<String, Node> nodes = graph.nodes(ids);
    return selection.rank(
        found.stream()
            .filter(each -> each.ids().allMatch(nodes::containsKey))
            .map(each -> rule(each, nodes)),
        beliefs);
  }

  /** Concepts with a common neighbour and without an edge between them, each pair once. */
  private static Set<Pair> pairs(String domain, CausalDag dag, Set<String> concepts) {
    Set<Pair> pairs = new LinkedHashSet<>();
    for (String x : dag.topologicalOrder()) {
      SortedSet<String> near = neighbours(dag, x);
      for (String neighbour : near) {
        for (String y : neighbours(dag, neighbour)) {
          boolean asked = concepts.isEmpty() || concepts.contains(x) || concepts.contains(y);
          if (asked && !y.equals(x) && !near.contains(y)) {
            pairs.add(x.compareTo(y) < 0 ? new Pair(x, y) : new Pair(y, x));
          }
        }
        if (pairs.size() > MOST_PAIRS) {
          throw new IllegalArgumentException(
              "The domain (%s) has more than (%s) pairs of concepts that may be independent.\nMaybe select some of its concepts."
                  .formatted(Checks.shown(domain), MOST_PAIRS));
        }
      }
    }
    return pairs;
  }

  private static SortedSet<String> neighbours(CausalDag dag, String id) {
    SortedSet<String> neighbours = new TreeSet<>(dag.parents(id));
    neighbours.addAll(dag.children(id));
    return neighbours;
  }

  private static double confidence(CausalDag dag, Pair pair) {
    return neighbours(dag, pair.x()).stream()
        .mapToDouble(z -> Math.min(strength(dag, pair.x(), z), strength(dag, z, pair.y())))
        .max()
        .orElse(0.0);
  }

  private static double strength(CausalDag dag, String one, String other) {
    return Math.max(dag.strength(one, other), dag.strength(other, one));
  }

  /** The id stands for a node that was removed meanwhile. */
  private static String name(Map<String, Node> nodes, String id) {
    Node node = nodes.get(id);
    return node == null ? id : node.name();
  }

  private static Rule rule(Found found, Map<String, Node> nodes) {
    Pair pair = found.pair();
    String x = name(nodes, pair.x());
    String y = name(nodes, pair.y());
    String text =
        found.given().isEmpty()
            ? "Do not infer %s from %s or vice versa: they are independent.".formatted(x, y)
            : "Once %s is known, do not infer %s from %s or vice versa: they are then independent."
                .formatted(
                    String.join(
                        " and ", found.given().stream().map(id -> name(nodes, id)).toList()),
                    x,
                    y);
    return new Rule(
        "causal:" + pair.x().replace("%", "%25").replace("<>", "%3C>") + "<>" + pair.y(),
        found.domain(),
        text,
        Derivation.CAUSAL,
        List.of(pair.x(), pair.y()),
        CATEGORY,
        found.confidence(),
        0.0,
        Map.of("conditioning_set", List.copyOf(found.given()), "method", "d_separation"));
  }
}
