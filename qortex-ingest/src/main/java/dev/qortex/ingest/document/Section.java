package dev.qortex.ingest.document;

import java.util.List;

/**
 * Section of a document: the content below one heading and above the next.
 *
 * @param path the headings above it, from the outermost to its own; empty before the first heading
 * @param heading the heading of the section; without text before the first heading
 * @param leaf whether no other section is below its heading
 */
public record Section(List<String> path, Block heading, List<Block> blocks, boolean leaf) {

  public Section {
    path = List.copyOf(path);
    blocks = List.copyOf(blocks);
  }

  /** The path for humans, such as {@code "Retries > Backoff"}. */
  public String location() {
    return String.join(" > ", path);
  }
}
