package dev.qortex.ingest.conversation;

import dev.qortex.commons.Surrogates;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestNote;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Counts of the messages of an export by outcome. Not thread-safe. */
final class ImportTally {

  private final String path;
  private final List<CompletableFuture<IngestReport>> sent = new ArrayList<>();
  private final List<IngestNote> failures = new ArrayList<>();
  private int leftOut;

  ImportTally(String path) {
    this.path = Surrogates.wellFormed(path);
  }

  void leftOut() {
    leftOut++;
  }

  void failed(String reason) {
    failures.add(IngestNote.failed(path, reason));
  }

  void sent(Receipt receipt) {
    sent.add(receipt.remembered());
  }

  /** The sum of all, which must have been written or lost by now. */
  IngestReport report() {
    // Messages that are written together share a report.
    Set<IngestReport> reports = Collections.newSetFromMap(new IdentityHashMap<>());
    List<String> lost = new ArrayList<>();
    for (CompletableFuture<IngestReport> one : sent) {
      try {
        if (one.isDone()) {
          reports.add(one.join());
        } else {
          lost.add("the thread was interrupted.");
        }
      } catch (CompletionException e) {
        lost.add(String.valueOf(e.getCause()));
      }
    }
    ElementCounts added = ElementCounts.ZERO;
    ElementCounts updated = ElementCounts.ZERO;
    ElementCounts removed = ElementCounts.ZERO;
    SortedMap<String, String> moved = new TreeMap<>();
    List<String> unembedded = new ArrayList<>();
    List<IngestNote> notes = notes(lost);
    long revision = 0;
    for (IngestReport report : reports) {
      added = added.plus(report.added());
      updated = updated.plus(report.updated());
      removed = removed.plus(report.removed());
      moved.putAll(report.moved());
      unembedded.addAll(report.unembedded());
      notes.addAll(report.notes());
      revision = Math.max(revision, report.revision());
    }
    return new IngestReport(added, updated, removed, moved, unembedded, notes, revision);
  }

  private List<IngestNote> notes(List<String> lost) {
    List<IngestNote> notes = new ArrayList<>(failures);
    if (!lost.isEmpty()) {
      String reason = "(%s) messages were not written: %s".formatted(lost.size(), lost.get(0));
      notes.add(IngestNote.failed(path, Surrogates.wellFormed(reason)));
    }
    if (leftOut > 0) {
      String reason = "(%s) entries were left out: they are not messages.".formatted(leftOut);
      notes.add(IngestNote.dropped(path, reason));
    }
    return notes;
  }
}
