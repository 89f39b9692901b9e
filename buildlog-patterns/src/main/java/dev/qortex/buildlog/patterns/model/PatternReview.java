package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * Review of an adversarial agent that a validator judged.
 *
 * @param id run, phase, iteration and adversary: it counts once
 * @param run the run of the review
 * @param at the time of the review
 * @param adversary the role that raised findings, and their number
 * @param validator the role that judged, and the number of its findings that the adversary had not
 * @param dismissed findings that the validator called false positives
 */
public record PatternReview(
    String id, String run, Instant at, Side adversary, Side validator, int dismissed)
    implements PatternRecord {

  /**
   * Review of one of the two agents.
   *
   * @param role the role, in lower case
   * @param passed whether its verdict was to pass
   * @param findings the number of findings, from 0
   */
  public record Side(String role, boolean passed, int findings) {}

  /** Checks the ids. */
  public PatternReview {
    Checks.id("id of a review", id);
    Checks.id("run of a review", run);
  }
}
