package dev.qortex.core.feedback;

import java.util.List;

/**
 * Result of feedback: the applied, repeated and refused outcomes.
 *
 * @param answerId the answer
 * @param applied the number of outcomes that took effect now
 * @param repeated the ids whose outcomes were known before and changed nothing
 * @param refused the ids that the answer does not have; nothing was learned about them
 */
public record FeedbackReport(
    String answerId, int applied, List<String> repeated, List<String> refused) {

  /** Makes defensive copies. */
  public FeedbackReport {
    repeated = List.copyOf(repeated);
    refused = List.copyOf(refused);
  }
}
