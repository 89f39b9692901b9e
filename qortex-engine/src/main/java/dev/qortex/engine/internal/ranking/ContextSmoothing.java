package dev.qortex.engine.internal.ranking;

import dev.qortex.core.query.Answer.Group;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.LegScores;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.search.SearchScope;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.passages.PassageGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * Smoothing of scores over passages that stand in an order, since an answer often follows what the
 * question is like: each gets a part of the scores of the two before and the two after it in its
 * group, and a part of how well the words of the whole group fit. Used once.
 */
final class ContextSmoothing {

  static final String NEIGHBOURS = "neighbours";
  static final String GROUP = "group";

  private final RetrievalContext context;
  private final SequenceSettings settings;
  private final Map<String, List<LegScore>> fused;
  private final Map<String, Double> scores = new HashMap<>();

  /** The fit of the words of groups, from 0 to 1, best first. */
  private final Map<Name, Double> fit = new LinkedHashMap<>();

  private final Map<Name, Integer> rank = new HashMap<>();
  private final List<Group> groups;

  private record Name(String domain, String group) {
    static Name of(Group group) {
      return new Name(group.domain(), group.id());
    }
  }

  ContextSmoothing(
      RetrievalContext context, SequenceSettings settings, Map<String, List<LegScore>> fused) {
    this.context = context;
    this.settings = settings;
    this.fused = new LinkedHashMap<>(fused);
    fused.forEach((id, legs) -> scores.put(id, LegScores.sum(legs)));
    List<Group> words = new ArrayList<>();
    List<Group> best = new ArrayList<>();
    int all = 0;
    for (PassageGraph graph : context.passages()) {
      all += graph.groups().size();
      words.addAll(words(graph));
    }
    for (Group group : normalized(words, all)) {
      fit.put(Name.of(group), group.score());
      rank.put(Name.of(group), fit.size());
    }
    context.passages().forEach(graph -> best.addAll(share(graph)));
    groups =
        normalized(best, all).stream()
            .map(group -> scored(group, group.score() + fit.getOrDefault(Name.of(group), 0.0)))
            .sorted(Group.BEST_FIRST)
            .toList();
  }

  /** The fused scores with what neighbours and groups add. */
  FusedScores smoothed() {
    return new FusedScores(fused, groups);
  }

  private List<Group> words(PassageGraph graph) {
    return graph.groups().isEmpty()
        ? List.of()
        : graph
            .groupWords()
            .search(context.question().text(), graph.groups().size(), SearchScope.everywhere())
            .stream()
            .map(group -> new Group(graph.domain(), group.id(), group.score()))
            .toList();
  }

  /** From 0 to 1, best first; when some of all groups are missing, 0 is theirs. */
  private static List<Group> normalized(List<Group> found, int all) {
    List<Group> sorted = found.stream().sorted(Group.BEST_FIRST).toList();
    if (sorted.isEmpty()) {
      return sorted;
    }
    double least = sorted.size() < all ? 0 : sorted.get(sorted.size() - 1).score();
    double range = sorted.get(0).score() - least;
    return sorted.stream()
        .map(group -> scored(group, range > 0 ? (group.score() - least) / range : 1))
        .toList();
  }

  private static Group scored(Group group, double score) {
    return new Group(group.domain(), group.id(), score);
  }

  /**
   * Adds the shares of neighbours and groups to the passages of a domain; returns the best score of
   * each group.
   */
  private List<Group> share(PassageGraph graph) {
    SearchScope scope = context.scope();
    SortedMap<String, Double> best = new TreeMap<>();
    int[] candidates = candidates(graph);
    double[] own = Arrays.stream(candidates).mapToDouble(p -> scores.get(id(graph, p))).toArray();
    IntToDoubleFunction score =
        passage -> {
          int at = Arrays.binarySearch(candidates, passage);
          return at < 0 ? 0 : own[at];
        };
    for (int passage : near(graph, candidates)) {
      int[] members = graph.group(passage);
      int i = graph.place(passage);
      Name group = new Name(graph.domain(), graph.passage(passage).sequence().group());
      String id = id(graph, passage);
      double counts = settings.shortness(graph.row(passage).length());
      double near =
          counts
              * (settings.before() * at(members, i - 1, score)
                  + settings.after() * at(members, i + 1, score)
                  + settings.twoBefore() * at(members, i - 2, score)
                  + settings.twoAfter() * at(members, i + 2, score));
      double self = score.applyAsDouble(passage);
      if (self + near > 0 && scope.accepts().test(id)) {
        double whole = counts * settings.group() * fit.getOrDefault(group, 0.0);
        List<LegScore> legs = new ArrayList<>(fused.getOrDefault(id, List.of()));
        legs.add(new LegScore(NEIGHBOURS, near, 0, near));
        legs.add(
            new LegScore(GROUP, fit.getOrDefault(group, 0.0), rank.getOrDefault(group, 0), whole));
        fused.put(id, legs);
        best.merge(group.group(), self + near + whole, Math::max);
      }
    }
    return best.entrySet().stream()
        .map(group -> new Group(graph.domain(), group.getKey(), group.getValue()))
        .toList();
  }

  private static String id(PassageGraph graph, int passage) {
    return graph.passage(passage).id();
  }

  /** The scored passages of a domain that stand in a group, in ascending order. */
  private int[] candidates(PassageGraph graph) {
    return graph.groups().isEmpty()
        ? new int[0]
        : scores.keySet().stream()
            .mapToInt(graph::indexOf)
            .filter(passage -> passage >= 0 && graph.place(passage) >= 0)
            .sorted()
            .toArray();
  }

  /** The candidates with the two before and the two after each, in ascending order. */
  private static int[] near(PassageGraph graph, int[] candidates) {
    int[] near = new int[5 * candidates.length];
    int size = 0;
    for (int passage : candidates) {
      int[] members = graph.group(passage);
      int place = graph.place(passage);
      for (int i = Math.max(0, place - 2); i <= Math.min(members.length - 1, place + 2); i++) {
        near[size++] = members[i];
      }
    }
    return Arrays.stream(near, 0, size).sorted().distinct().toArray();
  }

  private static double at(int[] members, int i, IntToDoubleFunction score) {
    return i < 0 || i >= members.length ? 0 : score.applyAsDouble(members[i]);
  }
}
