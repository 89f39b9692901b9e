package dev.qortex.core.graph;

import dev.qortex.core.model.IngestNote;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Effect of an ingest on the visible graph.
 *
 * @param added the numbers of new elements
 * @param updated the numbers of elements whose visible content changed
 * @param removed the numbers of elements that no source contributes any more
 * @param moved the passages that went while one with the same text came, with the id of that one
 * @param unembedded ids of visible nodes whose text changed without a vector for it
 * @param notes the remarks of the reader of the source: merged, dropped, failed
 * @param revision the revision after the ingest
 */
public record IngestReport(
    ElementCounts added,
    ElementCounts updated,
    ElementCounts removed,
    SortedMap<String, String> moved,
    List<String> unembedded,
    List<IngestNote> notes,
    long revision) {

  private static final int SHOWN = 5;

  /** Makes defensive copies. */
  public IngestReport {
    moved = Collections.unmodifiableSortedMap(new TreeMap<>(moved));
    unembedded = List.copyOf(unembedded);
    notes = List.copyOf(notes);
  }

  /** Returns a copy with other nodes that lack a vector. */
  public IngestReport withUnembedded(List<String> ids) {
    return new IngestReport(added, updated, removed, moved, ids, notes, revision);
  }

  /**
   * Summary in a few lines: the added, updated and removed elements, the number of texts without a
   * vector, and the first notes.
   */
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    if (!changed()) {
      lines.add("nothing changed");
    }
    line(lines, "added", added);
    line(lines, "updated", updated);
    line(lines, "removed", removed);
    if (!unembedded.isEmpty()) {
      lines.add("without a vector: %s, such as %s".formatted(unembedded.size(), unembedded.get(0)));
    }
    notes.stream().limit(SHOWN).forEach(note -> lines.add(note.toString()));
    if (notes.size() > SHOWN) {
      lines.add("… and %s more notes".formatted(notes.size() - SHOWN));
    }
    return String.join("\n", lines);
  }

  private static void line(List<String> lines, String what, ElementCounts counts) {
    if (counts.total() > 0) {
      lines.add(what + ": " + counts);
    }
  }

  /** Returns whether the ingest changed anything. */
  public boolean changed() {
    return added.total() + updated.total() + removed.total() > 0;
  }
}
