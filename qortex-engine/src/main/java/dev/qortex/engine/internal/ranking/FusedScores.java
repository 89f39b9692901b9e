package dev.qortex.engine.internal.ranking;

import dev.qortex.core.query.Answer.Group;
import dev.qortex.core.query.LegScore;
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
}
