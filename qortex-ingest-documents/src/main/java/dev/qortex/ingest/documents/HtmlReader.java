package dev.qortex.ingest.documents;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Sections;
import dev.qortex.ingest.document.Sentences;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;

/** Turns the elements of a page into blocks, in document order and without recursion. */
final class HtmlReader implements NodeFilter {

  /** Elements that the style sheet of every browser hides, and frames, whose pages are others. */
  private static final Set<String> NEVER_SHOWN =
      words(
          "area base basefont datalist head link meta noembed noframes param script style template"
              + " title iframe annotation annotation-xml");

  /** Elements with the labels of a drawing; other words in a drawing belong to a broken page. */
  private static final Set<String> PARTS_OF_DRAWINGS =
      words("defs desc foreignobject g marker mask metadata pattern switch symbol text");

  /** They stand on lines of their own. */
  private static final Set<String> BLOCKS =
      words(
          "address article aside blockquote body caption center dd details dialog dir div dl dt"
              + " fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup"
              + " hr html legend li listing main menu nav ol optgroup p plaintext pre search"
              + " section summary table tbody td text textarea tfoot th thead tr ul xmp");

  private static final Set<String> BOXES = words("button img option select input");
  private static final Set<String> PREFORMATTED = words("listing plaintext pre xmp");
  private static final Set<String> LISTS = words("dir dl menu ol ul");

  static final String HEADINGS = "h1, h2, h3, h4, h5, h6";

  /** Their headings open no sections. */
  static final Set<String> WITHOUT_SECTIONS = words("aside blockquote dd dialog dt footer li nav");

  private static final Set<String> AROUND_MAIN = words("aside footer nav search");
  private static final Set<String> ROLES_AROUND_MAIN =
      words("banner complementary contentinfo navigation search");

  private static final Map<String, Mark.Kind> MARKS =
      Map.ofEntries(
          Map.entry("b", Mark.Kind.STRONG),
          Map.entry("strong", Mark.Kind.STRONG),
          Map.entry("dfn", Mark.Kind.STRONG),
          Map.entry("dt", Mark.Kind.STRONG),
          Map.entry("i", Mark.Kind.EMPHASIS),
          Map.entry("em", Mark.Kind.EMPHASIS),
          Map.entry("cite", Mark.Kind.EMPHASIS),
          Map.entry("var", Mark.Kind.EMPHASIS),
          Map.entry("code", Mark.Kind.CODE),
          Map.entry("kbd", Mark.Kind.CODE),
          Map.entry("samp", Mark.Kind.CODE),
          Map.entry("tt", Mark.Kind.CODE),
          Map.entry("a", Mark.Kind.LINK));

  private static final Pattern HIDES =
      Pattern.compile("display\\s*:\\s*none|visibility\\s*:\\s*hidden", Pattern.CASE_INSENSITIVE);

  private static Set<String> words(String words) {
    return Set.of(words.split(" "));
  }

  private final Sections out;
  private final Set<Element> layoutTables;
  private final Set<Element> itemsOfSections;
  private final Set<Element> navigation;
  private final boolean mainOnly;
  private final HtmlText text = new HtmlText();
  private final HtmlLists lists = new HtmlLists();
  private final HtmlTerms terms = new HtmlTerms();
  private final Deque<Boolean> dataTables = new ArrayDeque<>();
  private int headingLevel;
  private int preformatted;
  private int withoutSections;
  private boolean inRow;
  private boolean headersOnly;
  private int linkStart;
  private int hidden;
  private int drawings;

  /** Length of the text after a term whose description follows; negative without one. */
  private int afterTerm = -1;

  HtmlReader(Sections out, Element page, Set<Element> navigation, boolean mainOnly) {
    this.out = out;
    this.layoutTables = HtmlTables.ofLayout(page);
    this.itemsOfSections = HtmlLists.ofSections(page);
    this.navigation = navigation;
    this.mainOnly = mainOnly;
  }

  void read(Element root) {
    NodeTraversor.filter(this, root);
    end();
  }

