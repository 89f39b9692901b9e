package dev.qortex.ingest.document;

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

/** Walks over the syntax tree of one text. */
final class MarkdownBlocks {

  private final String text;
  private final Node root;
  private final Sections sections;

  /** Where links point to. */
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
      sections.open(heading.getLevel(), InlineText.block(Block.Kind.PROSE, "", heading, titles));
    } else {
      blocks(node, "");
    }
  }

  private void blocks(Node node, String lead) {
    if (node instanceof Paragraph || node instanceof Heading) {
      Block.Kind kind = lead.isEmpty() ? Block.Kind.PROSE : Block.Kind.ITEM;
      sections.add(InlineText.block(kind, lead, node, titles));
    } else if (node instanceof ListBlock list) {
      items(list, lead);
    } else if (node instanceof TableBlock) {
      rows(node);
    } else if (node instanceof FencedCodeBlock code) {
      String literal = code.getLiteral();
      Listing listing = Listing.of(code.getInfo() == null ? "" : code.getInfo(), literal);
      sections.add(new Block(Block.Kind.CODE, lead, literal.stripTrailing(), List.of(), listing));
    } else if (node instanceof IndentedCodeBlock code) {
      sections.add(literal(Block.Kind.CODE, lead, code.getLiteral()));
    } else if (node instanceof HtmlBlock html) {
      sections.add(literal(Block.Kind.HTML, lead, html.getLiteral()));
    } else if (node instanceof LinkReferenceDefinition definition) {
      definition(definition, lead);
    } else {
      children(node, lead);
    }
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
          sections.add(InlineText.row(kind, row, surplus(row), titles));
        }
      }
    }
  }

  private static Block literal(Block.Kind kind, String lead, String text) {
    return new Block(kind, lead, text.stripTrailing(), List.of());
  }

  /** The definition of an address is no text; any other one is written for humans. */
  private void definition(LinkReferenceDefinition definition, String lead) {
    boolean address =
        titleOf(definition).isBlank()
            && !definition.getLabel().startsWith("^")
            && targets.contains(definition.getDestination());
    if (!address) {
      String source = String.join(" ", lines(definition).stream().map(String::strip).toList());
      Block.Kind kind = lead.isEmpty() ? Block.Kind.PROSE : Block.Kind.ITEM;
      sections.add(new Block(kind, lead, source, List.of()));
    }
  }

  private static String titleOf(LinkReferenceDefinition definition) {
    String title = definition.getTitle();
    return title == null ? "" : title;
  }

  /** What a row has behind its last column, as it is written. */
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

  private List<String> lines(Node node) {
    return node.getSourceSpans().stream()
        .map(span -> text.substring(span.getInputIndex(), span.getInputIndex() + span.getLength()))
        .toList();
  }
}
