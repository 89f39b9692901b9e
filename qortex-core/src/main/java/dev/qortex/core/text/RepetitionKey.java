package dev.qortex.core.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Normal form of a text that is kept when only its typography changes. It drops less than {@link
 * WordTokens}: signs inside and in front of words stay, a mark between clauses stays as one of any
 * kind ("No, deletes are allowed" is not "No deletes are allowed"), and letter case stays where it
 * can change the meaning: in units, options, paths and identifiers. Pure functions.
 */
final class RepetitionKey {

  private static final Pattern INVISIBLE =
      Pattern.compile("[\\u00AD\\u034F\\u180E\\u200B-\\u200F\\u2060-\\u2064\\uFEFF\\uFE0E\\uFE0F]");

  /** Digits whose compatibility form would join the number before them: 10² is not 102. */
  private static final Pattern RAISED = Pattern.compile("[⁰¹²³⁴-⁹₀-₉¼-¾⅐-⅟ªº]");

  private static final Pattern QUOTE = Pattern.compile("[\"“”„‟«»‹›`「」『』]");
  private static final Pattern HYPHEN = Pattern.compile("[‐‑‒−]|(?<=[\\d\\p{L}])–(?=[\\d\\p{L}])");

  /** A dash with a number after it can be its sign. */
  private static final Pattern DASH = Pattern.compile("—|–(?!\\d)|―");

  private static final String IDEOGRAPH = "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]";
  private static final Pattern UNSPACED =
      Pattern.compile("(?<=" + IDEOGRAPH + ")[ \\t]+|[ \\t]+(?=" + IDEOGRAPH + ")");
  private static final Pattern BULLET = Pattern.compile("^\\s*[-*•‣◦·]\\s+");
  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d[\\d.,:]*");

  /** Letters by which a text is Turkish or Azerbaijani, whose small I has no dot. */
  private static final Pattern DOTLESS = Pattern.compile("[ıİğĞşŞ]");

  /** Words that are others in capitals. */
  private static final Set<String> ABBREVIATIONS = Set.of("US", "IT", "WHO", "AM", "PM");

  private static final String OPENING = "([{¿¡'";
  private static final String CLOSING = ")]}.,;:!…'。、";
  private static final String MARK = "|";

  /** Longest name of a unit whose letter case matters, as in Mb and MB. */
  private static final int UNIT = 4;

  private static final Pattern MEASURE =
      Pattern.compile("[-+]?\\d[\\d.,:]*\\p{L}{1," + UNIT + "}(?:/\\p{L}+)?");
  private static final Pattern MARKS = Pattern.compile("(?:\\|\\s*)++");
  private static final Pattern EDGES = Pattern.compile("^[|\\s]+|[|\\s]+$");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern BLANK = Pattern.compile("[\\p{Zs}\\t\\f]+");
  private static final Pattern LINE = Pattern.compile("\\R");
  private static final Pattern PARAGRAPH = Pattern.compile("\\R\\s*\\R");

  private RepetitionKey() {}

  /** The normal form; empty for a text without words. */
  static String of(String text) {
    String plain = plain(text);
    boolean capitals = plain.equals(plain.toUpperCase(Locale.ROOT));
    Locale locale = DOTLESS.matcher(plain).find() ? Locale.forLanguageTag("tr") : Locale.ROOT;
    boolean listed = plain.indexOf(':') >= 0 || plain.indexOf('\n') >= 0;
    boolean ordered = listed && ListOrder.matters(plain.toLowerCase(locale));
    List<String> parts = new ArrayList<>();
    List<String> items = new ArrayList<>();
    for (String line : LINE.split(plain)) {
      String tokens = tokens(BULLET.matcher(line).replaceFirst(""), capitals, locale, ordered);
      if (BULLET.matcher(line).find()) {
        items.add(tokens);
      } else {
        add(parts, items, ordered);
        parts.add(tokens);
      }
    }
    add(parts, items, ordered);
    String joined = String.join(" ", parts);
    String single = MARKS.matcher(joined).replaceAll(MARK + " ");
    return SPACE.matcher(EDGES.matcher(single).replaceAll("")).replaceAll(" ");
  }

  private static void add(List<String> parts, List<String> items, boolean ordered) {
    boolean single = items.size() < 2;
    String between = single ? " " : " " + MARK + " ";
    if (!items.isEmpty()) {
      parts.add(
          (ordered ? items.stream() : items.stream().sorted())
              .collect(Collectors.joining(between, single ? "" : between, "")));
    }
    items.clear();
  }

  private static String plain(String text) {
    String marked = RAISED.matcher(text).replaceAll(match -> "^" + match.group());
    String normal = Normalizer.normalize(marked, Normalizer.Form.NFKC);
    String visible = INVISIBLE.matcher(normal).replaceAll("");
    String typed = WordTokens.APOSTROPHE.matcher(visible).replaceAll("'");
    typed = HYPHEN.matcher(QUOTE.matcher(typed).replaceAll("")).replaceAll("-");
    typed = DASH.matcher(typed).replaceAll(" ; ").replace('–', '-');
    typed = BLANK.matcher(PARAGRAPH.matcher(typed).replaceAll(" ;\n")).replaceAll(" ");
    return UNSPACED.matcher(typed).replaceAll("").strip();
  }

  /** The tokens of a line; the items of a list after its only colon are sorted. */
  private static String tokens(String line, boolean capitals, Locale locale, boolean ordered) {
    int colon = line.indexOf(": ");
    String start = colon < 0 ? "" : line.substring(0, colon);
    String rest = colon < 0 ? "" : line.substring(colon + 1).strip();
    if (ordered || !ListOrder.isList(start, rest)) {
      return clause(line, capitals, locale);
    }
    String items =
        ListOrder.items(rest).stream()
            .map(item -> clause(item, capitals, locale))
            .sorted()
            .collect(Collectors.joining(" " + MARK + " "));
    return clause(start, capitals, locale) + " " + MARK + " " + items;
  }

  private static String clause(String text, boolean capitals, Locale locale) {
    List<String> tokens = new ArrayList<>();
    String last = "";
    for (String chunk : SPACE.split(text)) {
      int from = 0;
      int to = chunk.length();
      while (to > 0 && (CLOSING + "?").indexOf(chunk.charAt(to - 1)) >= 0) {
        to--;
      }
      while (from < to && OPENING.indexOf(chunk.charAt(from)) >= 0) {
        from++;
      }
      String word = chunk.substring(from, to);
      if (from > 0 && !chunk.startsWith("'") || word.equals("-")) {
        tokens.add(MARK);
      }
      if (!word.isEmpty() && !word.equals("-")) {
        tokens.add(cased(word, last, capitals) ? word : folded(word, locale));
      }
      String end = chunk.substring(to);
      if (end.contains("?")) {
        tokens.add("?");
      } else if (!end.isEmpty() && !end.equals("'")) {
        tokens.add(MARK);
      }
      last = word;
    }
    return String.join(" ", tokens);
  }

  /** True for a word whose letter case can change its meaning. */
  private static boolean cased(String word, String before, boolean capitals) {
    boolean unit =
        word.length() <= UNIT && NUMBER.matcher(before).matches()
            || MEASURE.matcher(word).matches();
    boolean identifier =
        word.startsWith("-") || word.chars().anyMatch(c -> "_/\\$@=.".indexOf(c) >= 0);
    return unit || identifier || !capitals && ABBREVIATIONS.contains(word);
  }

  /** Final and other sigmas are one letter; a sharp s is not two. */
  private static String folded(String word, Locale locale) {
    return word.toLowerCase(locale).replace('ς', 'σ');
  }
}
