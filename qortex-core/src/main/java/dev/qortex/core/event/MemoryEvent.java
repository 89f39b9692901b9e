package dev.qortex.core.event;

import dev.qortex.core.graph.IngestReport;
import java.time.Instant;

/**
 * Event of a memory. More kinds may come, so handle the ones that you know and pass over the rest.
 * Texts of questions are not part of events.
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
   * Feedback took effect. Inside of a transaction of the host that is so when it is committed.
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
   * Someone who learns in another store failed to; the feedback waits in the outbox and is tried
   * again. Feedback that will never be learned from can be taken out there by its number.
   *
   * @param at when it failed
   * @param listener who
   * @param number of the outbox entry; 0 when the outbox could not be read
   * @param failure why
   */
  record FeedbackWaits(Instant at, String listener, long number, RuntimeException failure)
      implements MemoryEvent {}

  /**
   * Pairs that questions found alike could not be written, or not be made edges; feedback took
   * effect all the same. They are kept and tried again with the next feedback.
   *
   * @param at when it failed
   * @param failure why
   */
  record PairsWait(Instant at, RuntimeException failure) implements MemoryEvent {}

  /**
   * Answers that a client could not leave in its store when it was closed, so that feedback for
   * them cannot come through the next client. Those that the store refused are dropped; those that
   * it could not write now are tried again when the client is closed again.
   *
   * @param at when it failed
   * @param answers how many
   * @param failure why, with those of further refused answers suppressed
   */
  record AnswersNotKept(Instant at, int answers, RuntimeException failure) implements MemoryEvent {}
}
