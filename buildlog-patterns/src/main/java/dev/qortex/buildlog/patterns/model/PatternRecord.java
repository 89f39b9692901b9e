package dev.qortex.buildlog.patterns.model;

import java.time.Instant;

/**
 * Entry of a project's log of patterns: appended once, never changed, and withdrawn with its run.
 */
public sealed interface PatternRecord
    permits Deliberation,
        PatternChange,
        PatternInjection,
        PatternLink,
        PatternReview,
        PatternSummary,
        PatternTransition,
        RunOutcome {

  /** The id of the record, unique within the project and its kind. */
  String id();

  /** The run of the record; empty for a record without a run. */
  String run();

  /** Time of the record. */
  Instant at();

  /** The id of the pattern that it is about, or the role; empty for neither. */
  default String subject() {
    return "";
  }
}
