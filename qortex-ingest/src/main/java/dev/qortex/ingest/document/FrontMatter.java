package dev.qortex.ingest.document;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The block of {@code key: value} lines between two {@code ---} at the very start of a document.
 * Values stay text: lists and nested maps as they are written, and all values of a key that comes
 * more than once, one per line. Anything that does not look like that is left in the body, so
 * nothing is lost.
 *
 * @param values by key
 * @param body what follows
 */
record FrontMatter(SortedMap<String, Object> values, String body) {

  /** In characters; a longer block is text. */
  private static final int LONGEST = 65_536;

  private static final Pattern KEY = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_.-]*)\\s*:(\\s.*)?");

  /** Says that the value is the text in the next lines. */
  private static final Pattern INDICATOR = Pattern.compile("[>|][-+1-9]{0,2}");

  /** No values: the text is all body. */
  static FrontMatter none(String text) {
    return new FrontMatter(new TreeMap<>(), text);
  }

  static FrontMatter of(String text) {
    FrontMatter none = none(text);
    int at = lineEnd(text, 0);
    if (!text.substring(0, at).stripTrailing().equals("---")) {
      return none;
    }
    SortedMap<String, Object> values = new TreeMap<>();
    String key = "";
    while (at < Math.min(text.length(), LONGEST)) {
      int end = lineEnd(text, at);
      String line = text.substring(at, end).stripTrailing();
      at = end;
      Matcher matcher = KEY.matcher(line);
      if (line.equals("---") || line.equals("...")) {
        return values.isEmpty() ? none : new FrontMatter(values, text.substring(at));
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

  /** The value of a key, or an empty text. */
  String value(String key) {
    return values.getOrDefault(key, "").toString();
  }

  private static void add(SortedMap<String, Object> values, String key, String value) {
    values.merge(key, value, (before, more) -> (before + "\n" + more).strip());
  }

  private static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end + 1;
  }

  private static String unquoted(String value) {
    boolean quoted =
        value.length() >= 2
            && (value.charAt(0) == '"' || value.charAt(0) == '\'')
            && value.charAt(value.length() - 1) == value.charAt(0);
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}
