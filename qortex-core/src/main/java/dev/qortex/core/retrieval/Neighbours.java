package dev.qortex.core.retrieval;

import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Lets passages that stand in an order share their scores, since an answer often follows what the
 * question is like: each gets a part of the scores of the two before and the two after it in its
 * group, and a part of how well the words of the whole group fit.
 */
final class Neighbours {

  static final String NEIGHBOURS = "neighbours";
  static final String GROUP = "group";

  private final RetrievalContext context;
  private final SequenceSettings settings;
  private final Map<String, List<LegScore>> fused;
  private final Map<String, Double> scores = new HashMap<>();

  /** How well each group fits, best first. */
  private final List<Scored> groups = new ArrayList<>();

  Neighbours(
      RetrievalContext context, SequenceSettings settings, Map<String, List<LegScore>> fused) {
    this.context = context;
    this.settings = settings;
    this.fused = new LinkedHashMap<>(fused);
    fused.forEach((id, legs) -> scores.put(id, Scores.sum(legs)));
    context.passages().forEach(this::share);
    groups.sort(Scored.BEST_FIRST);
  }

  /** What each leg says, with what neighbours and groups add. */
  Map<String, List<LegScore>> fused() {
    return fused;
  }

  /** The groups of these passages, best first. */
  List<Scored> groups() {
    return groups;
  }

  private void share(PassageGraph graph) {
    if (graph.groups.isEmpty()) {
      return;
    }
    SearchScope scope = context.scope();
    Map<String, Double> fit = new HashMap<>();
    Map<String, Integer> rank = new HashMap<>();
    List<Scored> words =
        graph.groupWords.search(
            context.question().text(), graph.groups.size(), SearchScope.everywhere());
    double least = words.size() < graph.groups.size() ? 0 : words.get(words.size() - 1).score();
    for (Scored group : words) {
      double range = words.get(0).score() - least;
      fit.put(group.id(), range > 0 ? (group.score() - least) / range : 1);
      rank.put(group.id(), rank.size() + 1);
    }
    SortedMap<String, Double> best = new TreeMap<>();
    for (int passage : near(graph)) {
      int[] members = graph.group(passage);
      int i = graph.places[passage];
      String group = graph.passage(passage).sequence().group();
      String id = graph.passage(passage).id();
      double near =
          settings.before() * score(graph, members, i - 1)
              + settings.after() * score(graph, members, i + 1)
              + settings.twoBefore() * score(graph, members, i - 2)
              + settings.twoAfter() * score(graph, members, i + 2);
      double own = scores.getOrDefault(id, 0.0);
      if (own + near > 0 && scope.accepts().test(id)) {
        double whole = settings.group() * fit.getOrDefault(group, 0.0);
        List<LegScore> legs = new ArrayList<>(fused.getOrDefault(id, List.of()));
        legs.add(new LegScore(NEIGHBOURS, near, 1, near));
        legs.add(
            new LegScore(GROUP, fit.getOrDefault(group, 0.0), rank.getOrDefault(group, 0), whole));
        fused.put(id, legs);
        best.merge(group, own + near + whole, Math::max);
      }
    }
    double greatest = best.values().stream().max(Comparator.naturalOrder()).orElse(0.0);
    double smallest =
        best.size() < graph.groups.size()
            ? 0
            : best.values().stream().min(Comparator.naturalOrder()).orElse(0.0);
    best.forEach(
        (group, score) ->
            groups.add(
                new Scored(
                    group,
                    (greatest > smallest ? (score - smallest) / (greatest - smallest) : 1)
                        + fit.getOrDefault(group, 0.0))));
  }

  /** The candidates that stand in a group, with the two before and the two after each. */
  private SortedSet<Integer> near(PassageGraph graph) {
    SortedSet<Integer> near = new TreeSet<>();
    for (String id : scores.keySet()) {
      int passage = graph.indexOf(id);
      if (passage >= 0) {
        int[] members = graph.group(passage);
        int place = graph.places[passage];
        for (int i = Math.max(0, place - 2); i <= Math.min(members.length - 1, place + 2); i++) {
          near.add(members[i]);
        }
      }
    }
    return near;
  }

  private double score(PassageGraph graph, int[] members, int i) {
    return i < 0 || i >= members.length
        ? 0
        : scores.getOrDefault(graph.passage(members[i]).id(), 0.0);
  }
}
