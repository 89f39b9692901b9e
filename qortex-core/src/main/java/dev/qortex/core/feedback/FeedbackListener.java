package dev.qortex.core.feedback;

import java.util.Map;

/**
 * Listener that learns from feedback. Called inside of the store's transaction where the store has
 * one; what it throws undoes the whole feedback. A listener that writes to another store must make
 * the same event harmless the second time, since the caller repeats feedback that failed: {@link
 * FeedbackEvent#observationId} serves that.
 */
@FunctionalInterface
public interface FeedbackListener {

  /**
   * Reads the data that learning from this event will need. Called before the transaction, which is
   * not to hold up other writers with slow reading; nothing may be written yet.
   */
  default void prepare(FeedbackEvent event) {}

  /** Learns from an event. */
  void onFeedback(FeedbackEvent event);

  /**
   * Gives what it learned about nodes to other ids, inside of the transaction: the same text has a
   * new place.
   *
   * @param ids the new ids, keyed by those of before; no id is both
   */
  default void moved(Map<String, String> ids) {}

  /**
   * Revokes what it learned from a session, and nothing else. A listener that keeps nothing by
   * session takes nothing back.
   *
   * @return the number of outcomes that were revoked
   */
  default int forget(String session) {
    return 0;
  }
}
