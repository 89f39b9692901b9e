package dev.qortex.core.feedback;

import java.util.List;

/**
 * Result of feedback: what was applied, repeated and refused.
 *
 * @param answerId the answer
 * @param applied outcomes that took effect now
 * @param repeated outcomes that were known before and changed nothing
 * @param refused ids that the answer does not have; nothing was learned about them
 */
public record FeedbackReport(String answerId, int applied, int repeated, List<String> refused) {

  /** Copies. */
  public FeedbackReport {
    refused = List.copyOf(refused);
  }
}
