package dev.qortex.export;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * File format for a part of a graph. The file is well formed for any text: a character that the
 * format cannot represent, such as a control character, becomes U+FFFD. The same part gives the
 * same file. Thread-safe.
 */
public enum GraphFormat {
  /**
   * GraphML, read by Gephi, yEd, NetworkX and others. Nodes are numbered in the order of their ids;
   * ids, texts and properties are data of theirs. In the name of a property every character that is
   * neither an ASCII letter or digit nor one of {@code . _ : -} becomes {@code _}. A list or map
   * among the properties is written as text. An empty text is left out.
   */
  GRAPHML {
    @Override
    public void write(Subgraph graph, Writer out) throws IOException {
      GraphMl.write(graph, out);
    }
  },
  /**
   * The language of Graphviz. Nodes are numbered in the order of their ids, which are attributes
   * named {@code node_id}; a label is the name, or the id when the name is empty.
   */
  DOT {
    @Override
    public void write(Subgraph graph, Writer out) throws IOException {
      Dot.write(graph, out);
    }
  },
  /**
   * HTML page with a drawing to pan and zoom, and the list of edges. It loads nothing, and a
   * browser that reads its security policy runs no script in it but its own. At most 2,000 nodes.
   */
  HTML {
    @Override
    public int mostNodes() {
      return HtmlPage.MOST_NODES;
    }

    @Override
    public void write(Subgraph graph, Writer out) throws IOException {
      HtmlPage.write(graph, out);
    }
  };

  /** The greatest number of nodes that a file of the format may have. */
  public int mostNodes() {
    return Integer.MAX_VALUE;
  }

  /**
   * Writes a part of a graph; flushes, and leaves the writer open. What the writer makes of
   * characters must be UTF-8.
   *
   * @throws IllegalArgumentException when there are more nodes than the format allows; nothing is
   *     written then
   */
  public abstract void write(Subgraph graph, Writer out) throws IOException;

  /**
   * Writes a part of a graph, in UTF-8, to a file, replacing an existing one atomically: concurrent
   * readers see the old or the new one as a whole. When it fails, the old one is still there. The
   * folder of the file is made if it is missing.
   *
   * @throws IllegalArgumentException when there are more nodes than the format allows
   */
  public void write(Subgraph graph, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path temporary = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID());
    try {
      try (Writer out = Files.newBufferedWriter(temporary)) {
        write(graph, out);
      }
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
