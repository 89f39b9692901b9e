package dev.qortex.ingest.documents;

import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.DocumentParser;
import dev.qortex.ingest.document.Sections;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;

/**
 * Parser of HTML without scripts: headings open sections, and paragraphs, list items, rows of
 * tables and preformatted text become blocks. Headings in quotes, lists, {@code aside} and {@code
 * footer} are text, not sections, except in a list each item of which begins with a heading of a
 * text: references to an API place their members so. Navigation ({@code nav}, tables of the page's
 * own contents, lists of ten terms or more that link to places in other pages, links to the next
 * page), what stands beside the only {@code main}, footers, sidebars and {@code noscript} are left
 * out, unless a page has nothing else. A table for layout, which holds headings or other tables or
 * has one column, is not treated as a table.
 *
 * <p>Content that browsers never show is ignored (scripts, styles, templates, comments), and so is
 * content that they do not show at first: elements that are {@code hidden}, have the inline style
 * {@code display:none} or {@code visibility:hidden}, or are closed dialogs. A visitor of the page
 * could not see the source of their content in a memory, so they are left out with a warning.
 * Closed {@code details} count as shown. Space is collapsed as browsers do; no-break spaces become
 * spaces, soft hyphens nothing. An image is its {@code alt} text. A link to its own heading or
 * term, such as "¶", is ignored.
 *
 * <p>The encoding is that of a byte order mark, else of a {@code meta} element, else UTF-8. No
 * markup makes it fail; elements more than 512 deep are read as if they stood higher. Files that
 * end with {@code xhtml} are read as XML, because there {@code <title/>} is closed. Thread-safe.
 */
public final class HtmlParser implements DocumentParser {

  private static final Set<String> DESCRIBED = Set.of("author", "description", "keywords");

  private final boolean mainOnly;

  private HtmlParser(boolean mainOnly) {
    this.mainOnly = mainOnly;
  }

  /** Reads the whole page. */
  public HtmlParser() {
    this(false);
  }

  /**
   * Returns a parser that reads only the first {@code main} element, if there is one, and in any
   * case no {@code nav}, {@code aside}, {@code footer} and elements with their roles.
   */
  public static HtmlParser ofMainContent() {
    return new HtmlParser(true);
  }

  @Override
  public String type() {
    return "html";
  }

  @Override
  public Set<String> extensions() {
    return Set.of("html", "htm", "xhtml");
  }

  @Override
  public Document parse(String name, byte[] content) {
    boolean xml = name.toLowerCase(Locale.ROOT).endsWith(".xhtml");
    Parser parser =
        xml ? Parser.xmlParser().settings(ParseSettings.htmlDefault) : Parser.htmlParser();
    List<String> warnings = new ArrayList<>();
    org.jsoup.nodes.Document page = page(content, parser);
    if (!decodes(content, page.charset())) {
      warnings.add(
          "Some of its bytes are not valid in (%s) and were replaced by U+FFFD; maybe it does not name its encoding."
              .formatted(page.charset()));
    }
    return document(page, warnings);
  }

  /** Reads a text that is in memory. */
  public Document parse(String text) {
    return document(Jsoup.parse(text), new ArrayList<>());
  }

  private static org.jsoup.nodes.Document page(byte[] content, Parser parser) {
    try {
      return Jsoup.parse(new ByteArrayInputStream(content), null, "", parser);
    } catch (IOException e) {
      throw new UncheckedIOException("An array cannot fail to be read.", e);
    }
  }

  private static boolean decodes(byte[] content, Charset charset) {
    try {
      charset.newDecoder().decode(ByteBuffer.wrap(content));
      return true;
    } catch (CharacterCodingException malformed) {
      return false;
    }
  }

  /** The page without its navigation and its words about scripts, unless there is nothing else. */
  private Document document(org.jsoup.nodes.Document page, List<String> warnings) {
    Set<Element> leftOut = HtmlNavigation.in(page);
    leftOut.addAll(page.select("noscript"));
    Document document = document(page, leftOut, warnings);
    return document.isEmpty() ? document(page, Set.of(), warnings) : document;
  }

  private Document document(
      org.jsoup.nodes.Document page, Set<Element> navigation, List<String> before) {
    List<String> warnings = new ArrayList<>(before);
    Element title = page.selectFirst("head > title");
    String named = title == null ? "" : HtmlText.plain(title.wholeText());
    Sections sections = new Sections();
    HtmlReader reader = new HtmlReader(sections, page, navigation, mainOnly);
    Element main = mainOnly ? page.selectFirst("main, [role=main]") : null;
    reader.read(main == null ? page : main);
    if (reader.hidden() > 0) {
      warnings.add("Elements that the page hides were left out: (%s).".formatted(reader.hidden()));
    }
    return new Document(
        named.length() > Sections.LONGEST_HEADING ? "" : named,
        described(page),
        sections.close(),
        warnings);
  }

  private static SortedMap<String, Object> described(org.jsoup.nodes.Document page) {
    SortedMap<String, Object> values = new TreeMap<>();
    for (Element meta : page.select("head > meta[name][content]")) {
      String name = meta.attr("name").toLowerCase(Locale.ROOT);
      String content = HtmlText.plain(meta.attr("content"));
      if (DESCRIBED.contains(name) && !content.isEmpty()) {
        values.putIfAbsent(name, content);
      }
    }
    return values;
  }
}
