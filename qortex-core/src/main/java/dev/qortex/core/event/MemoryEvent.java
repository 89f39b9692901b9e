package dev.qortex.core.event;

import dev.qortex.core.graph.IngestReport;
import java.time.Instant;

/**
 * Something that a memory did. More kinds may come, so handle the ones that you know and pass over
 * the rest. Texts of questions are not part of events.
 */
public interface MemoryEvent {

  /** When it was done. */
  Instant at();

  /**
   * A manifest became part of the graph.
   *
   * @param at when it was done
   * @param domain of the manifest
   * @param report what changed
   */
  record ManifestIngested(Instant at, String domain, IngestReport report) implements MemoryEvent {}

  /**
   * A question was answered.
   *
   * @param at when it was done
   * @param answerId the answer
   * @param items how many items it has
   * @param nanos how long it took, with the embedding
   */
  record QuestionAnswered(Instant at, String answerId, int items, long nanos)
      implements MemoryEvent {}

  /**
   * Feedback took effect.
   *
   * @param at when it was done
   * @param answerId the answer
   * @param applied outcomes that took effect
   * @param repeated outcomes that were known before
   * @param refused outcomes of items that the answer does not have
   */
  record FeedbackApplied(Instant at, String answerId, int applied, int repeated, int refused)
      implements MemoryEvent {}

  /**
   * Someone who learns in another store failed to; the feedback waits in the outbox.
   *
   * @param at when it failed
   * @param listener who
   * @param failure why
   */
  record FeedbackWaits(Instant at, String listener, RuntimeException failure)
      implements MemoryEvent {}
}
