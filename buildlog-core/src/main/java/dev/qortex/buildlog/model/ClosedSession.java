package dev.qortex.buildlog.model;

import dev.qortex.buildlog.internal.text.BuildlogTexts;
import dev.qortex.commons.Checks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A session that is over.
 *
 * @param session the session
 * @param endedAt the time when it was over
 * @param abandoned whether it was given up instead of ended
 * @param poolAtEnd the ids of the rules in the pool when it was over
 * @param notes the notes of the session and of its end; may be empty
 */
public record ClosedSession(
    Session session, Instant endedAt, boolean abandoned, List<String> poolAtEnd, String notes) {

  /** Checks the components and makes defensive copies. */
  public ClosedSession {
    Checks.text("notes of the session (" + session.id() + ")", notes);
    poolAtEnd = BuildlogTexts.distinct("rule id", poolAtEnd);
  }

  /** Time from start to end; never negative. */
  public Duration duration() {
    Duration taken = Duration.between(session.startedAt(), endedAt);
    return taken.isNegative() ? Duration.ZERO : taken;
  }
}
