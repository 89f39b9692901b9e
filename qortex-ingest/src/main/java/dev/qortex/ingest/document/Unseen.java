package dev.qortex.ingest.document;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.jspecify.annotations.Nullable;

/**
 * Removes from a Markdown text what a reader of the page does not see: comments, hidden elements,
 * styles, scripts and drawings with their content, and data in addresses, of which the alternative
 * text stays. Code is left alone. The syntax tree says what is HTML and what is code, and the
 * result is parsed again, so that the text of a block and its source agree. Linear in the length of
 * the text.
 */
final class Unseen {

  /** Without any of them there is nothing to remove. */
  private static final List<String> SIGNS =
      List.of(
          "<!--",
          "{/*",
          "%%",
          "data:",
          "<svg",
          "<style",
          "<script",
          "<template",
          "<dialog",
          "hidden");

  /** One more of these signs. */
  private static final Pattern DISPLAY = Pattern.compile("display\\s*:");

  /** Data outside of links and images, such as in a style or a definition that is none. */
  private static final Pattern DATA =
      Pattern.compile(
          "data:[\\w.+-]{1,80}/[\\w.+-]{1,80}(?:;[\\w.=+-]{1,80}){0,9}+,[\\w+/=%.~*!-]++",
          Pattern.CASE_INSENSITIVE);

  /** The end of an image whose alternative text is all that stays. */
  private static final String WITHOUT_ADDRESS = "]()";

  private final String text;
  private final BitSet code = new BitSet();
  private final BitSet html = new BitSet();
  private final BitSet removed = new BitSet();

  /** Replacements of removed parts, by their start. */
  private final Map<Integer, String> inserted = new HashMap<>();

  /** The ends of nodes of HTML by their starts. */
  private final NavigableMap<Integer, Integer> htmlEnds = new TreeMap<>();

  private Unseen(String text) {
    this.text = text;
  }

  /** True if something in the text may have to be removed. */
  static boolean mayBeIn(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return SIGNS.stream().anyMatch(lower::contains)
        || lower.contains("display") && DISPLAY.matcher(lower).find();
  }

  /**
   * The text without it.
   *
   * @param tree of the text, with the source spans of blocks and of inline nodes
   * @param warnings is given a sentence on what an author may miss
   */
  static String removedFrom(String text, Node tree, List<String> warnings) {
    Unseen unseen = new Unseen(text);
    tree.accept(unseen.new Places());
    unseen.comments(warnings);
    unseen.elements(warnings);
    unseen.data();
    return unseen.removed.isEmpty() ? text : unseen.rest();
  }

  /** Finds what is code and what is HTML, and the addresses that hold data. */
  private final class Places extends AbstractVisitor {

    @Override
    public void visit(Code node) {
      add(code, node);
    }

    @Override
    public void visit(FencedCodeBlock node) {
      add(code, node);
    }

    @Override
    public void visit(IndentedCodeBlock node) {
      add(code, node);
    }

    @Override
    public void visit(HtmlBlock node) {
      html(node);
    }

    @Override
    public void visit(HtmlInline node) {
      html(node);
    }

    @Override
    public void visit(Image node) {
      address(node, node.getDestination());
    }

    @Override
    public void visit(Link node) {
      address(node, node.getDestination());
    }

    @Override
    public void visit(LinkReferenceDefinition node) {
      if (isData(node.getDestination())) {
        removed.set(start(node), end(node));
      }
    }

    private void html(Node node) {
      if (isPlaced(node)) {
        add(html, node);
        htmlEnds.put(start(node), end(node));
      }
    }

    /** The content of a link or an image with data stays, unless it is the data. */
    private void address(Node node, String destination) {
      if (isData(destination) && isPlaced(node)) {
        Node first = node.getFirstChild();
        boolean named =
            isPlaced(first)
                && isPlaced(node.getLastChild())
                && !(first instanceof Text written && isData(written.getLiteral()));
        int content = named ? end(node.getLastChild()) : end(node);
        if (named && node instanceof Image) {
          inserted.put(content, WITHOUT_ADDRESS);
        } else {
          removed.set(start(node), named ? start(first) : content);
        }
        removed.set(content, end(node));
      }
      visitChildren(node);
    }
  }

