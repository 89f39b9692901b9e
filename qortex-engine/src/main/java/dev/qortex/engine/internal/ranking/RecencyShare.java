package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.LegScores;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.recency.AskedTime;
import dev.qortex.engine.internal.recency.Statements;
import dev.qortex.engine.internal.recency.TimeWords;
import dev.qortex.engine.internal.scoring.Recency;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Share of recency, by which the best passages that say when they were said change places. They are
 * ordered by
 *
 * <pre>score / best + weight p</pre>
 *
 * where {@code best} is the greatest score and {@code p} the probability that a passage states
 * something about what the question asks: see {@link Statements}. But the one that is most probably
 * what held at the asked time comes before all others, if the passages tell. The first then gets
 * the best of their scores, the second the next, so that passages without a time stay where they
 * are. Used once.
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

  /** A passage that says when it was said. */
  private record Said(Passage passage, double score, Instant at) {}

  /** The fused scores with the share of recency. */
  FusedScores added(FusedScores fused) {
    List<Said> said = settings.weight() == 0 ? List.of() : said(fused.shares());
    if (said.size() < 2) {
      return fused;
    }
    Statements statements =
        new Statements(
            said.stream().map(Said::passage).toList(),
            said.stream().mapToLong(one -> one.at().toEpochMilli()).toArray(),
            TimeWords.without(Words.of(context.question().text())),
            new DomainFrequencies(context),
            settings);
    Map<String, List<LegScore>> shares = new LinkedHashMap<>(fused.shares());
    List<Integer> order = order(said, statements);
    for (int i = 0; i < order.size(); i++) {
      Said one = said.get(order.get(i));
      double share = said.get(i).score() - one.score();
      if (share != 0) {
        List<LegScore> legs = new ArrayList<>(shares.getOrDefault(one.passage().id(), List.of()));
        legs.add(new LegScore(NAME, statements.probability(order.get(i)), 0, share));
        shares.put(one.passage().id(), legs);
      }
    }
    return new FusedScores(shares, fused.groups());
  }

  /** The numbers of the passages, best first. */
  private List<Integer> order(List<Said> said, Statements statements) {
    double best = said.get(0).score();
    double[] scores = said.stream().mapToDouble(one -> one.score() / best).toArray();
    OptionalInt first = statements.first(asked, scores);
    for (int i = 0; i < scores.length; i++) {
      scores[i] += settings.weight() * statements.probability(i);
    }
    first.ifPresent(i -> scores[i] = Double.POSITIVE_INFINITY);
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> scores[i]).reversed())
        .toList();
  }

  /** The best, by falling score. */
  private List<Said> said(Map<String, List<LegScore>> shares) {
    List<Map.Entry<String, Double>> best = best(shares);
    List<Said> said = new ArrayList<>();
    for (Map.Entry<String, Double> one : best) {
      passage(one.getKey())
          .filter(
              passage ->
                  AskedTime.isMessage(passage)
                      || one.getValue() >= settings.near() * best.get(0).getValue())
          .ifPresent(
              passage ->
                  AskedTime.said(passage)
                      .ifPresent(at -> said.add(new Said(passage, one.getValue(), at))));
    }
    return said;
  }

  private List<Map.Entry<String, Double>> best(Map<String, List<LegScore>> shares) {
    Map<String, Double> sums = new LinkedHashMap<>();
    shares.forEach((id, legs) -> sums.put(id, LegScores.sum(legs)));
    return sums.entrySet().stream()
        .filter(one -> one.getValue() > 0)
        .sorted(
            Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(settings.candidates())
        .toList();
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

  /** Words of the passages of the question's domains. */
  private record DomainFrequencies(RetrievalContext context) implements Statements.Frequencies {

    @Override
    public int passages() {
      return context.passages().stream()
          .mapToInt(graph -> context.words().size(graph.domain(), NodeKind.PASSAGE))
          .sum();
    }

    @Override
    public Map<String, Integer> having(Set<String> words) {
      Map<String, Integer> having = new HashMap<>();
      for (PassageGraph graph : context.passages()) {
        context
            .words()
            .containing(words, graph.domain(), NodeKind.PASSAGE)
            .forEach((word, count) -> having.merge(word, count, Integer::sum));
      }
      return having;
    }
  }
}
