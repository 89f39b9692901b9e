package dev.qortex.core.retrieval;

/**
 * Learns from feedback. Called inside of the store's transaction where the store has one; what it
 * throws undoes the whole feedback. A listener that writes to another store must make the same
 * event harmless the second time, since the caller repeats feedback that failed: {@link
 * FeedbackEvent#observationId} serves that.
 */
@FunctionalInterface
public interface FeedbackListener {

  /** Learns. */
  void onFeedback(FeedbackEvent event);
}
