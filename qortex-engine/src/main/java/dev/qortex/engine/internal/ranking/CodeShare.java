package dev.qortex.engine.internal.ranking;

import dev.qortex.core.query.LegScore;
import dev.qortex.core.search.Scored;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.scoring.Codes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Share of codes, by which the best passages change places: where some have an identifier of the
 * question, such as a version or a long number, and others have not, those with more of them come
 * first, as they are about the thing that is asked for. The first gets the best of their scores,
 * the second the next. Used once.
 */
final class CodeShare {

  static final String NAME = "code";

  /** The number of the best passages that are compared. */
  private static final int COMPARED = 12;

  private final RetrievalContext context;

  CodeShare(RetrievalContext context) {
    this.context = context;
  }

  /** A passage and the number of the question's codes that it has. */
  private record Coded(String id, double score, long codes) {}

  /** The fused scores with the share of codes. */
  FusedScores added(FusedScores fused) {
    Set<String> asked = Codes.identifiers(context.question().text());
    if (asked.isEmpty()) {
      return fused;
    }
    List<Coded> best = best(fused, asked);
    if (best.stream().map(Coded::codes).distinct().count() < 2) {
      return fused;
    }
    Map<String, List<LegScore>> shares = new LinkedHashMap<>(fused.shares());
    List<Coded> order =
        best.stream().sorted(Comparator.comparingLong(Coded::codes).reversed()).toList();
    for (int i = 0; i < order.size(); i++) {
      Coded one = order.get(i);
      double share = best.get(i).score() - one.score();
      if (share != 0) {
        List<LegScore> legs = new ArrayList<>(shares.getOrDefault(one.id(), List.of()));
        legs.add(new LegScore(NAME, one.codes(), 0, share));
        shares.put(one.id(), legs);
      }
    }
    return new FusedScores(shares, fused.groups());
  }

  /** The best passages, by falling score. */
  private List<Coded> best(FusedScores fused, Set<String> asked) {
    List<Coded> coded = new ArrayList<>();
    for (Scored one : fused.best(COMPARED)) {
      for (PassageGraph graph : context.passages()) {
        int passage = graph.indexOf(one.id());
        if (passage >= 0) {
          Set<String> codes = Codes.of(graph.passage(passage).content());
          coded.add(
              new Coded(one.id(), one.score(), asked.stream().filter(codes::contains).count()));
          break;
        }
      }
    }
    return coded;
  }
}
