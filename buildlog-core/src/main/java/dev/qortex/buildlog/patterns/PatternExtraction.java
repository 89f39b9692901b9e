package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.internal.BuildlogTexts;
import dev.qortex.buildlog.patterns.model.Deliberation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of patterns in a deliberation: its accumulated patterns and its findings. Stateless.
 */
final class PatternExtraction {

  private static final Pattern SECTION =
      Pattern.compile("(?i)(?:#{1,6} *|\\*\\*)?accumulated patterns\\W*");

  private static final Pattern END = Pattern.compile("#{1,6} .*|\\*\\*\\S.*|<!--.*|===.*");

  private static final Pattern ITEM = Pattern.compile("(?:[-*+]|\\d{1,3}[.)])\\s+(.*)");

  /** A text of fewer words tells nothing. */
  private static final int LEAST_WORDS = 3;

  /** A longer text is no pattern; a line of it would fill an eighth of the largest budget. */
  private static final int MOST_CHARACTERS = 400;

  private PatternExtraction() {}

  static List<String> texts(Deliberation deliberation) {
    List<String> items = new ArrayList<>();
    boolean inside = false;
    for (String each : deliberation.response().lines().toList()) {
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
    Set<String> texts = new LinkedHashSet<>();
    items.forEach(item -> texts.add(line(item)));
    ReviewVerdict.of(deliberation.response())
        .findings()
        .forEach(finding -> texts.add(line(finding.summary())));
    texts.removeIf(text -> !isPattern(text));
    return List.copyOf(texts);
  }

  private static String line(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  /** False for the frame of a prompt or a verdict, which stays out of prompts. */
  private static boolean isPattern(String text) {
    return text.length() <= MOST_CHARACTERS
        && BuildlogTexts.tokens(text).size() >= LEAST_WORDS
        && !text.contains("<!--")
        && !text.contains("===");
  }
}
