package dev.qortex.ingest.document;

import dev.qortex.ingest.internal.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.parser.Parser;

/**
 * Markdown (CommonMark and tables) into sections of plain text. Structure comes from the syntax
 * tree only. Headings inside of quotes and lists are text, not sections. U+0000 becomes U+FFFD, as
 * CommonMark says; link addresses and rulers are not text. Thread-safe.
 */
public final class MarkdownParser implements DocumentParser {

  /** Deeper nesting is read as text: it is no structure that anybody sees. */
  private static final int NESTING = 64;

  private final Parser parser = parser(List.of(TablesExtension.create()));
  private final Parser withoutTables = parser(List.of());

  private static Parser parser(List<Extension> extensions) {
    return Parser.builder()
        .extensions(extensions)
        .maxOpenBlockParsers(NESTING)
        .maxInlineNesting(NESTING)
        .build();
  }

  @Override
  public String type() {
    return "markdown";
  }

  @Override
  public Set<String> extensions() {
    return Set.of("md", "markdown", "mdc", "mdx");
  }

  @Override
  public Document parse(String name, byte[] content) {
    return parse(SourceText.decoded(name, content));
  }

  /** Reads a text that is in memory. */
  public Document parse(String text) {
    return parse(FrontMatter.of(text));
  }

  /** Reads a text that is in memory and has no front matter, such as a message. */
  public Document parseBody(String text) {
    return parse(FrontMatter.none(text));
  }

  private Document parse(FrontMatter frontMatter) {
    List<String> warnings = new ArrayList<>();
    Sections sections = new Sections();
    String description = frontMatter.value("description");
    if (!description.isBlank()) {
      sections.add(new Block(Block.Kind.PROSE, "", description, List.of()));
    }
    Node root = tree(frontMatter.body(), warnings);
    for (Node child = root.getFirstChild(); child != null; child = child.getNext()) {
      topLevel(child, sections);
    }
    String title = frontMatter.value("title");
    return new Document(
        title.length() > Sections.LONGEST_HEADING ? "" : title.strip(),
        frontMatter.values(),
        sections.close(),
        warnings);
  }

  private static void topLevel(Node node, Sections out) {
    if (node instanceof Heading heading) {
      out.open(heading.getLevel(), InlineText.block(Block.Kind.PROSE, "", heading));
    } else {
      blocks(node, "", out);
    }
  }

  private Node tree(String text, List<String> warnings) {
    try {
      return parser.parse(text);
    } catch (IllegalArgumentException tooManyCells) {
      warnings.add("Its tables are too large and were read as text: " + tooManyCells.getMessage());
      return withoutTables.parse(text);
    }
  }

  private static void blocks(Node node, String lead, Sections out) {
    if (node instanceof Paragraph || node instanceof Heading) {
      Block.Kind kind = lead.isEmpty() ? Block.Kind.PROSE : Block.Kind.ITEM;
      out.add(InlineText.block(kind, lead, node));
    } else if (node instanceof ListBlock list) {
      items(list, lead, out);
    } else if (node instanceof TableBlock) {
      rows(node, out);
    } else if (node instanceof FencedCodeBlock code) {
      out.add(literal(Block.Kind.CODE, lead, code.getLiteral()));
    } else if (node instanceof IndentedCodeBlock code) {
      out.add(literal(Block.Kind.CODE, lead, code.getLiteral()));
    } else if (node instanceof HtmlBlock html) {
      out.add(literal(Block.Kind.HTML, lead, html.getLiteral()));
    } else if (!(node instanceof LinkReferenceDefinition)) {
      children(node, lead, out);
    }
  }

  /** The first child stands behind the lead. */
  private static void children(Node node, String lead, Sections out) {
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      blocks(child, child == node.getFirstChild() ? lead : "", out);
    }
  }

  private static void items(ListBlock list, String outer, Sections out) {
    String indent = " ".repeat(outer.length());
    Integer start = list instanceof OrderedList ordered ? ordered.getMarkerStartNumber() : null;
    long number = start == null ? 1 : start;
    for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
      String marker =
          list instanceof BulletList bullets
              ? bullets.getMarker() + " "
              : number + ((OrderedList) list).getMarkerDelimiter() + " ";
      number++;
      String lead = (item == list.getFirstChild() ? outer : indent) + marker;
      for (Node child = item.getFirstChild(); child != null; child = child.getNext()) {
        boolean first = child == item.getFirstChild();
        boolean nested = !first && child instanceof ListBlock;
        blocks(child, first ? lead : nested ? " ".repeat(lead.length()) : "", out);
      }
    }
  }

  private static void rows(Node table, Sections out) {
    for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
      Block.Kind kind = part instanceof TableHead ? Block.Kind.HEADER : Block.Kind.ROW;
      for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
        if (row instanceof TableRow) {
          out.add(InlineText.row(kind, row));
        }
      }
    }
  }

  private static Block literal(Block.Kind kind, String lead, String text) {
    return new Block(kind, lead, text.stripTrailing(), List.of());
  }
}
