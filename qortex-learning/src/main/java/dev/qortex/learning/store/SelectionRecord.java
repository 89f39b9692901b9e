package dev.qortex.learning.store;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Log entry for one selection. An observation whose id is that of a selection tells what came of
 * it.
 *
 * @param id the id of the selection, which is counted once
 * @param context a {@link ContextKey}
 * @param picks the chosen arms, in order
 * @param candidates the ids that could be chosen; empty when they were not kept
 * @param explored whether the places that young arms left were filled uniformly at random
 * @param origin the origin, such as a session; may be empty
 * @param at the time of the selection, in the years 0000 to 9999
 */
public record SelectionRecord(
    String id,
    String context,
    List<Pick> picks,
    List<String> candidates,
    boolean explored,
    String origin,
    Instant at) {

  /** Checks the texts, and makes defensive copies. */
  public SelectionRecord {
    Checks.id("id of a selection", id);
    Checks.id("context", context);
    picks = List.copyOf(picks);
    candidates = List.copyOf(candidates);
    candidates.forEach(candidate -> Checks.id("candidate of a selection", candidate));
    Checks.text("origin", origin);
    ArmUpdate.checkTime("selection", at);
  }

  /**
   * A chosen arm.
   *
   * @param armId the arm
   * @param propensity the probability with which it was chosen, above 0 and at most 1; empty if it
   *     was not computed
   */
  public record Pick(String armId, OptionalDouble propensity) {

    /** Checks the components. */
    public Pick {
      Checks.id("arm id", armId);
      propensity.ifPresent(
          value -> {
            if (!(value > 0 && value <= 1)) {
              throw new IllegalArgumentException(
                  "The propensity (%s) of the arm (%s) must be above 0 and at most 1."
                      .formatted(value, armId));
            }
          });
    }
  }
}
