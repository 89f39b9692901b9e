package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.internal.PatternSimilarity;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.commons.TextForms;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import java.util.ArrayList;
import java.util.List;
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

  /**
   * Greatest length of a pattern; a line of a longer text would fill an eighth of the largest
   * budget.
   */
  private static final int MOST_CHARACTERS = 400;

  final ReviewVerdict verdict;
  private final String response;
  private final List<String> findings;
  private final String folded;
  private final List<Statement> lines;

  PatternExtraction(Deliberation deliberation) {
    response = deliberation.response();
    verdict = ReviewVerdict.of(response);
    findings = verdict.findings().stream().map(ReviewVerdict.Finding::summary).toList();
    folded = PatternSimilarity.SAME_WORDS.key(response);
    lines =
        PatternSimilarity.MENTIONS.read(
            Stream.concat(ReviewEvidence.prose(response).lines(), findings.stream()).toList());
  }

  /** True when the answer says a text: exactly, or most of its words in a line or a finding. */
  boolean says(String text) {
    Statement wanted = PatternSimilarity.MENTIONS.read(text);
    return folded.contains(PatternSimilarity.SAME_WORDS.key(text))
        || lines.stream()
            .anyMatch(line -> PatternSimilarity.MENTIONS.compare(wanted, line) == Verdict.SAME);
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
        .filter(text -> TextForms.tokens(text).size() >= LEAST_WORDS)
        .distinct()
        .toList();
  }
}
