package dev.qortex.buildlog.comments;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finding in the text of a comment. A label before a colon or in brackets, as Conventional Comments
 * have it, says how grave it is; without one it is minor.
 */
final class CommentText {

  private static final Pattern LABEL = Pattern.compile("^\\W*(\\w+)\\W*(?:\\([^)]*\\)\\W*)?[:\\]]");
  private static final Set<String> CRITICAL = Set.of("critical", "blocker", "blocking");
  private static final Set<String> MAJOR = Set.of("major", "issue", "bug", "todo");
  private static final Set<String> NITPICK = Set.of("nitpick", "nit", "typo", "polish");
  private static final Set<String> NO_FINDING = Set.of("praise", "question", "thought");

  /** The most characters of a description; a comment of GitHub may have 65,536. */
  private static final int LONGEST = 10_000;

  private CommentText() {}

  /** The finding in that text; empty when it is blank or labelled as something else. */
  static Optional<Issue> finding(String body, String place) {
    Matcher matcher = LABEL.matcher(body.strip());
    String label = matcher.find() ? matcher.group(1).toLowerCase(Locale.ROOT) : "";
    return body.isBlank() || NO_FINDING.contains(label)
        ? Optional.empty()
        : Optional.of(Issue.of(severity(label), shortened(body.strip())).location(place));
  }

  private static IssueSeverity severity(String label) {
    if (CRITICAL.contains(label)) {
      return IssueSeverity.CRITICAL;
    }
    if (MAJOR.contains(label)) {
      return IssueSeverity.MAJOR;
    }
    return NITPICK.contains(label) ? IssueSeverity.NITPICK : IssueSeverity.MINOR;
  }

  static String shortened(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + "…";
  }

  /** A file and a line, from 1; the file alone without a line. */
  static String place(String file, int line) {
    return line > 0 && !file.isEmpty() ? file + ":" + line : file;
  }
}
