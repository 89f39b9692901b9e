package dev.qortex.core.feedback;

import java.util.List;

/**
 * Result of feedback: what was applied, repeated and refused.
 *
 * @param answerId the answer
 * @param applied outcomes that took effect now
 * @param repeated ids whose outcomes were known before and changed nothing
 * @param refused ids that the answer does not have; nothing was learned about them
 */
public record FeedbackReport(
    String answerId, int applied, List<String> repeated, List<String> refused) {

  /** Makes defensive copies. */
  public FeedbackReport {
    repeated = List.copyOf(repeated);
    refused = List.copyOf(refused);
  }
}
