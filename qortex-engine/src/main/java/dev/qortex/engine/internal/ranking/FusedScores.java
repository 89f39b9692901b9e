package dev.qortex.engine.internal.ranking;

import dev.qortex.core.query.Answer.Group;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.LegScores;
import dev.qortex.core.search.Scored;
import dev.qortex.core.spi.TopK;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Result of the second stage: what each leg, and what neighbours and groups add to the score of
 * each candidate. Immutable.
 *
 * @param shares by id of the candidate, in the order in which the legs found them
 * @param groups of passages, best first
 */
record FusedScores(Map<String, List<LegScore>> shares, List<Group> groups) {

  /** Keeps the map of shares without a copy, so that its maker must not change it afterwards. */
  FusedScores {
    shares = Collections.unmodifiableMap(shares);
    groups = List.copyOf(groups);
  }

  /** The nodes with the greatest positive scores, best first, at most that many. */
  List<Scored> best(int most) {
    TopK top = new TopK(most);
    shares.forEach(
        (id, legs) -> {
          double sum = LegScores.sum(legs);
          if (sum > 0 && top.admits(sum)) {
            top.offer(id, sum);
          }
        });
    return top.best();
  }
}
