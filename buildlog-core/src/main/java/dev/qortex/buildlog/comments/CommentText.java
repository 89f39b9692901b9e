package dev.qortex.buildlog.comments;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finding in the text of a comment. A label before a colon or in brackets, as Conventional Comments
 * have it, says how grave it is, and the word "blocking" or "non-blocking" behind it decides;
 * without a label it is minor. Praise and questions are not findings, also without a label; a
 * request in the form of a question is one.
 */
final class CommentText {

  private static final Pattern LABEL =
      Pattern.compile("^\\W*(\\w+)\\W*?(?:\\(([^)]*)\\)\\W*)?[:\\]]");
  private static final Set<String> CRITICAL = Set.of("critical", "blocker", "blocking");
  private static final Set<String> MAJOR = Set.of("major", "issue", "bug", "todo");
  private static final Set<String> NITPICK = Set.of("nitpick", "nit", "typo", "polish");
  private static final Set<String> NO_FINDING = Set.of("praise", "question", "thought");

  private static final String NON_BLOCKING = "non-blocking";

  private static final Pattern NOT_WORD = Pattern.compile("[^\\p{L}\\p{N}+'’]+");

  /** Words of which one makes a comment of words like these, and of {@link #POLITE}, praise. */
  private static final Set<String> PRAISE =
      words(
          "nice good great lovely awesome excellent cool neat solid amazing fantastic perfect"
              + " beautiful brilliant love like lgtm thanks thank thx kudos cheers congrats well done"
              + " sgtm ship approved agreed +1 yes yep ok okay");

  /** Words of which praise may have any number. */
  private static final Set<String> POLITE =
      words(
          "i we you it this that is are was a an the so very really much all for to of and on in me"
              + " us looks look looking sounds seems works work job catch find idea stuff cleanup fix"
              + " change changes improvement improvements refactoring refactor test tests solution"
              + " approach one point pr code here now again as always super way how your these those"
              + " clean clear tidy readable simpler");

  /** First words of a question that asks for nothing but an answer. */
  private static final Pattern QUESTION =
      Pattern.compile(
          "(?:why|what|how|when|where|which|who|is|are|does|do|did|was|were|has|have|just curious"
              + "|curious|any reason)\\b.*",
          Pattern.DOTALL);

  /** Words by which a question proposes something. */
  private static final Pattern PROPOSAL =
      Pattern.compile(
          "\\b(?:why (?:not|don['’]?t)|(?:what|how) (?:about|if)|should|instead|rather|better|please"
              + "|need to|have to|\\p{L}++(?<=n)['’]t)\\b");

  /** Longer comments say more than praise or a question. */
  private static final int SHORT = 120;

  /** The most characters of a description; a comment of GitHub may have 65,536. */
  private static final int LONGEST = 10_000;

  private CommentText() {}

  /** The finding in that text; empty when it is blank or labelled as something else. */
  static Optional<Issue> finding(String body, String place) {
    String text = body.strip();
    Matcher matcher = LABEL.matcher(text);
    boolean labelled = matcher.find();
    String label = labelled ? matcher.group(1).toLowerCase(Locale.ROOT) : "";
    String decorations =
        labelled && matcher.group(2) != null ? matcher.group(2).toLowerCase(Locale.ROOT) : "";
    return NO_FINDING.contains(label) || !labelled && (isPraise(text) || asks(text))
        ? Optional.empty()
        : Optional.of(Issue.of(severity(label, decorations), shortened(text)).location(place));
  }

  private static Set<String> words(String list) {
    return Set.of(list.split(" "));
  }

  /** Returns true for a text without a word, and for kind words only. */
  private static boolean isPraise(String text) {
    List<String> words =
        NOT_WORD
            .splitAsStream(text.toLowerCase(Locale.ROOT))
            .filter(word -> !word.isEmpty())
            .toList();
    return words.isEmpty()
        || text.length() <= SHORT
            && words.stream().anyMatch(PRAISE::contains)
            && words.stream().allMatch(word -> PRAISE.contains(word) || POLITE.contains(word));
  }

  private static boolean asks(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return text.length() <= SHORT
        && lower.endsWith("?")
        && lower.indexOf('.') < 0
        && QUESTION.matcher(lower).matches()
        && !PROPOSAL.matcher(lower).find();
  }

  private static IssueSeverity severity(String label, String decorations) {
    if (decorations.contains(NON_BLOCKING)) {
      return NITPICK.contains(label) ? IssueSeverity.NITPICK : IssueSeverity.MINOR;
    }
    if (decorations.contains("blocking") || CRITICAL.contains(label)) {
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
