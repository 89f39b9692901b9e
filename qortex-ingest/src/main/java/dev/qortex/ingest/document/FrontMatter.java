package dev.qortex.ingest.document;

import dev.qortex.ingest.internal.SourceText;
import dev.qortex.ingest.internal.YamlFields;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The block of {@code key: value} lines between two {@code ---} at the very start of a document.
 * Values have the types that YAML gives them: numbers, booleans, lists and maps; a date is a text,
 * and so is what looks like a number and is not written in decimals. What is no YAML stays text: as
 * it is written, and all values of a key that comes more than once, one per line. Anything that
 * does not look like that is left in the body, so nothing is lost.
 *
 * @param values by key
 * @param texts by key, as they are written
 * @param body what follows
 */
record FrontMatter(SortedMap<String, Object> values, SortedMap<String, String> texts, String body) {

  /** In characters; a longer block is text. */
  private static final int LONGEST = 65_536;

  private static final Pattern KEY = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_.-]*)\\s*:(\\s.*)?");

  /** Says that the value is the text in the next lines. */
  private static final Pattern INDICATOR = Pattern.compile("[>|][-+1-9]{0,2}");

  private static final Pattern WHOLE = Pattern.compile("-?(0|[1-9][0-9]{0,17})");
  private static final Pattern REAL =
      Pattern.compile("-?[0-9]{1,300}\\.[0-9]{1,300}([eE][-+]?[0-9]{1,3})?");
  private static final Set<String> TRUE = Set.of("true", "yes", "on");

  /** No values: the text is all body. */
  static FrontMatter none(String text) {
    return new FrontMatter(new TreeMap<>(), new TreeMap<>(), text);
  }

  static FrontMatter of(String text) {
    FrontMatter none = none(text);
    int at = YamlFields.lineEnd(text, 0);
    if (!text.substring(0, at).stripTrailing().equals("---")) {
      return none;
    }
    int start = at;
    SortedMap<String, String> values = new TreeMap<>();
    String key = "";
    while (at < Math.min(text.length(), LONGEST)) {
      int end = YamlFields.lineEnd(text, at);
      String line = text.substring(at, end).stripTrailing();
      int before = at;
      at = end;
      Matcher matcher = KEY.matcher(line);
      if (line.equals("---") || line.equals("...")) {
        return values.isEmpty()
            ? none
            : new FrontMatter(
                typed(values, text.substring(start, before)), values, text.substring(at));
      } else if (matcher.matches()) {
        key = matcher.group(1);
        String value = matcher.group(2) == null ? "" : matcher.group(2).strip();
        add(values, key, INDICATOR.matcher(value).matches() ? "" : unquoted(value));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        boolean goesOn = line.startsWith(" ") || line.startsWith("\t") || line.startsWith("-");
        if (key.isEmpty() || !goesOn) {
          return none;
        }
        add(values, key, line.strip());
      }
    }
    return none;
  }

  /** The value of a key as it is written, or an empty text. */
  String value(String key) {
    return texts.getOrDefault(key, "");
  }

  private static SortedMap<String, Object> typed(SortedMap<String, String> texts, String yaml) {
    SortedMap<String, Object> values = new TreeMap<>(texts);
    try {
      Map<String, Object> read = YamlFields.read(yaml, FrontMatter::scalar);
      values.replaceAll((key, text) -> read.getOrDefault(key, text));
    } catch (YAMLException noYaml) {
      return values;
    }
    return values;
  }

  private static Object scalar(ScalarNode node) {
    String text = SourceText.wellFormed(node.getValue());
    if (node.getTag().equals(Tag.NULL)) {
      return "";
    } else if (node.getTag().equals(Tag.BOOL)) {
      return TRUE.contains(text.toLowerCase(Locale.ROOT));
    } else if (node.getTag().equals(Tag.INT) && WHOLE.matcher(text).matches()) {
      return Long.parseLong(text);
    } else if (node.getTag().equals(Tag.FLOAT) && REAL.matcher(text).matches()) {
      double number = Double.parseDouble(text);
      return Double.isFinite(number) ? number : text;
    }
    return text;
  }

  private static void add(SortedMap<String, String> values, String key, String value) {
    values.merge(key, value, (before, more) -> (before + "\n" + more).strip());
  }

  private static String unquoted(String value) {
    boolean quoted =
        value.length() >= 2
            && (value.charAt(0) == '"' || value.charAt(0) == '\'')
            && value.charAt(value.length() - 1) == value.charAt(0);
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}
