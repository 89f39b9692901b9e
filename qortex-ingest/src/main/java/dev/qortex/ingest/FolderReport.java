package dev.qortex.ingest;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.IngestNote;
import java.util.ArrayList;
import java.util.List;

/**
 * Report of what {@link FolderSync} did. Files are named by their path in the folder.
 *
 * @param added files that are new
 * @param changed files whose bytes are others than before; what they contributed is replaced
 * @param unchanged how many files were skipped, because their bytes are those of last time
 * @param removed files that are gone; what they contributed is taken back
 * @param failed files that could not be read, or are refused because another has their id; what
 *     they contributed before stays
 * @param elements what is new in the graph, what looks different, and what is gone
 * @param notes what was merged, dropped or failed, and why: all failures, at most 1,000 others
 */
public record FolderReport(
    List<String> added,
    List<String> changed,
    int unchanged,
    List<String> removed,
    List<String> failed,
    Elements elements,
    List<IngestNote> notes) {

  /**
   * What happened to the graph.
   *
   * @param added what is new
   * @param updated what looks different now
   * @param removed what is gone
   */
  public record Elements(ElementCounts added, ElementCounts updated, ElementCounts removed) {}

  /** Copies. */
  public FolderReport {
    added = List.copyOf(added);
    changed = List.copyOf(changed);
    removed = List.copyOf(removed);
    failed = List.copyOf(failed);
    notes = List.copyOf(notes);
  }

  /** Collects a report. Not thread-safe. */
  static final class Builder {

    private static final int MOST_NOTES = 1000;

    final List<String> added = new ArrayList<>();
    final List<String> changed = new ArrayList<>();
    final List<String> removed = new ArrayList<>();
    final List<String> failed = new ArrayList<>();
    int unchanged;

    private final List<IngestNote> notes = new ArrayList<>();
    private int otherNotes;
    private ElementCounts elementsAdded = ElementCounts.ZERO;
    private ElementCounts elementsUpdated = ElementCounts.ZERO;
    private ElementCounts elementsRemoved = ElementCounts.ZERO;

    void failed(String path, String reason) {
      failed.add(path);
      notes.add(IngestNote.failed(path, reason));
    }

    void ingested(IngestReport report) {
      elementsAdded = elementsAdded.plus(report.added());
      elementsUpdated = elementsUpdated.plus(report.updated());
      elementsRemoved = elementsRemoved.plus(report.removed());
      for (IngestNote note : report.notes()) {
        if (note.kind() == IngestNote.Kind.FAILED || otherNotes++ < MOST_NOTES) {
          notes.add(note);
        }
      }
    }

    void retracted(String path, RetractReport report) {
      removed.add(path);
      elementsUpdated = elementsUpdated.plus(report.updated());
      elementsRemoved = elementsRemoved.plus(report.removed());
    }

    FolderReport build() {
      if (otherNotes > MOST_NOTES) {
        int more = otherNotes - MOST_NOTES;
        notes.add(IngestNote.odd("notes", more + " more notes are not shown."));
      }
      Elements elements = new Elements(elementsAdded, elementsUpdated, elementsRemoved);
      return new FolderReport(added, changed, unchanged, removed, failed, elements, notes);
    }
  }
}
