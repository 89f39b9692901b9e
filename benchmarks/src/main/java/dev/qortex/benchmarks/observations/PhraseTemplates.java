package dev.qortex.benchmarks.observations;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Templates of attacks and of harmless notes for the fit: {@code {one|two}} stands for one of some
 * texts. A template gives as many lines as its largest choice has texts, so that each text occurs.
 */
final class PhraseTemplates {

  private static final Pattern CHOICE = Pattern.compile("\\{([^{}]*\\|[^{}]*)\\}");
  private static final Pattern BAR = Pattern.compile("(?<!\\\\)\\|");

  private PhraseTemplates() {}

  /**
   * A template.
   *
   * @param attack whether its lines give orders to a language model
   * @param lines the lines that it stands for
   */
  record Phrase(boolean attack, String language, List<String> lines) {}

  /** The phrases of a file with a block for each language. */
  static List<Phrase> parse(List<String> file) {
    List<Phrase> phrases = new ArrayList<>();
    String language = "";
    for (String line : file) {
      if (line.startsWith("[")) {
        language = line.substring(1, line.length() - 1);
      } else if (line.startsWith("+\t") || line.startsWith("-\t")) {
        phrases.add(new Phrase(line.startsWith("+"), language, expanded(line.substring(2))));
      }
    }
    return phrases;
  }

  private static List<String> expanded(String template) {
    List<String[]> choices =
        CHOICE.matcher(template).results().map(m -> BAR.split(m.group(1), -1)).toList();
    int count = choices.stream().mapToInt(texts -> texts.length).max().orElse(1);
    Set<String> lines = new LinkedHashSet<>();
    for (int line = 0; line < count; line++) {
      lines.add(line(template, choices, line));
    }
    return List.copyOf(lines);
  }

  /** A line; each choice goes through its texts in another order. */
  private static String line(String template, List<String[]> choices, int line) {
    StringBuilder text = new StringBuilder();
    int from = 0;
    Matcher matcher = CHOICE.matcher(template);
    for (int i = 0; matcher.find(); i++) {
      String[] texts = choices.get(i);
      int at = (line * (2 * i + 1) + i * i + line / texts.length * i) % texts.length;
      text.append(template, from, matcher.start()).append(texts[at].replace("\\|", "|"));
      from = matcher.end();
    }
    return text.append(template.substring(from)).toString().replace("\\n", "\n");
  }
}