  /** Number of elements with text that the page hides. */
  int hidden() {
    return hidden;
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (node instanceof TextNode words) {
      if (preformatted > 0) {
        text.appendAsIs(words.getWholeText());
      } else {
        text.append(words.getWholeText());
      }
    } else if (node instanceof Element element) {
      if (NEVER_SHOWN.contains(element.normalName()) || isSkipped(element)) {
        return FilterResult.SKIP_ENTIRELY;
      }
      drawings += element.nameIs("svg") ? 1 : 0;
      begin(element, element.normalName());
    }
    return FilterResult.CONTINUE;
  }

  @Override
  public FilterResult tail(Node node, int depth) {
    if (node instanceof Element element) {
      drawings -= element.nameIs("svg") ? 1 : 0;
      end(element, element.normalName());
    }
    return FilterResult.CONTINUE;
  }

  private boolean isSkipped(Element element) {
    String name = element.normalName();
    if (mainOnly
        && (AROUND_MAIN.contains(name) || ROLES_AROUND_MAIN.contains(element.attr("role")))) {
      return true;
    }
    if (navigation.contains(element) || drawings > 0 && PARTS_OF_DRAWINGS.contains(name)) {
      return true;
    }
    // Scripts show the whole page when it is loaded: one that hides it hides nothing.
    boolean skipped = isHidden(element) && !name.equals("body") && !name.equals("html");
    hidden += skipped && element.hasText() ? 1 : 0;
    return skipped;
  }

  private static boolean isHidden(Element element) {
    return (element.hasAttr("hidden") && !element.attr("hidden").equals("until-found"))
        || (element.hasAttr("style") && HIDES.matcher(element.attr("style")).find())
        || (element.nameIs("dialog") && !element.hasAttr("open"));
  }

  private void begin(Element element, String name) {
    if (BLOCKS.contains(name)) {
      flush();
      beginBlock(element, name);
    } else if (name.equals("br")) {
      lineBreak();
    } else if (BOXES.contains(name)) {
      if (headingLevel > 0 && name.equals("button")) {
        end();
      }
      text.gap();
      if (name.equals("img")) {
        image(element);
      }
    }
    Mark.Kind mark = MARKS.get(name);
    if (mark == Mark.Kind.LINK) {
      linkStart = text.length();
    }
    if (mark != null && preformatted == 0 && (mark != Mark.Kind.LINK || isAddress(element))) {
      text.mark(element, mark, element.attr("href"));
    }
  }

  private static boolean isAddress(Element link) {
    return link.hasAttr("href") && !link.attr("href").strip().regionMatches(true, 0, "data:", 0, 5);
  }

  /** The text of an image, which between two sentences stands on a line of its own. */
  private void image(Element image) {
    boolean between =
        !inRow
            && headingLevel == 0
            && text.endsSentence()
            && image.nextSibling() instanceof TextNode next
            && Sentences.beginsOne(next.getWholeText())
            && !next.isBlank();
    if (between) {
      text.newLine();
    }
    text.append(image.attr("alt"));
    if (between && !image.attr("alt").isBlank()) {
      text.newLine();
    }
  }

  private void beginBlock(Element element, String name) {
    withoutSections += isWithoutSections(element) ? 1 : 0;
    if (name.equals("dd")) {
      terms.begin(element);
    }
    if (PREFORMATTED.contains(name)) {
      end();
      preformatted++;
    } else if (LISTS.contains(name)) {
      end();
      lists.begin(element);
    } else if ((name.equals("li") || name.equals("dt")) && isFlowing()) {
      end();
      if (!itemsOfSections.contains(element)) {
        lists.item(element);
      }
    } else if (name.equals("table")) {
      end();
      dataTables.addLast(isFlowing() && !layoutTables.contains(element));
    } else if (name.equals("tr") && isFlowing() && Boolean.TRUE.equals(dataTables.peekLast())) {
      end();
      inRow = true;
      headersOnly = true;
    } else if (inRow && (name.equals("td") || name.equals("th"))) {
      headersOnly &= name.equals("th");
      text.cell();
    } else if (isHeading(name) && withoutSections == 0 && isFlowing()) {
      end();
      headingLevel = name.charAt(1) - '0';
    }
  }

