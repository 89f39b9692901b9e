package dev.qortex.json.frontmatter;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Texts as YAML: plain where YAML would read them as the same text, else in double quotes. Pure
 * functions.
 */
public final class YamlText {

  private static final String INDICATORS = "-?:,[]{}#&*!|>'\"%@`=<~";
  private static final Pattern AMBIGUOUS =
      Pattern.compile(": |:$| #|[\\p{Cc}\\u2028\\u2029\\uFEFF\\uFFFE\\uFFFF]");
  private static final Pattern ESCAPED =
      Pattern.compile("[\\p{Cc}\\u2028\\u2029\\uFEFF\\uFFFE\\uFFFF\"\\\\&&[^\\n]]");

  private YamlText() {}

  /** A text in a line. */
  public static String scalar(String text) {
    return quoted(text).replace("\n", "\\n");
  }

  /** A text in double quotes, in a line, as JSON has it. */
  static String json(String text) {
    return inQuotes(text).replace("\n", "\\n");
  }

  /** The text as Python qortex quotes it: a line break stays one, although YAML reads a space. */
  public static String quoted(String text) {
    return needsQuotes(text) ? inQuotes(text) : text;
  }

  private static boolean needsQuotes(String text) {
    return text.isEmpty()
        || !text.strip().equals(text)
        || INDICATORS.indexOf(text.charAt(0)) >= 0
        || text.startsWith("...")
        || AMBIGUOUS.matcher(text).find()
        || !new Resolver().resolve(NodeId.scalar, text, true).equals(Tag.STR);
  }

  private static String inQuotes(String text) {
    return ESCAPED
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(escape(match.group().charAt(0))))
        .transform(escaped -> '"' + escaped + '"');
  }

  private static String escape(char c) {
    return c == '"' || c == '\\' ? "\\" + c : String.format(Locale.ROOT, "\\u%04x", (int) c);
  }
}
