package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * Mistake of a session, with the earlier one that it repeats.
 *
 * @param id the id, unique in the project; that of the finding if a review found it, else {@code
 *     mistake-}, the start of its error class and its microsecond unless the host chose it
 * @param sessionId the id of its session
 * @param at the time of the mistake
 * @param report the description of the mistake
 * @param repeatOf the id of the earliest mistake of another session with the same words or, when
 *     there is none, of the one that its report names or of the earliest that is like it; empty for
 *     a first one
 * @param evidence the reason to call it a repeat, such as {@code 8 of 9 words}; empty for a first
 *     one
 */
public record Mistake(
    String id, String sessionId, Instant at, MistakeReport report, String repeatOf, String evidence)
    implements Event {

  /** Checks the texts. */
  public Mistake {
    Checks.id("id of a mistake", id);
    Checks.id("session of the mistake (" + id + ")", sessionId);
    Checks.text("prior of the mistake (" + id + ")", repeatOf);
    Checks.text("evidence of the mistake (" + id + ")", evidence);
  }

  @Override
  public String errorClass() {
    return report.errorClass();
  }

  /** Returns true if a like mistake was made in an earlier session. */
  public boolean repeat() {
    return !repeatOf.isEmpty();
  }
}
