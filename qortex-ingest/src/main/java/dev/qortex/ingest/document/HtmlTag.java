package dev.qortex.ingest.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A tag of HTML in a Markdown text.
 *
 * @param name of its element, in lower case
 * @param closes whether it is the end of the element
 * @param isHidden whether its attributes hide the element
 * @param alternative the place of the alternative text, if it is an image whose address holds data
 */
record HtmlTag(
    String name,
    int start,
    int end,
    boolean closes,
    boolean isEmpty,
    boolean isHidden,
    @Nullable Span alternative) {

  private static final Pattern NAME = Pattern.compile("<(/?)([a-zA-Z][\\w:-]*+)");

  private static final Pattern ATTRIBUTE =
      Pattern.compile("([^\\s\"'<>/=]++)(?:\\s*+=\\s*+(\"[^\"]*+\"|'[^']*+'|[^\\s\"'=<>`]++))?");

  private static final Pattern HIDING =
      Pattern.compile("display\\s*:\\s*none|visibility\\s*:\\s*hidden", Pattern.CASE_INSENSITIVE);

  /** Elements of whose content a browser shows nothing, or a drawing. */
  private static final Set<String> NEVER_SHOWN = Set.of("svg", "style", "script", "template");

  private static final Set<String> VOID =
      Set.of("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr");

  /** The tags of a text that begin at one of these places. */
  static List<HtmlTag> in(String text, IntPredicate places) {
    List<HtmlTag> tags = new ArrayList<>();
    Matcher name = NAME.matcher(text);
    int at = 0;
    while (name.find(at)) {
      int end = places.test(name.start()) ? end(text, name.end()) : -1;
      if (end >= 0) {
        tags.add(of(name, text, end));
      }
      at = Math.max(end, name.end());
    }
    return tags;
  }

  /** The index behind the tag, or -1 when it is none. */
  private static int end(String text, int from) {
    int at = from;
    while (at >= 0 && at < text.length() && text.charAt(at) != '<') {
      char c = text.charAt(at);
      if (c == '>') {
        return at + 1;
      }
      at = c == '"' || c == '\'' ? text.indexOf(c, at + 1) : at;
      at += at < 0 ? 0 : 1;
    }
    return -1;
  }

  /** True if its content is not shown. */
  boolean hides() {
    return isHidden || NEVER_SHOWN.contains(name);
  }

  /** The value of an attribute of a tag; empty if the tag has none of that name. */
  static String attribute(String tag, String name) {
    Matcher attribute = ATTRIBUTE.matcher(tag);
    while (attribute.find()) {
      if (attribute.group(1).equalsIgnoreCase(name)) {
        return value(attribute).of(tag);
      }
    }
    return "";
  }

  private static HtmlTag of(Matcher tag, String text, int end) {
    String name = tag.group(2).toLowerCase(Locale.ROOT);
    boolean closes = !tag.group(1).isEmpty();
    boolean hidden = name.equals("dialog") && !closes;
    boolean data = false;
    Span alternative = new Span(end, end);
    Matcher attribute = ATTRIBUTE.matcher(text).region(tag.end(), end - 1);
    while (!closes && attribute.find()) {
      Span value = value(attribute);
      String written = value.of(text);
      switch (attribute.group(1).toLowerCase(Locale.ROOT)) {
        case "hidden" -> hidden |= !written.equalsIgnoreCase("until-found");
        case "open" -> hidden &= !name.equals("dialog");
        case "style" -> hidden |= HIDING.matcher(written).find();
        case "src", "srcset" -> data |= written.strip().startsWith("data:");
        case "alt" -> alternative = value;
        default -> {}
      }
    }
    boolean empty = VOID.contains(name) || text.charAt(end - 2) == '/';
    boolean image = data && name.equals("img");
    return new HtmlTag(name, tag.start(), end, closes, empty, hidden, image ? alternative : null);
  }

  /** The value without its quotes. */
  private static Span value(Matcher attribute) {
    String value = attribute.group(2);
    if (value == null) {
      return new Span(attribute.end(), attribute.end());
    }
    int quotes = value.startsWith("\"") || value.startsWith("'") ? 1 : 0;
    return new Span(attribute.start(2) + quotes, attribute.end(2) - quotes);
  }
}
