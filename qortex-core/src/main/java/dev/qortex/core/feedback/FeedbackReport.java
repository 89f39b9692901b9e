package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Result of feedback: the applied, repeated and refused outcomes.
 *
 * @param answerId the answer
 * @param applied the number of outcomes that took effect now
 * @param repeated the ids whose outcomes were known before and changed nothing
 * @param refused the reasons why nothing was learned of the other ids, keyed by these
 */
public record FeedbackReport(
    String answerId, int applied, List<String> repeated, SortedMap<String, String> refused) {

  /** Returns the reason for an id that is not among the items of an answer. */
  public static String noItem(String answerId, String id) {
    return "The answer (%s) has no item (%s).\nMaybe take an id that it lists."
        .formatted(Checks.shown(answerId), Checks.shown(id));
  }

  /** Makes defensive copies. */
  public FeedbackReport {
    repeated = List.copyOf(repeated);
    refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
  }
}
