package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.LegScores;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.recency.Assertions;
import dev.qortex.engine.internal.recency.AskedTime;
import dev.qortex.engine.internal.recency.TimeWords;
import dev.qortex.engine.internal.scoring.Recency;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Share of recency, by which the best passages that say when they were said change places: those
 * which state something about what the question names move up by how many of them they are newer
 * than, or older than where the question asks for a former state. They are ordered by
 *
 * <pre>score + weight best covered preferred / stating</pre>
 *
 * where {@code best} is the greatest score, {@code stating} the number of these passages that state
 * something, {@code preferred} of how many of them the passage counts before, and {@code covered}
 * the sum of the rarities of the question's words in the passage, in parts of the greatest such
 * sum. Questions and suppositions state nothing. The first then gets the best of their scores, the
 * second the next, so that passages without a time stay where they are. Used once.
 */
final class RecencyShare {

  static final String NAME = "recency";

  private final RetrievalContext context;
  private final AskedTime asked;
  private final Recency settings;

  /**
   * @param asked the time that the question asks about
   */
  RecencyShare(RetrievalContext context, AskedTime asked, Recency settings) {
    this.context = context;
    this.asked = asked;
    this.settings = settings;
  }

  /**
   * A passage that says when it was said.
   *
   * @param covered rarity of the words of the question in it; 0 if it states nothing
   */
  private record Said(String id, double score, Instant at, double covered) {}

  /** The fused scores with the share of recency. */
  FusedScores added(FusedScores fused) {
    if (asked.order() == AskedTime.Order.NONE || settings.weight() == 0) {
      return fused;
    }
    List<Said> said = said(fused.shares());
    if (said.size() < 2) {
      return fused;
    }
    Map<String, List<LegScore>> shares = new LinkedHashMap<>(fused.shares());
    List<Said> ordered =
        said.stream()
            .sorted(Comparator.comparingDouble((Said one) -> raised(one, said)).reversed())
            .toList();
    for (int i = 0; i < ordered.size(); i++) {
      Said one = ordered.get(i);
      double share = said.get(i).score() - one.score();
      if (share != 0) {
        List<LegScore> legs = new ArrayList<>(shares.getOrDefault(one.id(), List.of()));
        legs.add(new LegScore(NAME, preferred(one, said), 0, share));
        shares.put(one.id(), legs);
      }
    }
    return new FusedScores(shares, fused.groups());
  }

  private double raised(Said one, List<Said> said) {
    double most = said.stream().mapToDouble(Said::covered).max().orElse(0);
    return one.covered() == 0
        ? one.score()
        : one.score()
            + settings.weight()
                * said.get(0).score()
                * (one.covered() / most)
                * preferred(one, said);
  }

  /** The share of the stating passages that it counts before. */
  private double preferred(Said one, List<Said> said) {
    List<Said> stating = said.stream().filter(other -> other.covered() > 0).toList();
    long before = stating.stream().filter(other -> asked.prefers(one.at(), other.at())).count();
    return one.covered() == 0 ? 0 : (double) before / stating.size();
  }

  /** The best, by falling score. */
  private List<Said> said(Map<String, List<LegScore>> shares) {
    Map<String, Double> near = near(shares);
    if (near.size() < 2) {
      return List.of();
    }
    Map<String, Double> wanted = rarity(TimeWords.without(Words.of(context.question().text())));
    List<Said> said = new ArrayList<>();
    near.forEach(
        (id, score) ->
            passage(id)
                .ifPresent(
                    passage ->
                        AskedTime.said(passage)
                            .ifPresent(
                                at ->
                                    said.add(new Said(id, score, at, covered(passage, wanted))))));
    return said;
  }

  private Map<String, Double> near(Map<String, List<LegScore>> shares) {
    Map<String, Double> sums = new LinkedHashMap<>();
    shares.forEach((id, legs) -> sums.put(id, LegScores.sum(legs)));
    double best = sums.values().stream().mapToDouble(sum -> sum).max().orElse(0);
    Map<String, Double> near = new LinkedHashMap<>();
    sums.entrySet().stream()
        .filter(one -> one.getValue() > 0 && one.getValue() >= settings.near() * best)
        .sorted(
            Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(settings.candidates())
        .forEach(one -> near.put(one.getKey(), one.getValue()));
    return near;
  }

  private static double covered(Passage passage, Map<String, Double> wanted) {
    if (!Assertions.states(passage)) {
      return 0;
    }
    return new HashSet<>(Words.of(passage.content()))
        .stream().mapToDouble(word -> wanted.getOrDefault(word, 0.0)).sum();
  }

  /** The inverse document frequency of each word among the passages of the question's domains. */
  private Map<String, Double> rarity(Set<String> words) {
    Map<String, Integer> having = new HashMap<>();
    int all = 0;
    for (PassageGraph graph : context.passages()) {
      all += context.words().size(graph.domain(), NodeKind.PASSAGE);
      context
          .words()
          .containing(words, graph.domain(), NodeKind.PASSAGE)
          .forEach((word, count) -> having.merge(word, count, Integer::sum));
    }
    Map<String, Double> rarity = new HashMap<>();
    for (String word : words) {
      rarity.put(word, Math.log(1 + (all + 0.5) / (having.getOrDefault(word, 0) + 0.5)));
    }
    return rarity;
  }

  private Optional<Passage> passage(String id) {
    for (PassageGraph graph : context.passages()) {
      int passage = graph.indexOf(id);
      if (passage >= 0) {
        return Optional.of(graph.passage(passage));
      }
    }
    return Optional.empty();
  }
}
