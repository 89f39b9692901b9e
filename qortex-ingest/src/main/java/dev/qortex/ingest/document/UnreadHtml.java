package dev.qortex.ingest.document;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;

/**
 * Takes HTML out of a syntax tree that nobody reads: drawings, styles and scripts with all that is
 * in them. What is never closed stays. Linear in the length of the text.
 */
final class UnreadHtml {

  private static final Pattern TAG =
      Pattern.compile("<(/?)(svg|style|script)(?=[\\s/>])([^<>]*+)>", Pattern.CASE_INSENSITIVE);

  private static final Pattern ANY_TAG = Pattern.compile("<[^<>]*+>");

  /** What a block of the tree looks like in the source. */
  private final Function<Node, String> source;

  private final Set<Node> changed = Collections.newSetFromMap(new IdentityHashMap<>());

  UnreadHtml(Function<Node, String> source) {
    this.source = source;
  }

  /** Whether something was taken out of the node. */
  boolean changed(Node node) {
    return changed.contains(node);
  }

  void removeFrom(Node parent) {
    Set<String> neverClosed = new HashSet<>();
    Node node = parent.getFirstChild();
    while (node != null) {
      String opened = html(node).isEmpty() ? "" : open(html(node));
      Node end = opened.isEmpty() || neverClosed.contains(opened) ? node : closing(node, opened);
      if (end == null) {
        neverClosed.add(opened);
        end = node;
      }
      Node next = end.getNext();
      if (node instanceof HtmlBlock block) {
        replace(block, end);
      } else if (end != node) {
        remove(node, end);
        for (Node up = parent; up != null; up = up.getParent()) {
          changed.add(up);
        }
      } else {
        removeFrom(node);
      }
      node = next;
    }
  }

  private static String html(Node node) {
    String literal =
        node instanceof HtmlBlock block
            ? block.getLiteral()
            : node instanceof HtmlInline inline ? inline.getLiteral() : "";
    return literal.startsWith("<!--") ? "" : literal;
  }

  /** The sibling that closes what the node opens, if any does. */
  private @Nullable Node closing(Node node, String name) {
    int depth = balance(html(node), name);
    for (Node next = node.getNext(); next != null; next = next.getNext()) {
      depth += balance(next instanceof Block ? source.apply(next) : html(next), name);
      if (depth <= 0) {
        return next;
      }
    }
    return null;
  }

  /** The block without what is closed in it, or in one of its siblings up to the end. */
  private void replace(HtmlBlock block, Node end) {
    StringBuilder html = new StringBuilder(block.getLiteral());
    for (Node node = block; node != end; node = node.getNext()) {
      html.append('\n').append(source.apply(node.getNext()));
    }
    String rest = without(html.toString());
    if (rest.length() < html.length()) {
      if (block != end) {
        remove(block.getNext(), end);
      }
      block.setLiteral(ANY_TAG.matcher(rest).replaceAll("").isBlank() ? "" : rest.strip());
    }
  }

  private static void remove(Node first, Node last) {
    Node node = first;
    while (node != last) {
      Node next = node.getNext();
      node.unlink();
      node = next;
    }
    last.unlink();
  }

  /** The HTML without those that are closed in it. */
  static String without(String html) {
    StringBuilder kept = new StringBuilder();
    int from = 0;
    int start = 0;
    int depth = 0;
    String open = "";
    Matcher tag = TAG.matcher(html);
    while (tag.find()) {
      int step = step(tag);
      String name = tag.group(2).toLowerCase(Locale.ROOT);
      if (depth == 0 && step >= 0) {
        open = name;
        start = tag.start();
      }
      if (name.equals(open) && depth + step >= 0) {
        depth += step;
        if (depth == 0 && start >= from) {
          kept.append(html, from, start);
          from = tag.end();
          open = "";
        }
      }
    }
    return kept.append(html, from, html.length()).toString();
  }

  /** The name of an element that is open at the end, or an empty text. */
  private static String open(String html) {
    Matcher tag = TAG.matcher(without(html));
    while (tag.find()) {
      if (step(tag) > 0) {
        return tag.group(2).toLowerCase(Locale.ROOT);
      }
    }
    return "";
  }

  private static int balance(String html, String name) {
    int depth = 0;
    Matcher tag = TAG.matcher(html);
    while (tag.find()) {
      depth += tag.group(2).equalsIgnoreCase(name) ? step(tag) : 0;
    }
    return depth;
  }

  /** What a tag does to the depth. */
  private static int step(Matcher tag) {
    if (!tag.group(1).isEmpty()) {
      return -1;
    }
    return tag.group(3).endsWith("/") ? 0 : 1;
  }
}
