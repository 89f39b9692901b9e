package dev.qortex.buildlog.model;

import dev.qortex.buildlog.internal.Likeness;
import dev.qortex.core.internal.util.Checks;
import java.time.Instant;

/**
 * A mistake that was made.
 *
 * @param id see {@link Identifiers#mistake}
 * @param sessionId where
 * @param at when
 * @param report what
 * @param repeatOf the id of the earliest mistake of another session with the same words or, when
 *     there is none, of the earliest that is like it; empty for a first one
 */
public record Mistake(
    String id, String sessionId, Instant at, MistakeReport report, String repeatOf)
    implements Event {

  /** Checks the texts. */
  public Mistake {
    Checks.id("id of a mistake", id);
    Checks.id("session of the mistake (" + id + ")", sessionId);
    Checks.text("prior of the mistake (" + id + ")", repeatOf);
  }

  @Override
  public String errorClass() {
    return report.errorClass();
  }

  /** Whether a like mistake was made in an earlier session. */
  public boolean repeat() {
    return !repeatOf.isEmpty();
  }

  /**
   * Whether another session's mistake is the same once more: of the same class, and with the same
   * words, or more than 0.7 of the longer description's words in common, or a rule consulted in
   * both. What is alike one way is alike the other way.
   */
  public boolean repeats(Mistake earlier) {
    return !sessionId.equals(earlier.sessionId)
        && errorClass().equals(earlier.errorClass())
        && new Likeness(report.description(), report.consulted())
            .to(earlier.report.description(), earlier.report.consulted());
  }
}
