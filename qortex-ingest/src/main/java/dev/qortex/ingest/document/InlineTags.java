package dev.qortex.ingest.document;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/**
 * The tags of HTML in a line that mark up its text, and that no reader sees, such as {@code <b>}.
 * Other words in angle brackets are text, such as {@code <String>} in "Map&lt;String>" or the
 * placeholder {@code <link>}: a tag has an attribute, ends itself, or has its other half.
 */
final class InlineTags {

  private static final Set<String> ELEMENTS =
      Set.of(
          ("a abbr b bdi bdo big center cite code del details dfn div em font i ins kbd mark nobr p"
                  + " picture q rp rt ruby s samp small source span strike strong sub summary sup tt"
                  + " u var")
              .split(" "));

  private static final Set<String> VOID = Set.of("br", "hr", "img", "input", "wbr");

  private record Open(HtmlInline node, HtmlTag tag) {}

  private final Map<HtmlInline, HtmlTag> tags = new HashMap<>();
  private final Map<HtmlInline, HtmlInline> begins = new HashMap<>();
  private final Set<HtmlInline> linked = new HashSet<>();

  /** Reads the tags of a block. A closing tag belongs to the last open one of its name. */
  InlineTags(Node block) {
    Map<String, Deque<Open>> open = new HashMap<>();
    block.accept(
        new AbstractVisitor() {
          @Override
          public void visit(HtmlInline node) {
            HtmlTag.in(node.getLiteral(), at -> at == 0).forEach(tag -> read(node, tag, open));
          }
        });
  }

  private void read(HtmlInline node, HtmlTag tag, Map<String, Deque<Open>> open) {
    if (VOID.contains(tag.name())) {
      tags.put(node, tag);
      Deque<Open> links = open.get("a");
      if (links != null && !links.isEmpty()) {
        linked.add(node);
      }
    } else if (ELEMENTS.contains(tag.name())) {
      Deque<Open> begun = open.computeIfAbsent(tag.name(), name -> new ArrayDeque<>());
      if (!tag.closes()) {
        begun.push(new Open(node, tag));
      }
      if (!tag.closes() && (tag.isEmpty() || node.getLiteral().contains("="))) {
        tags.put(node, tag);
      } else if (tag.closes() && !begun.isEmpty()) {
        tags.put(node, tag);
        Open begin = begun.pop();
        begins.put(node, begin.node);
        tags.put(begin.node, begin.tag);
      }
    }
  }

  /** Returns whether the tag is part of a link. */
  boolean isLinked(HtmlInline node) {
    return linked.contains(node);
  }

  /** The title of an element that ends with that tag; blank if it has none. */
  String title(HtmlInline end) {
    HtmlInline begin = begins.getOrDefault(end, end);
    return HtmlTag.attribute(begin.getLiteral(), "title");
  }

  /** Returns whether that is the name of an element that may stand in a line. */
  static boolean isElement(String name) {
    return ELEMENTS.contains(name) || VOID.contains(name);
  }

  /** The tag of a node, or null if it is text. */
  @Nullable HtmlTag of(HtmlInline node) {
    return tags.get(node);
  }
}
