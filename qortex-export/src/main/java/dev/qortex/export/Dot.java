package dev.qortex.export;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Node;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Writes the language of Graphviz. */
final class Dot {

  private Dot() {}

  /** Writes the whole file. */
  static void write(Subgraph graph, Writer out) throws IOException {
    out.write("digraph {\n");
    Map<String, String> numbers = new HashMap<>();
    for (Node node : graph.nodes()) {
      String number = "n" + numbers.size();
      numbers.put(node.id(), number);
      out.write(
          "  %s [label=%s, node_id=%s, kind=%s, domain=%s, shape=%s];\n"
              .formatted(
                  number,
                  label(Texts.label(node)),
                  quoted(node.id()),
                  quoted(node.kind().name().toLowerCase(Locale.ROOT)),
                  quoted(node.domain()),
                  switch (node.kind()) {
                    case CONCEPT -> "ellipse";
                    case PASSAGE -> "box";
                  }));
    }
    for (ConceptEdge edge : graph.edges()) {
      out.write(
          "  %s -> %s [label=%s, confidence=%s];\n"
              .formatted(
                  numbers.get(edge.sourceId()),
                  numbers.get(edge.targetId()),
                  quoted(edge.relation().value()),
                  quoted(Double.toString(edge.confidence()))));
    }
    out.write("}\n");
    out.flush();
  }

  /** Graphviz reads HTML entities in labels, besides backslashes. */
  private static String label(String text) {
    return quoted(text.replace("&", "&amp;"));
  }

  /** In Graphviz's text, a backslash begins an escape, and only {@code \"} is one everywhere. */
  private static String quoted(String text) {
    return '"'
        + Texts.clean(text)
            .replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\r", "\\r")
            .replace("\n", "\\n")
        + '"';
  }
}
