package dev.qortex.buildlog.model;

import dev.qortex.buildlog.internal.Texts;
import dev.qortex.core.check.Checks;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * A mistake that was made.
 *
 * @param id see {@link Identifiers#mistake}
 * @param sessionId where
 * @param at when
 * @param report what
 * @param repeatOf the id of the earliest like mistake of another session; empty for a first one
 */
public record Mistake(
    String id, String sessionId, Instant at, MistakeReport report, String repeatOf)
    implements Event {

  private static final double ALIKE = 0.7;

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
        && (sameWords(earlier)
            || overlap(earlier) > ALIKE
            || !Collections.disjoint(report.consulted(), earlier.report.consulted()));
  }

  private boolean sameWords(Mistake other) {
    return Texts.folded(report.description()).equals(Texts.folded(other.report.description()));
  }

  private double overlap(Mistake other) {
    Set<String> mine = Texts.words(report.description());
    Set<String> theirs = Texts.words(other.report.description());
    Set<String> common = new HashSet<>(mine);
    common.retainAll(theirs);
    return (double) common.size() / Math.max(mine.size(), theirs.size());
  }
}
