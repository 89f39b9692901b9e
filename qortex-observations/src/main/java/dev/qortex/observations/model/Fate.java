package dev.qortex.observations.model;

import java.util.List;

/** Outcome of the pipeline for one line of the buffer. */
public sealed interface Fate {

  /**
   * A new entry.
   *
   * @param entryId the id of the entry
   * @param path the path of its file, now or later, from the root
   * @param warnings the parts that were cut off or redacted
   */
  record Accepted(String entryId, String path, List<String> warnings) implements Fate {

    /** Makes defensive copies. */
    public Accepted {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Known already: the entry's decay starts again.
   *
   * @param entryId the entry that says the same
   * @param restored whether the entry was restored from the archive
   */
  record Reinforced(String entryId, boolean restored) implements Fate {}

  /**
   * The importance is below the threshold.
   *
   * @param importance the importance after scoring
   */
  record BelowThreshold(double importance) implements Fate {}

  /**
   * Refused.
   *
   * @param reason the kind of fault
   * @param detail the fault in words, without credentials
   */
  record Rejected(Reason reason, String detail) implements Fate {}

  /** Kind of fault of a line. */
  enum Reason {
    /** No JSON object in UTF-8. */
    MALFORMED,
    /** A field is missing or invalid. */
    SCHEMA,
    /** A text tells a language model what to do. */
    INJECTION,
    /** The observation was rolled back earlier. */
    RETRACTED
  }
}
