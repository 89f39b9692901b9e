package dev.qortex.ingest.conversation;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestNote;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Receipt for a message.
 *
 * @param sourceId by which it can be retracted
 * @param accepted whether it waits to become part of the memory, or has become so
 * @param remembered completes when it is part of the memory, with the report on all that was
 *     written together with it; fails when the message was refused or could not be written. What
 *     hangs on it is run by the thread that writes, so it should be quick
 */
public record Receipt(
    String sourceId, boolean accepted, CompletableFuture<IngestReport> remembered) {

  /** Copies, so that nobody else's receipt can be completed. */
  public Receipt {
    remembered = remembered.copy();
  }

  static Receipt blank(String sourceId) {
    return new Receipt(
        sourceId,
        false,
        CompletableFuture.completedFuture(unchanged(sourceId, "There is no text in it.", 0)));
  }

  static IngestReport unchanged(String sourceId, String reason, long revision) {
    return new IngestReport(
        ElementCounts.ZERO,
        ElementCounts.ZERO,
        ElementCounts.ZERO,
        List.of(),
        List.of(IngestNote.dropped(sourceId, reason)),
        revision);
  }
}
