package dev.qortex.ingest.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The keys and values of a TOML text, at most 32 levels deep. A date is a text. A line that cannot
 * be read is skipped, and its number noted.
 */
final class TomlFields {

  private static final int DEEPEST = 32;
  private static final Pattern BARE_KEY = Pattern.compile("[\\p{L}\\p{N}_-]++");
  private static final Pattern SCALAR =
      Pattern.compile("[^\\s,\\]}#=\"'\\[{]++(?: \\d{2}:[\\d:.Z+-]++)?");
  private static final Pattern WHOLE = Pattern.compile("[-+]?(?:0|[1-9](?:_?[0-9]){0,17})");
  private static final Pattern REAL =
      Pattern.compile(
          "[-+]?[0-9](?:_?[0-9]){0,99}(?:\\.[0-9](?:_?[0-9]){0,99})?(?:[eE][-+]?[0-9]{1,3})?");

  private final String text;
  private final SortedMap<String, Object> values = new TreeMap<>();
  private final List<Integer> unread = new ArrayList<>();
  private Map<String, Object> table = values;
  private int at;
  private int counted;
  private int line = 1;

  private TomlFields(String text) {
    this.text = text;
  }

  /** A value that is not TOML; it never leaves this class. */
  private static final class NotToml extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotToml() {
      super("", null, false, false);
    }
  }

  static TomlFields read(String text) {
    TomlFields fields = new TomlFields(text);
    fields.lines();
    return fields;
  }

  SortedMap<String, Object> values() {
    return values;
  }

  /** The numbers of lines that could not be read, from 1. */
  List<Integer> unread() {
    return List.copyOf(unread);
  }

  private void lines() {
    for (skip(true); at < text.length(); skip(true)) {
      int start = at;
      try {
        if (text.charAt(at) == '[') {
          header();
        } else {
          pair(table, 0);
        }
        skip(false);
        need(at == text.length() || text.charAt(at) == '\n');
      } catch (NotToml e) {
        unread.add(lineOf(start));
        int end = text.indexOf('\n', start);
        at = end < 0 ? text.length() : end;
      }
    }
  }

  /** The number of the line, which is none before the last one. */
  private int lineOf(int index) {
    for (; counted < index; counted++) {
      line += text.charAt(counted) == '\n' ? 1 : 0;
    }
    return line;
  }

  private void header() {
    boolean list = text.startsWith("[[", at);
    at += list ? 2 : 1;
    List<String> path = keys();
    String closing = list ? "]]" : "]";
    need(text.startsWith(closing, at));
    at += closing.length();
    Map<String, Object> parent = within(values, path.subList(0, path.size() - 1));
    String last = path.get(path.size() - 1);
    if (list) {
      Object before = parent.computeIfAbsent(last, any -> new ArrayList<>());
      need(before instanceof List);
      table = new LinkedHashMap<>();
      added(before, table);
    } else {
      table = within(parent, List.of(last));
    }
  }

  @SuppressWarnings("unchecked")
  private static void added(Object list, Object item) {
    ((List<Object>) list).add(item);
  }

  private void pair(Map<String, Object> into, int depth) {
    List<String> path = keys();
    need(at < text.length() && text.charAt(at) == '=');
    at++;
    skip(false);
    Object value = value(depth);
    Map<String, Object> parent = within(into, path.subList(0, path.size() - 1));
    need(parent.putIfAbsent(path.get(path.size() - 1), value) == null);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> within(Map<String, Object> map, List<String> path) {
    Map<String, Object> inner = map;
    need(path.size() < DEEPEST);
    for (String key : path) {
      Object next = inner.computeIfAbsent(key, any -> new LinkedHashMap<>());
      next = next instanceof List<?> list && !list.isEmpty() ? list.get(list.size() - 1) : next;
      need(next instanceof Map);
      inner = (Map<String, Object>) next;
    }
    return inner;
  }

  /** A key, or several with dots between them. */
  private List<String> keys() {
    List<String> keys = new ArrayList<>();
    do {
      at += keys.isEmpty() ? 0 : 1;
      skip(false);
      need(at < text.length());
      boolean quoted = text.charAt(at) == '"' || text.charAt(at) == '\'';
      keys.add(quoted ? string() : matched(BARE_KEY));
      skip(false);
    } while (at < text.length() && text.charAt(at) == '.');
    return keys;
  }

  private Object value(int depth) {
    need(at < text.length() && depth < DEEPEST);
    return switch (text.charAt(at)) {
      case '"', '\'' -> string();
      case '[' -> list(depth + 1);
      case '{' -> inlineTable(depth + 1);
      default -> scalar(matched(SCALAR));
    };
  }

  private List<Object> list(int depth) {
    List<Object> items = new ArrayList<>();
    at++;
    for (skip(true); !isNext(']'); skip(true)) {
      items.add(value(depth));
      skip(true);
      need(isNext(',') || isNext(']'));
      at += isNext(',') ? 1 : 0;
    }
    at++;
    return items;
  }

  private Map<String, Object> inlineTable(int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    at++;
    for (skip(true); !isNext('}'); skip(true)) {
      pair(map, depth);
      skip(true);
      need(isNext(',') || isNext('}'));
      at += isNext(',') ? 1 : 0;
    }
    at++;
    return map;
  }

  private boolean isNext(char c) {
    need(at < text.length());
    return text.charAt(at) == c;
  }

  private static Object scalar(String written) {
    if (written.equals("true") || written.equals("false")) {
      return written.equals("true");
    }
    String digits = written.replace("_", "");
    if (WHOLE.matcher(written).matches()) {
      return Long.parseLong(digits);
    }
    boolean real = REAL.matcher(written).matches() && Double.isFinite(Double.parseDouble(digits));
    if (real) {
      return Double.parseDouble(digits);
    }
    return written;
  }

  private String string() {
    char quote = text.charAt(at);
    String three = String.valueOf(quote).repeat(3);
    boolean multiline = text.startsWith(three, at);
    String end = multiline ? three : String.valueOf(quote);
    at += end.length();
    at += multiline && text.startsWith("\n", at) ? 1 : 0;
    StringBuilder value = new StringBuilder();
    while (!text.startsWith(end, at)) {
      need(at < text.length() && (multiline || text.charAt(at) != '\n'));
      if (quote == '"' && text.charAt(at) == '\\') {
        escape(value);
      } else {
        value.append(text.charAt(at++));
      }
    }
    at += end.length();
    return SourceText.wellFormed(value.toString());
  }

  private void escape(StringBuilder value) {
    need(at + 1 < text.length());
    char c = text.charAt(at + 1);
    int known = "btnfr\"\\e".indexOf(c);
    int digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    at += 2;
    if (known >= 0) {
      value.append("\b\t\n\f\r\"\\\u001B".charAt(known));
    } else if (digits > 0) {
      need(at + digits <= text.length());
      try {
        value.append(Character.toString(Integer.parseInt(text.substring(at, at + digits), 16)));
      } catch (IllegalArgumentException e) {
        throw new NotToml();
      }
      at += digits;
    } else {
      need(Character.isWhitespace(c));
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    }
  }

  private String matched(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    need(matcher.lookingAt());
    at = matcher.end();
    return matcher.group();
  }

  /** Space and comments, and with lines also their ends. */
  private void skip(boolean lines) {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (c == ' ' || c == '\t' || c == '\r' || (lines && c == '\n')) {
        at++;
      } else {
        return;
      }
    }
  }

  private static void need(boolean met) {
    if (!met) {
      throw new NotToml();
    }
  }
}
