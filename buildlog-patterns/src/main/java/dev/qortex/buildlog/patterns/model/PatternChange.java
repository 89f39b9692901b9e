package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * Change of a track record by a delta.
 *
 * @param id the id of the event that caused it, and of its subject
 * @param subject the id of a pattern; the role for {@link Kind#AGED}, which concerns all of the
 *     role
 * @param kind the kind of change
 * @param weight the increment of the ignore weight, from 0
 * @param context the context of the change
 * @param run the run of the change
 * @param at the time of the change
 */
public record PatternChange(
    String id,
    String subject,
    Kind kind,
    double weight,
    PatternContext context,
    String run,
    Instant at)
    implements PatternRecord {

  /** Kind of a change. */
  public enum Kind {
    /** A deliberation contained the pattern. */
    SIGHTED,
    /** A validator passed a review with the pattern, with evidence. */
    REINFORCED,
    /** A validator called it a false positive. */
    DISMISSED,
    /** All patterns of a role grew older by a step. */
    AGED,
    /** The pattern was injected and repeated in a run that passed in the end. */
    RUN_PASSED,
    /** The pattern was injected and repeated in a run that failed in the end. */
    RUN_FAILED;

    /** Returns true if it counts as a success. */
    public boolean succeeds() {
      return this == SIGHTED || this == REINFORCED || this == RUN_PASSED;
    }
  }

  /** Checks the components. */
  public PatternChange {
    Checks.id("id of a change", id);
    Checks.id("subject of a change", subject);
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw new IllegalArgumentException(
          "The weight (%s) of the change (%s) must be a finite number from 0."
              .formatted(weight, id));
    }
    Checks.text("run of a change", run);
  }
}
