package dev.qortex.causal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Test results of several independence claims. Both maps are unmodifiable and in the order of the
 * claims.
 *
 * @param tested the result for each claim that could be tested
 * @param untested the reason, for each claim that could not
 */
public record RefutationReport(
    Map<IndependenceClaim, Refutation> tested, Map<IndependenceClaim, String> untested) {

  /** Makes defensive copies. */
  public RefutationReport {
    tested = Collections.unmodifiableMap(new LinkedHashMap<>(tested));
    untested = Collections.unmodifiableMap(new LinkedHashMap<>(untested));
  }

  /** The claims that the data do not agree with. */
  public List<IndependenceClaim> refuted() {
    return tested.entrySet().stream()
        .filter(entry -> !entry.getValue().consistent())
        .map(Map.Entry::getKey)
        .toList();
  }
}
