package dev.qortex.ingest.conversation;

import dev.qortex.core.error.QortexException;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestNote;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Receipt for a message.
 *
 * @param sourceId the source id by which it can be retracted
 * @param accepted whether it waits to become part of the memory, or has become so
 * @param remembered completes when it is part of the memory, with the report on all that was
 *     written together with it; fails when the message was refused or could not be written. What
 *     hangs on it is run by the thread that writes, so it should be quick
 */
public record Receipt(
    String sourceId, boolean accepted, CompletableFuture<IngestReport> remembered) {

  /** Makes defensive copies, so that the caller cannot complete the receipt of another. */
  public Receipt {
    remembered = remembered.copy();
  }

  /**
   * Waits until the message is part of the memory.
   *
   * @return the report on all that was written together with it
   * @throws QortexException when it was refused, could not be written or is not written after that
   *     time, or when this thread is interrupted, which stays so. The message names the reason
   */
  public IngestReport await(Duration longest) {
    try {
      return remembered.get(ConversationIngestor.nanos(longest), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw unwritten("It is not written yet.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unwritten("The call was interrupted.", e);
    } catch (ExecutionException | CancellationException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw unwritten(String.valueOf(cause.getMessage()), e);
    }
  }

  private QortexException unwritten(String reason, Exception cause) {
    return new QortexException(
        "The message (%s) may not be part of the memory. %s\nMaybe send it again with the same id, by which it is stored once."
            .formatted(sourceId, reason),
        cause);
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
        new TreeMap<>(),
        List.of(),
        List.of(IngestNote.dropped(sourceId, reason)),
        revision);
  }
}
