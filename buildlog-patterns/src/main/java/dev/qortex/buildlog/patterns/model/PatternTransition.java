package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * Change of a pattern's state.
 *
 * @param id the id of the transition
 * @param subject the id of the pattern
 * @param from the state before
 * @param to the state after
 * @param by the deciding person; empty if the track record decided
 * @param reason the reason
 * @param run the run of the transition; empty for a decision
 * @param at the time of the change
 */
public record PatternTransition(
    String id,
    String subject,
    PatternState from,
    PatternState to,
    String by,
    String reason,
    String run,
    Instant at)
    implements PatternRecord {

  /** Checks the texts. */
  public PatternTransition {
    Checks.id("id of a transition", id);
    Checks.id("subject of a transition", subject);
    Checks.id("reason of a transition", reason);
  }
}
