package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.Locale;

/**
 * Remark on how a source was read, for whoever ingests it. Notes are kept in reports, not in the
 * graph.
 *
 * @param kind the kind of event
 * @param subject the name, file or edge that it is about; not blank
 * @param reason the reason, in a sentence for humans
 */
public record IngestNote(Kind kind, String subject, String reason) {

  /** Kind of event that a note records. */
  public enum Kind {
    /** It became one with something else. */
    MERGED,
    /** It was found and left out. */
    DROPPED,
    /** It could not be read; nothing stands in its place. */
    FAILED,
    /** It was read, and something about it is odd. */
    ODD
  }

  /** Checks the texts. */
  public IngestNote {
    Checks.id("subject of a note", subject);
    Checks.text("reason of the note on (" + Checks.shown(subject) + ")", reason);
  }

  /** A note that something became one with something else. */
  public static IngestNote merged(String subject, String reason) {
    return new IngestNote(Kind.MERGED, subject, reason);
  }

  /** A note that something was left out. */
  public static IngestNote dropped(String subject, String reason) {
    return new IngestNote(Kind.DROPPED, subject, reason);
  }

  /** A note that something could not be read. */
  public static IngestNote failed(String subject, String reason) {
    return new IngestNote(Kind.FAILED, subject, reason);
  }

  /** A note that something is odd. */
  public static IngestNote odd(String subject, String reason) {
    return new IngestNote(Kind.ODD, subject, reason);
  }

  /** All of it in a line. */
  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + " " + subject + ": " + reason;
  }
}
