package dev.qortex.ingest.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words of a block of HTML in a Markdown text, line by line, as a browser would show them. */
final class HtmlLines {

  /**
   * A line.
   *
   * @param level from 1 to 6 if it is a heading, or else 0
   */
  record Line(int level, String text) {}

  /** Elements that begin on a line of their own. */
  private static final Set<String> BLOCKS =
      Set.of(
          "address",
          "article",
          "aside",
          "blockquote",
          "br",
          "caption",
          "center",
          "dd",
          "details",
          "div",
          "dl",
          "dt",
          "fieldset",
          "figcaption",
          "figure",
          "footer",
          "form",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "header",
          "hr",
          "li",
          "main",
          "nav",
          "ol",
          "p",
          "pre",
          "section",
          "summary",
          "table",
          "tbody",
          "tfoot",
          "thead",
          "tr",
          "ul");

  private static final Set<String> CELLS = Set.of("td", "th");

  /** References to characters that authors write in such blocks; "&amp;amp;" comes last. */
  private static final List<Map.Entry<String, String>> CHARACTERS =
      List.of(
          Map.entry("&nbsp;", " "),
          Map.entry("&lt;", "<"),
          Map.entry("&gt;", ">"),
          Map.entry("&quot;", "\""),
          Map.entry("&#39;", "'"),
          Map.entry("&amp;", "&"));

  private final List<Line> lines = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();
  private int level;

  private HtmlLines() {}

  /** The lines of a block that are not blank. A word in angle brackets that is no element stays. */
  static List<Line> of(String html) {
    HtmlLines read = new HtmlLines();
    int at = 0;
    for (HtmlTag tag : HtmlTag.in(html, place -> true)) {
      if (BLOCKS.contains(tag.name())
          || CELLS.contains(tag.name())
          || InlineTags.isElement(tag.name())) {
        read.text(html.substring(at, tag.start()));
        read.tag(tag, html.substring(tag.start(), tag.end()));
        at = tag.end();
      }
    }
    read.text(html.substring(at));
    read.end();
    return read.lines;
  }

  private void text(String text) {
    String shown = text;
    for (Map.Entry<String, String> character : CHARACTERS) {
      shown = shown.replace(character.getKey(), character.getValue());
    }
    String[] parts = shown.split("\\R", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i > 0) {
        end();
      }
      line.append(parts[i]);
    }
  }

  private void tag(HtmlTag tag, String written) {
    if (BLOCKS.contains(tag.name())) {
      end();
      boolean heading = tag.name().matches("h[1-6]");
      level = heading && !tag.closes() ? tag.name().charAt(1) - '0' : 0;
    } else if (CELLS.contains(tag.name()) && !tag.closes() && !line.toString().isBlank()) {
      line.append(" | ");
    } else if (tag.name().equals("img")) {
      line.append(HtmlTag.attribute(written, "alt"));
    }
    String title = HtmlTag.attribute(written, "title");
    line.append(title.isBlank() || tag.closes() ? "" : " (" + title.strip() + ")");
  }

  private void end() {
    if (!line.toString().isBlank()) {
      lines.add(new Line(level, line.toString().strip()));
    }
    line.setLength(0);
  }
}
