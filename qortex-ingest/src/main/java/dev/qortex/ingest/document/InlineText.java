package dev.qortex.ingest.document;

import dev.qortex.commons.Surrogates;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.jspecify.annotations.Nullable;

/** Collects the inline content of nodes as plain text with marks. Its depth is the parser's. */
final class InlineText extends AbstractVisitor {

  private final StringBuilder text = new StringBuilder();
  private final List<Mark> marks = new ArrayList<>();

  /** The places of the spaces that are line breaks in the source. */
  private final List<Integer> breaks = new ArrayList<>();

  private final Set<String> titles;
  private final Node block;

  /** The tags of the block, which are read when the first one is met. */
  private @Nullable InlineTags tags;

  /** True if the texts of badges count, as a heading has no others. */
  private final boolean badgesToo;

  /** True if the text of a badge was left out. */
  private boolean withoutBadges;

  /** True if the text goes on behind a line break, or an image between two sentences. */
  private boolean apart;

  private InlineText(Node block, Set<String> titles, boolean badgesToo) {
    this.titles = titles;
    this.block = block;
    this.badgesToo = badgesToo;
  }

  /**
   * The content of a block. Badges are no text, and neither are pictures in links without words
   * beside them.
   *
   * @param titles those that stand elsewhere; of other links and images they are text
   */
  static Block block(Block.Kind kind, String lead, Node node, Set<String> titles) {
    InlineText inline = new InlineText(node, titles, false);
    inline.visitChildren(node);
    return inline.block(kind, lead);
  }

  /** The content of a heading: its words without badges, or these alone. */
  static Block heading(Heading node, Set<String> titles) {
    Block words = block(Block.Kind.PROSE, "", node, titles);
    if (!words.text().isBlank()) {
      return words;
    }
    InlineText badges = new InlineText(node, titles, true);
    badges.visitChildren(node);
    return badges.block(Block.Kind.PROSE, "");
  }

  /** The cells of a table row, and what it has behind them. */
  static Block row(Block.Kind kind, Node row, String surplus, Set<String> titles) {
    InlineText inline = new InlineText(row, titles, false);
    for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNext()) {
      if (cell != row.getFirstChild()) {
        inline.text.append(" | ");
      }
      int start = inline.text.length();
      inline.visitChildren(cell);
      inline.mark(Mark.Kind.CELL, start, "");
    }
    if (inline.withoutBadges && inline.text.toString().replace('|', ' ').isBlank()) {
      return Block.NONE;
    }
    inline.text.append(surplus.isEmpty() ? "" : " | ").append(surplus);
    return inline.block(kind, "");
  }

  private Block block(Block.Kind kind, String lead) {
    boolean linked = marks.stream().anyMatch(mark -> mark.kind() == Mark.Kind.LINK);
    if (kind == Block.Kind.PROSE
        && block instanceof Paragraph
        && PlainLines.areEntries(lines(), linked)) {
      breaks.forEach(at -> text.setCharAt(at, '\n'));
    }
    // An entity such as &#xD800; is the one way in for half a surrogate pair.
    return new Block(kind, lead, Surrogates.wellFormed(text.toString()), marks);
  }

  @Override
  public void visit(Text node) {
    text.append(apart ? node.getLiteral().stripLeading() : node.getLiteral());
    apart = false;
  }

  @Override
  public void visit(Code node) {
    int start = text.length();
    text.append(node.getLiteral());
    mark(Mark.Kind.CODE, start, "");
  }

  @Override
  public void visit(HtmlInline node) {
    if (tags == null) {
      tags = new InlineTags(block);
    }
    HtmlTag tag = tags.of(node);
    if (tag == null) {
      text.append(node.getLiteral());
      return;
    }
    boolean badge =
        !badgesToo
            && tag.name().equals("img")
            && (tags.isLinked(node) && isLogo(node)
                || Badges.from(HtmlTag.attribute(node.getLiteral(), "src")));
    withoutBadges |= badge;
    switch (tag.name()) {
      case "br", "hr" -> lineBreak(node);
      case "sup" -> text.append(!tag.closes() && endsWithDigit() ? "^" : "");
      case "img" -> text.append(badge ? "" : HtmlTag.attribute(node.getLiteral(), "alt"));
      default -> {}
    }
    if (tag.closes() || tag.name().equals("img") && !badge) {
      title(tags.title(node));
    }
  }

  /** True of a picture in a link that stands in a heading, or where there are no words beside. */
  private boolean isLogo(Node picture) {
    boolean words = false;
    for (Node node = picture.getParent().getFirstChild(); node != null; node = node.getNext()) {
      words |=
          node instanceof Text text && !text.getLiteral().isBlank()
              || node instanceof Code
              || node instanceof Emphasis
              || node instanceof StrongEmphasis
              || node instanceof Link link && !(link.getFirstChild() instanceof Image);
    }
    return !words || block instanceof Heading;
  }

  private void lineBreak(HtmlInline node) {
    trim();
    text.append(node.getParent() instanceof TableCell ? ' ' : '\n');
    apart = true;
  }

  private boolean endsWithDigit() {
    return text.length() > 0 && Character.isDigit(text.charAt(text.length() - 1));
  }

  /** The lines as they are written, without markup. */
  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int at : breaks) {
      lines.add(text.substring(start, at).strip());
      start = at + 1;
    }
    lines.add(text.substring(start).strip());
    return lines;
  }

  @Override
  public void visit(SoftLineBreak node) {
    if (!apart) {
      breaks.add(text.length());
      text.append(' ');
    }
    apart = false;
  }

  @Override
  public void visit(HardLineBreak node) {
    text.append('\n');
  }

  @Override
  public void visit(Emphasis node) {
    marked(Mark.Kind.EMPHASIS, node, "");
  }

  @Override
  public void visit(StrongEmphasis node) {
    marked(Mark.Kind.STRONG, node, "");
  }

  @Override
  public void visit(Link node) {
    marked(Mark.Kind.LINK, node, node.getDestination());
    title(node.getTitle());
  }

  /** Adds the text of an image, on a line of its own if it is between two sentences. */
  @Override
  public void visit(Image node) {
    boolean logo = node.getParent() instanceof Link link && isLogo(link);
    if (!badgesToo && (logo || Badges.from(node.getDestination()))) {
      withoutBadges = true;
      return;
    }
    Node next = node.getNext();
    boolean between =
        node.getFirstChild() != null
            && node.getParent() instanceof Paragraph
            && Sentences.endsOne(text)
            && (next == null
                || next instanceof SoftLineBreak
                || next instanceof Text words && Sentences.beginsOne(words.getLiteral()));
    if (between && text.length() > 0) {
      trim();
      text.append('\n');
    }
    visitChildren(node);
    title(node.getTitle());
    if (between && next != null) {
      text.append('\n');
      apart = true;
    }
  }

  private void trim() {
    while (text.length() > 0 && Character.isWhitespace(text.charAt(text.length() - 1))) {
      text.setLength(text.length() - 1);
    }
    breaks.removeIf(at -> at >= text.length());
  }

  private void title(@Nullable String title) {
    if (title != null && !title.isBlank() && !titles.contains(title)) {
      text.append(" (").append(title.strip()).append(')');
    }
  }

  private void marked(Mark.Kind kind, Node node, String target) {
    int start = text.length();
    visitChildren(node);
    mark(kind, start, target);
  }

  private void mark(Mark.Kind kind, int start, String target) {
    if (text.length() > start || kind == Mark.Kind.CELL) {
      marks.add(new Mark(kind, start, text.length(), target));
    }
  }
}