  private boolean isWithoutSections(Element element) {
    return WITHOUT_SECTIONS.contains(element.normalName()) && !itemsOfSections.contains(element);
  }

  private static boolean isHeading(String name) {
    return name.length() == 2 && name.charAt(0) == 'h' && Character.isDigit(name.charAt(1));
  }

  /** True if blocks may end here. */
  private boolean isFlowing() {
    return !inRow && preformatted == 0;
  }

  private void end(Element element, String name) {
    if (name.equals("a") && isOwnAddress(element)) {
      text.cut(linkStart);
    }
    text.unmark(element);
    if (name.equals("dt")) {
      endTerm(element);
    } else if (inRow && (name.equals("td") || name.equals("th"))) {
      text.endCell();
    } else if (inRow && name.equals("tr")) {
      endRow(element);
    } else if (BLOCKS.contains(name)) {
      flush();
    } else if (BOXES.contains(name)) {
      text.gap();
    }
    if (BLOCKS.contains(name)) {
      endBlock(element, name);
    }
  }

  private void endBlock(Element element, String name) {
    if (name.equals("dd")) {
      terms.end();
    }
    withoutSections -= isWithoutSections(element) ? 1 : 0;
    if (PREFORMATTED.contains(name) && --preformatted == 0) {
      Optional<String> language =
          name.equals("pre") ? HtmlCode.language(element) : Optional.empty();
      add(text.takeCode(lists.takeLead(), language));
    } else if (LISTS.contains(name)) {
      end();
      lists.end();
    } else if (name.equals("li") && isFlowing()) {
      end();
      if (!itemsOfSections.contains(element)) {
        lists.endItem();
      }
    } else if (name.equals("table")) {
      dataTables.pollLast();
    } else if (isHeading(name)) {
      headingLevel = 0;
    }
  }

  /** A link that only says where its heading or its term is. */
  private boolean isOwnAddress(Element link) {
    String address = link.attr("href");
    return (headingLevel > 0 ? address.contains("#") : address.startsWith("#"))
        && !text.hasWords(linkStart);
  }

  private void endTerm(Element term) {
    Element next = term.nextElementSibling();
    if (next == null || !next.nameIs("dd") || !isFlowing() || text.isBlank()) {
      flush();
    } else {
      text.colon();
      afterTerm = text.length();
    }
  }

  private void endRow(Element row) {
    inRow = false;
    Element parent = row.parent();
    boolean header = headersOnly || (parent != null && parent.nameIs("thead"));
    Block block = text.take(header ? Block.Kind.HEADER : Block.Kind.ROW, "");
    if (block.marks().stream().anyMatch(mark -> mark.end() > mark.start())) {
      add(block);
    } else if (!block.text().replace('|', ' ').isBlank()) {
      // Words that stand in the row and in none of its cells.
      add(new Block(Block.Kind.PROSE, "", block.text(), List.of()));
    }
  }

  private void add(Block block) {
    out.add(terms.described(block));
  }

  private void lineBreak() {
    if (preformatted > 0) {
      text.appendAsIs("\n");
    } else if (inRow || headingLevel > 0) {
      text.gap();
    } else {
      text.lineBreak();
    }
  }

  /** A block begins or ends here, unless it is the first of the description of a term. */
  private void flush() {
    if (inRow) {
      text.gap();
    } else if (preformatted > 0) {
      text.newLine();
    } else if (afterTerm < 0 || text.length() > afterTerm) {
      end();
    }
  }

  /** The block ends here. */
  private void end() {
    if (!isFlowing()) {
      return;
    }
    afterTerm = -1;
    if (text.isBlank()) {
      text.take(Block.Kind.PROSE, "");
    } else if (headingLevel > 0) {
      out.open(headingLevel, text.take(Block.Kind.PROSE, ""));
      headingLevel = 0;
    } else {
      String lead = lists.takeLead();
      add(text.take(lead.isEmpty() ? Block.Kind.PROSE : Block.Kind.ITEM, lead));
    }
  }
}
