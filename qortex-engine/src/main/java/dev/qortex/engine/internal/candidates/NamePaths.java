package dev.qortex.engine.internal.candidates;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.engine.internal.explain.Path;
import dev.qortex.engine.internal.passages.PassageGraph;
import java.util.ArrayList;
import java.util.Arrays;
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
  private final WalkSettings settings;
  private final Admission admission;

  /** Passages that state a name in the question, with the one that weighs most; made when asked. */
  private Map<Integer, Integer> named = Map.of();

  NamePaths(
      PassageGraph graph,
      NameMatches matches,
      Map<Integer, Double> concepts,
      Map<Integer, Double> passages,
      WalkSettings settings,
      Admission admission) {
    this.graph = graph;
    this.matches = matches;
    this.concepts = concepts;
    this.passages = passages;
    this.settings = settings;
    this.admission = admission;
  }

  /** The heaviest ways first; empty for what lies further away. */
  List<Path> to(int passage) {
    TreeSet<Integer> names = new TreeSet<>();
    for (int s = graph.sentencesFrom[passage]; s < graph.sentencesFrom[passage + 1]; s++) {
      for (int at = graph.namesFrom[s]; at < graph.namesFrom[s + 1]; at++) {
        if (admission.mayLead(graph.concepts[graph.namedConcepts[at]])) {
          names.add(graph.namedConcepts[at]);
        }
      }
    }
    List<Weighed> ways = new ArrayList<>();
    for (int name : names) {
      double start = concepts.getOrDefault(name, 0.0);
      if (start > 0) {
        ways.add(new Weighed(start * share(name, passage), trail(name, passage)));
      }
    }
    if (ways.isEmpty()) {
      // What it was found by itself may count more than any way to it.
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
    double arriving = share(name, passage);
    double most = heaviest;
    for (int at = graph.passagesFrom[name]; at < graph.passagesFrom[name + 1]; at++) {
      int other = graph.namingPassages[at];
      int first = named.getOrDefault(other, -1);
      double start = passages.getOrDefault(other, 0.0);
      if (first >= 0) {
        start += concepts.getOrDefault(first, 0.0) * share(first, other);
      }
      if (start == 0 || other == passage) {
        continue;
      }
      double weight = start * part(other, name) * arriving;
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
    List<String> ids = new ArrayList<>(List.of(from, graph.concepts[name], to));
    List<EdgeKey> edges =
        new ArrayList<>(
            List.of(mention(from, graph.concepts[name]), mention(to, graph.concepts[name])));
    if (first >= 0) {
      ids.add(0, graph.concepts[first]);
      edges.add(0, mention(from, graph.concepts[first]));
    }
    return new Path(first >= 0 ? words(first) : "", ids, edges);
  }

  private Map<Integer, Integer> named() {
    Map<Integer, Integer> found = new HashMap<>();
    concepts.forEach(
        (concept, start) -> {
          if (admission.mayLead(graph.concepts[concept])) {
            for (int at = graph.passagesFrom[concept]; at < graph.passagesFrom[concept + 1]; at++) {
              found.merge(
                  graph.namingPassages[at],
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
        words(name), List.of(graph.concepts[name], id), List.of(mention(id, graph.concepts[name])));
  }

  private String words(int concept) {
    return matches.said.getOrDefault(concept, "");
  }

  private static EdgeKey mention(String passageId, String conceptId) {
    return new EdgeKey(passageId, conceptId, RelationType.MENTIONS);
  }

  /** What part of a walk at a passage goes on to a name, whatever the question is. */
  private double part(int passage, int name) {
    double all = 0;
    double part = 0;
    for (int s = graph.sentencesFrom[passage]; s < graph.sentencesFrom[passage + 1]; s++) {
      for (int at = graph.namesFrom[s]; at < graph.namesFrom[s + 1]; at++) {
        all += graph.idf[graph.namedConcepts[at]];
        part += graph.namedConcepts[at] == name ? graph.idf[name] : 0;
      }
    }
    return all > 0 ? part / all : 0;
  }

  /** What part of a walk at a name goes on to a passage. */
  private double share(int name, int passage) {
    int at =
        Arrays.binarySearch(
            graph.namingPassages, graph.passagesFrom[name], graph.passagesFrom[name + 1], passage);
    return at < 0 ? 0 : (graph.owning[at] ? settings.ownerWeight() : 1) / graph.namingWeight[name];
  }
}
