package dev.qortex.ingest.jdbc;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.IngestNote;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Report of what {@link DatabaseSync} did.
 *
 * @param rows the numbers of rows of the tables that were read, by table
 * @param readAgain the number of rows that are new, changed, or stored beside one that is
 * @param failed the tables that could not be read or stored; their earlier contributions stay
 * @param added the numbers of new elements of the graph
 * @param updated the numbers of elements that look different now
 * @param removed the numbers of removed elements
 * @param notes the notes on tables and rows that were left out, and why: at most 1,000
 */
public record DatabaseReport(
    Map<String, Long> rows,
    long readAgain,
    List<String> failed,
    ElementCounts added,
    ElementCounts updated,
    ElementCounts removed,
    List<IngestNote> notes) {

  /** Makes defensive copies. */
  public DatabaseReport {
    rows = Map.copyOf(rows);
    failed = List.copyOf(failed);
    notes = List.copyOf(notes);
  }

  /** Returns true if the memory is another than before. */
  public boolean changed() {
    return added.total() + updated.total() + removed.total() > 0;
  }

  /** Collects a report. Not thread-safe. */
  static final class Builder {

    private static final int MOST_NOTES = 1_000;

    private final Map<String, Long> rows = new LinkedHashMap<>();
    private final List<String> failed = new ArrayList<>();
    private final List<IngestNote> notes = new ArrayList<>();
    private long readAgain;
    private ElementCounts added = ElementCounts.ZERO;
    private ElementCounts updated = ElementCounts.ZERO;
    private ElementCounts removed = ElementCounts.ZERO;

    void rows(String table, long number) {
      rows.merge(table, number, Long::sum);
    }

    void readAgain(long number) {
      readAgain += number;
    }

    void failed(String table, String reason) {
      failed.add(table);
      note(IngestNote.failed(table, reason));
    }

    void note(IngestNote note) {
      if (notes.size() < MOST_NOTES) {
        notes.add(note);
      }
    }

    void ingested(IngestReport report) {
      added = added.plus(report.added());
      updated = updated.plus(report.updated());
      removed = removed.plus(report.removed());
      report.notes().forEach(this::note);
    }

    void retracted(RetractReport report) {
      updated = updated.plus(report.updated());
      removed = removed.plus(report.removed());
    }

    DatabaseReport build() {
      return new DatabaseReport(rows, readAgain, failed, added, updated, removed, notes);
    }
  }
}
