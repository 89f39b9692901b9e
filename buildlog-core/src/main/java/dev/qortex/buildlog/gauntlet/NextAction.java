package dev.qortex.buildlog.gauntlet;

import dev.qortex.buildlog.model.Issue;
import java.util.List;
import java.util.Locale;

/** What a review asks for. */
public enum NextAction {
  /** There are critical findings: fix them, and review again. */
  FIX_CRITICALS,
  /** There are major findings: ask whether to go on. */
  CHECKPOINT_MAJORS,
  /** There are small findings: ask whether to accept them. */
  CHECKPOINT_MINORS,
  /** Nothing was found. */
  CLEAN;

  /** The name in lower case, as written in files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What the gravest of the findings asks for. */
  public static NextAction after(List<Issue> issues) {
    return issues.stream()
        .map(
            issue ->
                switch (issue.severity()) {
                  case CRITICAL -> FIX_CRITICALS;
                  case MAJOR -> CHECKPOINT_MAJORS;
                  case MINOR, NITPICK -> CHECKPOINT_MINORS;
                })
        .min(NextAction::compareTo)
        .orElse(CLEAN);
  }
}
