package dev.qortex.engine.internal.candidates;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.RelationType;
import dev.qortex.engine.internal.explain.Path;
import dev.qortex.engine.internal.passages.PassageGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Finder of the paths that explain a passage which a walk over names reached: the names in the
 * question that it states, otherwise the passage that shares a name with it and that was named by
 * the question or found by its text. Used by one thread.
 */
final class NamePaths {

  private static final int MOST_NAMES = 3;

  private record Weighed(double weight, Path trail) {}

  private static final Comparator<Weighed> HEAVIEST_FIRST =
      Comparator.comparingDouble(Weighed::weight)
          .reversed()
          .thenComparing(way -> String.join("\n", way.trail().ids()));

  final PassageGraph graph;
  private final NameMatches matches;
  private final Map<Integer, Double> concepts;
  private final Map<Integer, Double> passages;
  private final Admission admission;

  /** Passages that state a name in the question, with the one that weighs most; made when asked. */
  private Map<Integer, Integer> named = Map.of();

  NamePaths(
      PassageGraph graph,
      NameMatches matches,
      Map<Integer, Double> concepts,
      Map<Integer, Double> passages,
      Admission admission) {
    this.graph = graph;
    this.matches = matches;
    this.concepts = concepts;
    this.passages = passages;
    this.admission = admission;
  }

  /** The heaviest ways first; empty for what lies further away. */
  List<Path> to(int passage) {
    TreeSet<Integer> names = new TreeSet<>();
    for (int concept : graph.conceptsOf(passage)) {
      if (admission.mayLead(graph.concept(concept))) {
        names.add(concept);
      }
    }
    List<Weighed> ways = new ArrayList<>();
    for (int name : names) {
      double start = concepts.getOrDefault(name, 0.0);
      if (start > 0) {
        ways.add(new Weighed(start * graph.passageShare(name, passage), trail(name, passage)));
      }
    }
    if (ways.isEmpty()) {
      // The score of the passage itself may be higher than that of any path to it.
      double most = passages.getOrDefault(passage, Double.MIN_VALUE);
      for (int name : names) {
        most = through(name, passage, most, ways);
      }
    }
    ways.sort(HEAVIEST_FIRST);
    int shown = ways.isEmpty() || ways.get(0).trail().ids().size() > 2 ? 1 : MOST_NAMES;
    return ways.stream().limit(shown).map(Weighed::trail).toList();
  }

  /**
   * Over another passage that shares the name, where that weighs as much as the heaviest way yet.
   *
   * @return the weight of the heaviest way now
   */
  private double through(int name, int passage, double heaviest, List<Weighed> ways) {
    if (named.isEmpty()) {
      named = named();
    }
    double arriving = graph.passageShare(name, passage);
    double most = heaviest;
    for (int other : graph.passagesOf(name)) {
      int first = named.getOrDefault(other, -1);
      double start = passages.getOrDefault(other, 0.0);
      if (first >= 0) {
        start += concepts.getOrDefault(first, 0.0) * graph.passageShare(first, other);
      }
      if (start == 0 || other == passage) {
        continue;
      }
      double weight = start * graph.conceptShare(other, name) * arriving;
      if (weight >= most && admission.mayLead(graph.passage(other).id())) {
        most = weight;
        ways.add(new Weighed(weight, trail(first, other, name, passage)));
      }
    }
    return most;
  }

  /** From a name, unless it is -1, over a passage and the name that it shares with another. */
  private Path trail(int first, int other, int name, int passage) {
    String from = graph.passage(other).id();
    String to = graph.passage(passage).id();
    List<String> ids = new ArrayList<>(List.of(from, graph.concept(name), to));
    List<EdgeKey> edges =
        new ArrayList<>(
            List.of(mention(from, graph.concept(name)), mention(to, graph.concept(name))));
    if (first >= 0) {
      ids.add(0, graph.concept(first));
      edges.add(0, mention(from, graph.concept(first)));
    }
    return new Path(first >= 0 ? words(first) : "", ids, edges);
  }

  private Map<Integer, Integer> named() {
    Map<Integer, Integer> found = new HashMap<>();
    concepts.forEach(
        (concept, start) -> {
          if (admission.mayLead(graph.concept(concept))) {
            for (int passage : graph.passagesOf(concept)) {
              found.merge(
                  passage,
                  concept,
                  (a, b) -> concepts.getOrDefault(a, 0.0) >= concepts.getOrDefault(b, 0.0) ? a : b);
            }
          }
        });
    return found;
  }

  private Path trail(int name, int passage) {
    String id = graph.passage(passage).id();
    return new Path(
        words(name), List.of(graph.concept(name), id), List.of(mention(id, graph.concept(name))));
  }

  private String words(int concept) {
    return matches.said.getOrDefault(concept, "");
  }

  private static EdgeKey mention(String passageId, String conceptId) {
    return new EdgeKey(passageId, conceptId, RelationType.MENTIONS);
  }
}
