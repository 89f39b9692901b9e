package dev.qortex.ingest.documents;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeVisitor;

/** Tells the tables of a page that only place things from those that hold data. */
final class HtmlTables implements NodeVisitor {

  private static final Set<String> NEVER_DATA =
      Set.of("table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "main", "article", "section");
  private static final Set<String> NO_ROLE = Set.of("presentation", "none");

  private static final class Open {
    final Element table;
    int cells;
    int mostCells;
    boolean layout;

    Open(Element table) {
      this.table = table;
      this.layout = NO_ROLE.contains(table.attr("role"));
    }
  }

  private final Set<Element> layout = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Open> open = new ArrayDeque<>();

  /** The tables for layout. */
  static Set<Element> ofLayout(Element page) {
    HtmlTables tables = new HtmlTables();
    page.traverse(tables);
    return tables.layout;
  }

  @Override
  public void head(Node node, int depth) {
    if (!(node instanceof Element element)) {
      return;
    }
    String name = element.normalName();
    if (!open.isEmpty()) {
      Open inner = open.getLast();
      inner.layout |= NEVER_DATA.contains(name);
      if (name.equals("tr")) {
        inner.cells = 0;
      } else if (name.equals("td") || name.equals("th")) {
        inner.mostCells = Math.max(inner.mostCells, ++inner.cells);
      }
    }
    if (name.equals("table")) {
      open.addLast(new Open(element));
    }
  }

  @Override
  public void tail(Node node, int depth) {
    if (!open.isEmpty() && open.getLast().table == node) {
      Open closed = open.removeLast();
      if (closed.layout || closed.mostCells < 2) {
        layout.add(closed.table);
      }
    }
  }
}
