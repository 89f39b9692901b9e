package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.internal.BuildlogTexts;
import dev.qortex.buildlog.patterns.model.Deliberation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Texts of a deliberation: the patterns in its section of accumulated patterns and its findings,
 * and the texts that it says again. Immutable.
 */
final class PatternExtraction {

  private static final Pattern SECTION =
      Pattern.compile("(?i)(?:#{1,6} *|\\*\\*)?accumulated patterns\\W*");

  private static final Pattern END = Pattern.compile("#{1,6} .*|\\*\\*\\S.*|<!--.*|===.*");

  /** A line that frames a prompt or a verdict, which stays out of prompts. */
  private static final Pattern FRAME = Pattern.compile("(?m)^\\s*={3} .* ={3}\\s*$|<!--");

  private static final Pattern ITEM = Pattern.compile("(?:[-*+]|\\d{1,3}[.)])\\s+(.*)");

  /** A text of fewer words tells nothing. */
  private static final int LEAST_WORDS = 3;

  /** A longer text is no pattern; a line of it would fill an eighth of the largest budget. */
  private static final int MOST_CHARACTERS = 400;

  /** The least share of the smaller set of words for two texts to mean the same. */
  private static final double SAME_WORDS = 0.6;

  /** Fewer common words are chance. */
  private static final int LEAST_COMMON = 3;

  final ReviewVerdict verdict;
  private final String response;
  private final List<String> findings;
  private final String folded;
  private final List<Set<String>> words;

  PatternExtraction(Deliberation deliberation) {
    response = deliberation.response();
    verdict = ReviewVerdict.of(response);
    findings = verdict.findings().stream().map(ReviewVerdict.Finding::summary).toList();
    folded = BuildlogTexts.folded(response);
    words =
        Stream.concat(ReviewEvidence.prose(response).lines(), findings.stream())
            .map(BuildlogTexts::tokens)
            .toList();
  }

  /** True when the answer says a text: exactly, or most of its words in a line or a finding. */
  boolean says(String text) {
    Set<String> wanted = BuildlogTexts.tokens(text);
    return folded.contains(BuildlogTexts.folded(text))
        || words.stream().anyMatch(line -> alike(wanted, line));
  }

  /** True for sets of words of which the smaller is mostly in the other. */
  static boolean alike(Set<String> one, Set<String> other) {
    return one.stream().filter(other::contains).count() >= LEAST_COMMON
        && BuildlogTexts.overlap(one, other) >= SAME_WORDS;
  }

  /** The texts of patterns, each once. */
  List<String> patterns() {
    List<String> items = new ArrayList<>();
    boolean inside = false;
    for (String each : response.lines().toList()) {
      String line = each.strip();
      Matcher item = ITEM.matcher(line);
      if (SECTION.matcher(line).matches()) {
        inside = true;
      } else if (END.matcher(line).matches()) {
        inside = false;
      } else if (inside && item.matches()) {
        items.add(item.group(1));
      } else if (inside && each.startsWith(" ") && !line.isEmpty() && !items.isEmpty()) {
        items.add(items.remove(items.size() - 1) + " " + line);
      }
    }
    return Stream.concat(items.stream(), findings.stream())
        .filter(text -> !FRAME.matcher(text).find())
        .map(text -> text.replaceAll("\\s+", " ").strip())
        .filter(text -> text.length() <= MOST_CHARACTERS)
        .filter(text -> BuildlogTexts.tokens(text).size() >= LEAST_WORDS)
        .distinct()
        .toList();
  }
}
