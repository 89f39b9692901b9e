package dev.qortex.core.event;

import dev.qortex.core.graph.IngestReport;
import java.time.Instant;

/**
 * Event of a memory. More kinds may come, so handle the ones that you know and pass over the rest.
 * Texts of questions are not part of events.
 */
public interface MemoryEvent {

  /** Time of the event. */
  Instant at();

  /**
   * A manifest became part of the graph.
   *
   * @param at the time of the event
   * @param domain of the manifest
   * @param report the changes of the graph
   */
  record ManifestIngested(Instant at, String domain, IngestReport report) implements MemoryEvent {}

  /**
   * A question was answered.
   *
   * @param at the time of the event
   * @param answerId the answer
   * @param items the number of its items
   * @param nanos the duration in nanoseconds, with the embedding
   */
  record QuestionAnswered(Instant at, String answerId, int items, long nanos)
      implements MemoryEvent {}

  /**
   * Feedback took effect. Inside of a transaction of the host that is so when it is committed.
   *
   * @param at the time of the event
   * @param answerId the answer
   * @param applied outcomes that took effect
   * @param repeated outcomes that were known before
   * @param refused outcomes of items that the answer does not have
   */
  record FeedbackApplied(Instant at, String answerId, int applied, int repeated, int refused)
      implements MemoryEvent {}

  /**
   * A listener that learns in another store failed; the feedback waits in the outbox and is tried
   * again. Feedback that will never be learned from can be taken out there by its number.
   *
   * @param at the time of the event
   * @param listener the name of the listener
   * @param number of the outbox entry; 0 when the outbox could not be read
   * @param failure the reason
   */
  record FeedbackWaits(Instant at, String listener, long number, RuntimeException failure)
      implements MemoryEvent {}

  /**
   * Pairs that questions found alike could not be written, or not be made edges; feedback took
   * effect all the same. They are kept and tried again with the next feedback.
   *
   * @param at the time of the event
   * @param failure the reason
   */
  record PairsWait(Instant at, RuntimeException failure) implements MemoryEvent {}

  /**
   * Answers that a client could not leave in its store when it was closed, so that feedback for
   * them cannot come through the next client. Those that the store refused are dropped; those that
   * it could not write now are tried again when the client is closed again.
   *
   * @param at the time of the event
   * @param answers the number of these answers
   * @param failure the reason, with those of further refused answers suppressed
   */
  record AnswersNotKept(Instant at, int answers, RuntimeException failure) implements MemoryEvent {}
}
