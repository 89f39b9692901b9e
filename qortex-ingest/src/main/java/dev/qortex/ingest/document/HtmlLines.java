package dev.qortex.ingest.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** The words of a block of HTML in a Markdown text, line by line, as a browser would show them. */
final class HtmlLines {

  /**
   * A line.
   *
   * @param level from 1 to 6 if it is a heading, or else 0
   */
  record Line(int level, String text) {}

  /** Elements that begin on a line of their own, unless they are in a row of a table. */
  private static final Set<String> BLOCKS =
      Set.of(
          ("address article aside blockquote br caption center dd details div dl dt fieldset"
                  + " figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre"
                  + " section summary table tbody tfoot thead tr ul")
              .split(" "));

  private static final Set<String> CELLS = Set.of("td", "th");

  private static final Pattern REFERENCE = Pattern.compile("&#?\\w{1,31};");

  private static final Parser CHARACTERS = Parser.builder().build();

  private final List<Line> lines = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();
  private int level;
  private boolean row;
  private boolean preformatted;

  /** The texts of badges and logos in the line, which a heading without other words has. */
  private final StringBuilder badges = new StringBuilder();

  /** True in a link, whose pictures are badges and logos. */
  private boolean linked;

  /** The number of cells of the row so far. */
  private int cells;

  private HtmlLines() {}

  /**
   * The lines of a block, without blank ones. A word in angle brackets that names no element is
   * text, and so are line breaks outside of tables.
   */
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

  private void text(String html) {
    String text =
        REFERENCE.matcher(html).replaceAll(one -> Matcher.quoteReplacement(character(one.group())));
    String[] parts = text.split("\\R", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i > 0) {
        breakLine();
      }
      line.append(parts[i]);
    }
  }

  /** The character of a reference such as {@code &mdash;}, or the reference if there is none. */
  private static String character(String reference) {
    Node paragraph = CHARACTERS.parse(reference).getFirstChild();
    return paragraph != null && paragraph.getFirstChild() instanceof Text text
        ? text.getLiteral().replace('\u00A0', ' ')
        : reference;
  }

  private void tag(HtmlTag tag, String written) {
    String name = tag.name();
    switch (name) {
      case "tr", "table", "thead", "tbody", "tfoot" -> {
        end();
        row = name.equals("tr") && !tag.closes();
        cells = 0;
      }
      case "td", "th" -> line.append(tag.closes() ? "" : cells++ > 0 ? " | " : "");
      case "img" -> {
        String text = HtmlTag.attribute(written, "alt");
        if (linked || Badges.from(HtmlTag.attribute(written, "src"))) {
          badges.append(' ').append(text);
          return;
        }
        line.append(text);
      }
      case "a" -> linked = !tag.closes() && !tag.isEmpty();
      default -> {
        if (BLOCKS.contains(name)) {
          breakLine();
          boolean heading = name.length() == 2 && name.startsWith("h") && !name.equals("hr");
          level = heading && !tag.closes() ? name.charAt(1) - '0' : 0;
          preformatted = name.equals("pre") ? !tag.closes() : preformatted;
        }
      }
    }
    String title = tag.closes() ? "" : HtmlTag.attribute(written, "title").strip();
    line.append(title.isEmpty() ? "" : " (" + title + ")");
  }

  private void breakLine() {
    if (row) {
      line.append(' ');
    } else {
      end();
    }
  }

  private void end() {
    String text = (level > 0 && line.toString().isBlank() ? badges : line).toString();
    badges.setLength(0);
    if (!(row ? text.replace('|', ' ') : text).isBlank()) {
      String shown =
          preformatted ? text.stripTrailing() : String.join(" ", text.strip().split("\\s+"));
      lines.add(new Line(level, shown));
    }
    line.setLength(0);
  }
}
