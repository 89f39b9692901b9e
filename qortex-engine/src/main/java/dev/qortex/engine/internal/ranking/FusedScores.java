package dev.qortex.engine.internal.ranking;

import dev.qortex.core.query.Answer.Group;
import dev.qortex.core.query.LegScore;
import java.util.Collections;
import java.util.LinkedHashMap;
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

  /** Copies; the order of the candidates stays. */
  FusedScores {
    shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
    groups = List.copyOf(groups);
  }
}
