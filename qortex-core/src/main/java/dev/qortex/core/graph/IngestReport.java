package dev.qortex.core.graph;

import dev.qortex.core.model.IngestNote;
import java.util.List;

/**
 * Effect of an ingest on the visible graph.
 *
 * @param added what is new
 * @param updated what looks different now
 * @param removed what the sources no longer say and nobody else does
 * @param unembedded ids of visible nodes whose text changed without a vector for it
 * @param notes what the reader of the source reported: merged, dropped, failed
 * @param revision the revision after it
 */
public record IngestReport(
    ElementCounts added,
    ElementCounts updated,
    ElementCounts removed,
    List<String> unembedded,
    List<IngestNote> notes,
    long revision) {

  /** Copies. */
  public IngestReport {
    unembedded = List.copyOf(unembedded);
    notes = List.copyOf(notes);
  }

  /** The same report with other nodes that lack a vector. */
  public IngestReport withUnembedded(List<String> ids) {
    return new IngestReport(added, updated, removed, ids, notes, revision);
  }

  /** Whether anything changed. */
  public boolean changed() {
    return added.total() + updated.total() + removed.total() > 0;
  }
}
