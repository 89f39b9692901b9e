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
 * Share of recency: of the best passages that say when they were said, those which state something
 * about what the question names gain by how many of them they are newer than, or older than where
 * the question asks for a former state:
 *
 * <pre>share = weight best covered preferred / related</pre>
 *
 * where {@code best} is the greatest fused score, {@code related} the number of these passages,
 * {@code preferred} of how many of them the passage counts before, and {@code covered} the sum of
 * the rarities of the question's words in the passage, in parts of the greatest such sum. Questions
 * and suppositions state nothing. Used once.
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

  /** A passage that states something. */
  private record Said(String id, Instant at, double covered) {}

  /** The fused scores with the share of recency. */
  FusedScores added(FusedScores fused) {
    if (asked.order() == AskedTime.Order.NONE || settings.weight() == 0) {
      return fused;
    }
    double best = fused.shares().values().stream().mapToDouble(LegScores::sum).max().orElse(0);
    List<Said> related = related(best(fused.shares(), best));
    if (related.size() < 2) {
      return fused;
    }
    double most = related.stream().mapToDouble(Said::covered).max().orElse(1);
    Map<String, List<LegScore>> shares = new LinkedHashMap<>(fused.shares());
    for (Said one : related) {
      long before =
          related.stream().filter(other -> asked.prefers(one.at(), other.at())).count();
      double score = one.covered() / most * before / related.size();
      if (score > 0) {
        List<LegScore> legs = new ArrayList<>(shares.getOrDefault(one.id(), List.of()));
        legs.add(new LegScore(NAME, score, 0, settings.weight() * best * score));
        shares.put(one.id(), legs);
      }
    }
    return new FusedScores(shares, fused.groups());
  }

  private List<String> best(Map<String, List<LegScore>> shares, double best) {
    Map<String, Double> sums = new LinkedHashMap<>();
    shares.forEach((id, legs) -> sums.put(id, LegScores.sum(legs)));
    return sums.entrySet().stream()
        .filter(one -> one.getValue() >= settings.near() * best)
        .sorted(
            Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(settings.candidates())
        .map(Map.Entry::getKey)
        .toList();
  }

  private List<Said> related(List<String> ids) {
    if (ids.size() < 2) {
      return List.of();
    }
    Map<String, Double> wanted = rarity(TimeWords.without(Words.of(context.question().text())));
    List<Said> said = new ArrayList<>();
    for (String id : ids) {
      Optional<Passage> passage = passage(id).filter(Assertions::states);
      Optional<Instant> at = passage.flatMap(AskedTime::said);
      if (at.isPresent()) {
        Set<String> words = new HashSet<>(Words.of(passage.get().content()));
        double covered =
            wanted.entrySet().stream()
                .filter(word -> words.contains(word.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        if (covered > 0) {
          said.add(new Said(id, at.get(), covered));
        }
      }
    }
    return said;
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
