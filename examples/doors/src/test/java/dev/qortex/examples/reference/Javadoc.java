package dev.qortex.examples.reference;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Javadoc comment, without asterisks, as Markdown. */
record Javadoc(String raw) {

  private static final Pattern INLINE =
      Pattern.compile("\\{@(code|link|linkplain|literal|value)\\s+([^{}]*)}");

  /** The end of a first sentence. */
  private static final Pattern SENTENCE = Pattern.compile("[.!?:](?=\\s+[A-Z`<])|[.!?]$");

  static Javadoc of(@Nullable String comment) {
    return new Javadoc(comment == null ? "" : comment.strip());
  }

  /** Returns the first paragraph, in one line. */
  String paragraph() {
    return markdown(raw.split("(?m)^\\s*@|<p>|<ul>|<ol>|<pre>|<table", 2)[0]);
  }

  /** Returns the first sentence. */
  String sentence() {
    String text = paragraph();
    Matcher end = SENTENCE.matcher(text);
    return end.find() ? text.substring(0, end.end()) : text;
  }

  /** Returns the text of a parameter or component. */
  Javadoc parameter(String name) {
    Matcher found =
        Pattern.compile(
                "@param\\s+" + name + "\\s+(.*?)(?=^\\s*@|\\z)", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(raw);
    return new Javadoc(found.find() ? found.group(1).strip() : "");
  }

  private static String markdown(String html) {
    String text = html.replaceAll("\\s+", " ").strip();
    text =
        INLINE
            .matcher(text)
            .replaceAll(tag -> Matcher.quoteReplacement(inline(tag.group(1), tag.group(2))));
    return text.replaceAll("</?(em|i)>", "*")
        .replaceAll("</?(strong|b)>", "**")
        .replaceAll("</?code>", "`")
        .replace("&nbsp;", " ");
  }

  private static String inline(String tag, String content) {
    if (tag.equals("literal")) {
      return content;
    }
    if (tag.equals("code")) {
      return "`" + content + "`";
    }
    String[] parts = content.strip().split("\\s+(?![^(]*\\))", 2);
    if (parts.length == 2) {
      return tag.equals("linkplain") ? parts[1] : "`" + parts[1] + "`";
    }
    String name = parts[0].replaceAll("\\b([a-z]\\w*\\.)+(?=[A-Z])", "");
    return "`" + name.replaceFirst("^#", "").replace('#', '.').replaceFirst("\\(.*\\)", "") + "`";
  }
}
