package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.Locale;

/**
 * Remark on how a source was read, for the caller that ingests it. Notes are kept in reports, not
 * in the graph.
 *
 * @param kind the kind of event
 * @param subject the name, file or edge of the remark; not blank
 * @param reason the reason, as a sentence for people
 */
public record IngestNote(Kind kind, String subject, String reason) {

  /** Kind of event that a note records. */
  public enum Kind {
    /** The subject was merged with another. */
    MERGED,
    /** The subject was found and left out. */
    DROPPED,
    /** The subject could not be read and has no replacement. */
    FAILED,
    /** The subject was read, but is unusual. */
    ODD
  }

  /** Checks the texts. */
  public IngestNote {
    Checks.id("subject of a note", subject);
    Checks.text("reason of the note on (" + Checks.shown(subject) + ")", reason);
  }

  /** Creates a note that a subject was merged with another. */
  public static IngestNote merged(String subject, String reason) {
    return new IngestNote(Kind.MERGED, subject, reason);
  }

  /** Creates a note that a subject was left out. */
  public static IngestNote dropped(String subject, String reason) {
    return new IngestNote(Kind.DROPPED, subject, reason);
  }

  /** Creates a note that a subject could not be read. */
  public static IngestNote failed(String subject, String reason) {
    return new IngestNote(Kind.FAILED, subject, reason);
  }

  /** Creates a note that a subject is unusual. */
  public static IngestNote odd(String subject, String reason) {
    return new IngestNote(Kind.ODD, subject, reason);
  }

  /** The note in one line. */
  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + " " + subject + ": " + reason;
  }
}
