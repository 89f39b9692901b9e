package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * Review of an adversarial agent that a validator judged.
 *
 * @param id run, phase, iteration and adversary: it counts once
 * @param run that it belongs to
 * @param at the time of the review
 * @param adversary the role that raised findings, and their number
 * @param validator the role that judged, and the number of its findings that the adversary had not
 * @param dismissed findings that the validator called false positives
 */
public record PatternReview(
    String id, String run, Instant at, Side adversary, Side validator, int dismissed)
    implements PatternRecord {

  /**
   * One of the two agents.
   *
   * @param role in lower case
   * @param passed its verdict
   * @param findings from 0
   */
  public record Side(String role, boolean passed, int findings) {}

  /** Checks the ids. */
  public PatternReview {
    Checks.id("id of a review", id);
    Checks.id("run of a review", run);
  }
}
