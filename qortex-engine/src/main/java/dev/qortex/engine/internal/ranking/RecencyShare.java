package dev.qortex.engine.internal.ranking;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.search.Scored;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.recency.AskedTime;
import dev.qortex.engine.internal.recency.Statements;
import dev.qortex.engine.internal.recency.Utterance;
import dev.qortex.engine.internal.scoring.Recency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Share of recency, by which the best passages that say when they were said change places: messages
 * among themselves, and single facts. Messages are ordered by
 *
 * <pre>score / best + weight p</pre>
 *
 * where {@code best} is the greatest score and {@code p} the probability that a message states
 * something about what the question asks; facts by their scores. But the one that most probably
 * held at the asked time comes before all others: see {@link Statements}. The first then gets the
 * best of their scores, the second the next, so that passages without a time stay where they are.
 * Used once.
 */
final class RecencyShare {

  static final String NAME = "recency";

  private final RetrievalContext context;
  private final Recency settings;

  RecencyShare(RetrievalContext context, Recency settings) {
    this.context = context;
    this.settings = settings;
  }

  /** A passage that says when it was said. */
  private record Said(Utterance utterance, double score) {}

  /** The fused scores with the share of recency. */
  FusedScores added(FusedScores fused) {
    List<Said> said =
        settings.weight() == 0 || settings.candidates() == 0 ? List.of() : said(fused);
    if (said.size() < 2) {
      return fused;
    }
    Map<String, List<LegScore>> shares = new LinkedHashMap<>(fused.shares());
    order(shares, said.stream().filter(one -> one.utterance().isMessage()).toList());
    order(shares, said.stream().filter(one -> !one.utterance().isMessage()).toList());
    return new FusedScores(shares, fused.groups());
  }

  /** Orders messages, or facts. */
  private void order(Map<String, List<LegScore>> shares, List<Said> said) {
    if (said.size() < 2) {
      return;
    }
    boolean messages = said.get(0).utterance().isMessage();
    double best = said.get(0).score();
    double[] scores = said.stream().mapToDouble(one -> one.score() / best).toArray();
    Statements statements = statements(said, scores);
    double[] ordered = scores.clone();
    for (int i = 0; i < ordered.length && messages; i++) {
      ordered[i] += settings.weight() * statements.probability(i);
    }
    statements
        .first(AskedTime.of(context.question(), context.at()))
        .ifPresent(first -> ordered[first] = Double.POSITIVE_INFINITY);
    List<Integer> order =
        IntStream.range(0, ordered.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> ordered[i]).reversed())
            .toList();
    for (int i = 0; i < order.size(); i++) {
      Said one = said.get(order.get(i));
      double share = said.get(i).score() - one.score();
      if (share != 0) {
        List<LegScore> legs = new ArrayList<>(shares.getOrDefault(one.utterance().id(), List.of()));
        legs.add(new LegScore(NAME, statements.probability(order.get(i)), 0, share));
        shares.put(one.utterance().id(), legs);
      }
    }
  }

  private Statements statements(List<Said> said, double[] scores) {
    List<Utterance> utterances = said.stream().map(Said::utterance).toList();
    return new Statements(
        context.question().text(),
        context.unitVector(),
        utterances,
        scores,
        context.vectors().vectors(utterances.stream().map(Utterance::id).toList()),
        new DomainFrequencies(context),
        settings);
  }

  /** The best that tell when they were said, by falling score: messages and single facts. */
  private List<Said> said(FusedScores fused) {
    List<Said> said = new ArrayList<>();
    for (Scored one : fused.best(settings.candidates())) {
      Utterance utterance = utterance(one.id());
      if (utterance != null && utterance.said().isPresent()) {
        said.add(new Said(utterance, one.score()));
      }
    }
    return said;
  }

  /** A message, or the only passage of a source, which says one thing. */
  private @Nullable Utterance utterance(String id) {
    for (PassageGraph graph : context.passages()) {
      int passage = graph.indexOf(id);
      if (passage >= 0) {
        Utterance utterance = graph.row(passage).utterance();
        return utterance.isMessage() || graph.sourceSize(passage) == 1 ? utterance : null;
      }
    }
    return null;
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
      List<Set<String>> each = words.stream().map(Set::of).toList();
      Map<String, Integer> having = new HashMap<>();
      for (PassageGraph graph : context.passages()) {
        context
            .words()
            .containingEach(each, graph.domain(), NodeKind.PASSAGE)
            .forEach((word, count) -> having.merge(word.iterator().next(), count, Integer::sum));
      }
      return having;
    }
  }
}
