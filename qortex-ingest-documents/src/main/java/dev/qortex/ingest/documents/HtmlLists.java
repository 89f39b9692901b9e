package dev.qortex.ingest.documents;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;

/** Indentation and markers of the items of nested lists. */
final class HtmlLists {

  /** In characters; items that stand deeper are not indented more. */
  private static final int DEEPEST = 64;

  private static final class Open {
    final boolean ordered;
    final int indent;
    long number;

    Open(Element list, int indent) {
      this.ordered = list.nameIs("ol");
      this.indent = indent;
      this.number = number(list.attr("start"), 1);
    }
  }

  /** Nodes among which the heading of an item and the next text are looked for. */
  private static final int FIRST_NODES = 100;

  private static final String WITHOUT_SECTIONS = String.join(", ", HtmlReader.WITHOUT_SECTIONS);

  private final Deque<Open> open = new ArrayDeque<>();
  private final Deque<Integer> indents = new ArrayDeque<>();
  private String lead = "";

  /** The items of lists that only place sections: each item begins with a heading of a text. */
  static Set<Element> ofSections(Element page) {
    Set<Element> items = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Element> lists = page.select("ol, ul");
    for (int i = lists.size() - 1; i >= 0; i--) {
      List<Element> own = items(lists.get(i));
      if (own.stream().allMatch(item -> beginsSection(item, items))) {
        items.addAll(own);
      }
    }
    for (Element list : lists) {
      Element around = list.closest(WITHOUT_SECTIONS);
      if (around != null && !items.contains(around)) {
        items(list).forEach(items::remove);
      }
    }
    return items;
  }

  private static List<Element> items(Element list) {
    return list.children().stream().filter(item -> item.nameIs("li")).toList();
  }

  private static boolean beginsSection(Element item, Set<Element> ofSections) {
    Iterator<Element> texts =
        item.nodeStream()
            .limit(FIRST_NODES)
            .filter(node -> node instanceof TextNode text && !text.isBlank())
            .map(Node::parentElement)
            .iterator();
    Element heading = texts.hasNext() ? texts.next().closest(HtmlReader.HEADINGS) : null;
    Element around = heading == null ? null : heading.closest(WITHOUT_SECTIONS);
    boolean opens = around != null && (around == item || ofSections.contains(around));
    while (opens && texts.hasNext()) {
      if (texts.next().closest(HtmlReader.HEADINGS) != heading) {
        return true;
      }
    }
    return false;
  }

  void begin(Element list) {
    open.addLast(new Open(list, indents.isEmpty() ? 0 : indents.getLast()));
  }

  void end() {
    open.pollLast();
    lead = "";
  }

  /** An item begins; if it is the first thing in another one, it stands on the same line. */
  void item(Element item) {
    Open list = open.peekLast();
    String before = lead.isEmpty() ? " ".repeat(list == null ? 0 : list.indent) : lead;
    lead = before + marker(item, list);
    if (item.nameIs("li")) {
      indents.addLast(Math.min(DEEPEST, lead.length()));
    }
  }

  private static String marker(Element item, @Nullable Open list) {
    if (list == null || !list.ordered) {
      return "- ";
    }
    long number = number(item.attr("value"), list.number);
    list.number = number + 1;
    return number + ". ";
  }

  void endItem() {
    indents.pollLast();
    lead = "";
  }

  /** Returns the text before the next block, only once. */
  String takeLead() {
    String taken = lead;
    lead = "";
    return taken;
  }

  private static long number(String value, long otherwise) {
    return value.strip().matches("-?\\d{1,9}") ? Long.parseLong(value.strip()) : otherwise;
  }
}
