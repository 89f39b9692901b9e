package dev.qortex.ingest.document;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;

/** Walks over the syntax tree of one text. */
final class MarkdownBlocks {

  private final String text;
  private final Node root;
  private final Sections sections;

  /** Targets of links. */
  private final Set<String> targets = new HashSet<>();

  /** The titles of definitions, which stand in their blocks and not with each link. */
  private final Set<String> titles = new HashSet<>();

  MarkdownBlocks(String text, Node root, Sections sections) {
    this.text = text;
    this.root = root;
    this.sections = sections;
  }

  void read() {
    root.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            targets.add(link.getDestination());
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            targets.add(image.getDestination());
            visitChildren(image);
          }

          @Override
          public void visit(LinkReferenceDefinition definition) {
            titles.add(titleOf(definition));
          }
        });
    for (Node child = root.getFirstChild(); child != null; child = child.getNext()) {
      topLevel(child);
    }
  }

  private void topLevel(Node node) {
    if (node instanceof Heading heading) {
      sections.open(heading.getLevel(), InlineText.heading(heading, titles));
    } else {
      blocks(node, "");
    }
  }

  private void blocks(Node node, String lead) {
    if (node instanceof Paragraph || node instanceof Heading) {
      Block.Kind kind = lead.isEmpty() ? Block.Kind.PROSE : Block.Kind.ITEM;
      sections.add(InlineText.block(kind, lead, node, titles).writtenAs(source(node)));
    } else if (node instanceof ListBlock list) {
      items(list, lead);
    } else if (node instanceof TableBlock) {
      rows(node);
    } else if (node instanceof FencedCodeBlock code) {
      String literal = code.getLiteral();
      Listing listing = Listing.of(code.getInfo() == null ? "" : code.getInfo(), literal);
      sections.add(
          new Block(
              Block.Kind.CODE, lead, literal.stripTrailing(), List.of(), listing, source(node)));
    } else if (node instanceof IndentedCodeBlock code) {
      sections.add(literal(Block.Kind.CODE, lead, code.getLiteral()).writtenAs(source(node)));
    } else if (node instanceof HtmlBlock html) {
      html(html, lead);
    } else if (node instanceof LinkReferenceDefinition definition) {
      definition(definition, lead);
    } else {
      children(node, lead);
    }
  }

  /** Headings in a block of HTML open sections if nothing stands around the block. */
  private void html(HtmlBlock html, String lead) {
    List<HtmlLines.Line> lines = HtmlLines.of(html.getLiteral());
    boolean opens = html.getParent() == root && lines.stream().anyMatch(line -> line.level() > 0);
    List<String> words = new ArrayList<>();
    for (HtmlLines.Line line : lines) {
      if (opens && line.level() > 0) {
        sections.add(literal(Block.Kind.HTML, lead, String.join("\n", words)));
        words.clear();
        sections.open(line.level(), new Block(Block.Kind.PROSE, "", line.text(), List.of()));
      } else {
        words.add(line.text());
      }
    }
    Block rest = literal(Block.Kind.HTML, lead, String.join("\n", words));
    sections.add(opens ? rest : rest.writtenAs(source(html)));
  }

  /** The first child stands behind the lead. */
  private void children(Node node, String lead) {
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      blocks(child, child == node.getFirstChild() ? lead : "");
    }
  }

  private void items(ListBlock list, String outer) {
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
        blocks(child, first ? lead : nested ? " ".repeat(lead.length()) : "");
      }
    }
  }

  private void rows(Node table) {
    for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
      Block.Kind kind = part instanceof TableHead ? Block.Kind.HEADER : Block.Kind.ROW;
      for (Node row = part.getFirstChild(); row != null; row = row.getNext()) {
        if (row instanceof TableRow) {
          Block block = InlineText.row(kind, row, surplus(row), titles);
          boolean head = kind == Block.Kind.HEADER;
          sections.add(block.writtenAs(head ? source(table, 2) : source(row)));
        }
      }
    }
  }

  private static Block literal(Block.Kind kind, String lead, String text) {
    return new Block(kind, lead, text.stripTrailing(), List.of());
  }

  /** The definition of an address is not text; any other one is written for humans. */
  private void definition(LinkReferenceDefinition definition, String lead) {
    boolean address =
        titleOf(definition).isBlank()
            && !definition.getLabel().startsWith("^")
            && targets.contains(definition.getDestination());
    if (!address) {
      String source = String.join(" ", lines(definition).stream().map(String::strip).toList());
      Block.Kind kind = lead.isEmpty() ? Block.Kind.PROSE : Block.Kind.ITEM;
      sections.add(new Block(kind, lead, source, List.of()).writtenAs(source(definition)));
    }
  }

  private static String titleOf(LinkReferenceDefinition definition) {
    String title = definition.getTitle();
    return title == null ? "" : title;
  }

  /** The source text of a row behind its last column. */
  private String surplus(Node row) {
    int columns = 0;
    for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNext()) {
      columns++;
    }
    String line = String.join("", lines(row)).strip();
    int at = line.startsWith("|") ? 1 : 0;
    for (; columns > 0 && at < line.length(); at++) {
      if (line.startsWith("\\|", at)) {
        at++;
      } else if (line.charAt(at) == '|') {
        columns--;
      }
    }
    String rest = line.substring(Math.min(at, line.length()));
    return (rest.endsWith("|") ? rest.substring(0, rest.length() - 1) : rest).strip();
  }

  private String source(Node node) {
    return source(node, Integer.MAX_VALUE);
  }

  /** The first lines of a node, as they are written, with what stands before it in each. */
  private String source(Node node, int most) {
    StringBuilder lines = new StringBuilder();
    int last = -1;
    for (SourceSpan span :
        node.getSourceSpans().subList(0, Math.min(most, node.getSourceSpans().size()))) {
      // Blank lines inside of code have no span.
      lines.append("\n".repeat(last < 0 ? 0 : Math.max(1, span.getLineIndex() - last)));
      int end = span.getInputIndex() + span.getLength();
      lines.append(text, span.getInputIndex() - span.getColumnIndex(), end);
      last = span.getLineIndex();
    }
    return lines.toString().stripTrailing().replace('\0', '\uFFFD');
  }

  private List<String> lines(Node node) {
    return node.getSourceSpans().stream()
        .map(span -> text.substring(span.getInputIndex(), span.getInputIndex() + span.getLength()))
        .toList();
  }
}
