package dev.qortex.ingest.documents;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jsoup.nodes.Element;
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

  private final Deque<Open> open = new ArrayDeque<>();
  private final Deque<Integer> indents = new ArrayDeque<>();
  private String lead = "";

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