  private static boolean isData(String address) {
    return address.regionMatches(true, 0, "data:", 0, 5);
  }

  private static boolean isPlaced(@Nullable Node node) {
    return node != null && !node.getSourceSpans().isEmpty();
  }

  private static int start(Node node) {
    return node.getSourceSpans().get(0).getInputIndex();
  }

  private static int end(Node node) {
    SourceSpan last = node.getSourceSpans().get(node.getSourceSpans().size() - 1);
    return last.getInputIndex() + last.getLength();
  }

  private static void add(BitSet places, Node node) {
    for (SourceSpan span : node.getSourceSpans()) {
      places.set(span.getInputIndex(), span.getInputIndex() + span.getLength());
    }
  }

  private void comments(List<String> warnings) {
    Comments comments = new Comments(text);
    int at = comments.next(0);
    while (at >= 0) {
      int end = code.get(at) || removed.get(at) ? -1 : comments.end(at, html.get(at));
      if (end == Comments.NEVER) {
        end = htmlEnds.floorEntry(at).getValue();
        warnings.add("A comment (<!--) is never closed; what follows it was left out.");
      }
      if (end > at) {
        removed.set(at, end);
      }
      at = comments.next(Math.max(end, at + 2));
    }
  }

  /** An element that is never closed stays. */
  private void elements(List<String> warnings) {
    Map<String, Deque<HtmlTag>> open = new HashMap<>();
    int hidden = 0;
    for (HtmlTag tag : HtmlTag.in(text, at -> html.get(at) && !removed.get(at))) {
      Deque<HtmlTag> same = open.computeIfAbsent(tag.name(), any -> new ArrayDeque<>());
      Span alternative = tag.alternative();
      if (alternative != null) {
        replace(tag, alternative);
      }
      if (tag.isEmpty()) {
        removed.set(tag.start(), tag.hides() ? tag.end() : tag.start());
      } else if (!tag.closes()) {
        same.push(tag);
      } else if (!same.isEmpty() && same.element().hides()) {
        hidden += same.element().isHidden() ? 1 : 0;
        removed.set(same.pop().start(), tag.end());
      } else {
        same.poll();
      }
    }
    if (hidden > 0) {
      warnings.add("Elements that the page hides were left out: (%s).".formatted(hidden));
    }
  }

  private void replace(HtmlTag image, Span alternative) {
    boolean written =
        alternative.length() > 0 && !alternative.of(text).matches("(?s).*[\\[\\]\n].*");
    removed.set(image.start(), alternative.start());
    removed.set(alternative.end(), image.end());
    if (written) {
      inserted.put(image.start(), "![");
      inserted.put(alternative.end(), WITHOUT_ADDRESS);
    }
  }

  private void data() {
    Matcher data = DATA.matcher(text);
    while (data.find()) {
      if (!code.get(data.start())) {
        removed.set(data.start(), data.end());
      }
    }
  }

  /** Without the space behind what is removed from the beginning of a line, which would indent. */
  private String rest() {
    StringBuilder rest = new StringBuilder(text.length());
    int from = 0;
    for (int at = removed.nextSetBit(0); at >= 0; at = removed.nextSetBit(from)) {
      rest.append(text, from, at).append(inserted.getOrDefault(at, ""));
      from = removed.nextClearBit(at);
      boolean begins = rest.length() == 0 || rest.charAt(rest.length() - 1) == '\n';
      while (begins && from < text.length() && " \t".indexOf(text.charAt(from)) >= 0) {
        from++;
      }
    }
    return rest.append(text, from, text.length()).toString();
  }
}
