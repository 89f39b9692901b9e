package dev.qortex.buildlog.model;

import java.util.List;
import java.util.Locale;

/** Action that a review calls for, by the gravest of its findings. */
public enum NextAction {
  /** Fix the critical findings, and review again. */
  FIX_CRITICALS,
  /** Ask whether to go on with the major findings. */
  CHECKPOINT_MAJORS,
  /** Ask whether to accept the minor findings and matters of taste. */
  CHECKPOINT_MINORS,
  /** A run with rules found nothing that counts. */
  CLEAN,
  /** The most iterations are over and findings are left: ask a person. */
  ITERATIONS_EXHAUSTED,
  /** The findings were accepted as a risk. */
  RISK_ACCEPTED,
  /** Start a run with rules: without one, the absence of findings shows nothing. */
  NOT_REVIEWED,
  /** This piece of a diff is clean; review those that are left. */
  PIECES_LEFT;

  /** The name in lower case, as written in files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The action with that name, in any case.
   *
   * @throws IllegalArgumentException for another name
   */
  public static NextAction of(String text) {
    return EnumNames.of(NextAction.class, "action", text);
  }

  /** Returns true if the work may be merged. */
  public boolean clears() {
    return this == CLEAN || this == RISK_ACCEPTED;
  }

  /** Returns true if findings were left that count. */
  public boolean leavesFindings() {
    return !clears() && this != NOT_REVIEWED && this != PIECES_LEFT;
  }

  /** The action for a finding of that severity. */
  static NextAction on(IssueSeverity severity) {
    return switch (severity) {
      case CRITICAL -> FIX_CRITICALS;
      case MAJOR -> CHECKPOINT_MAJORS;
      case MINOR, NITPICK -> CHECKPOINT_MINORS;
    };
  }

  /** The action for findings outside of a run. */
  public static NextAction after(List<Issue> issues) {
    return issues.stream()
        .map(issue -> on(issue.severity()))
        .min(NextAction::compareTo)
        .orElse(NOT_REVIEWED);
  }
}
