package dev.qortex.observability;

import java.time.Instant;

/**
 * A raised alert.
 *
 * @param at the time
 * @param rule the name of the rule
 * @param severity the urgency
 * @param message the measured value and the threshold
 */
public record Alert(Instant at, String rule, Severity severity, String message) {

  /** Urgency of an alert. */
  public enum Severity {
    /** The alert should be examined soon. */
    INFO,
    /** The alert should be examined today. */
    WARNING
  }
}
