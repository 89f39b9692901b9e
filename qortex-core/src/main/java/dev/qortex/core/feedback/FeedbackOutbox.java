package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Outbox of feedback for listeners that learn in another store, until delivery succeeds. An entry
 * is written in the transaction that records the feedback, so that none is lost and none is made
 * up. Thread-safe.
 */
public interface FeedbackOutbox {

  /**
   * Feedback that a listener has to learn from.
   *
   * @param answerId the answer
   * @param session the session that asked; may be empty
   * @param rewards the rewards from 0 to 1, keyed by item id
   * @param at the time of the feedback
   */
  record OutboxEntry(
      String answerId, String session, SortedMap<String, Double> rewards, Instant at) {

    /** Checks the components and makes defensive copies. */
    public OutboxEntry {
      Checks.id("answer id", answerId);
      Checks.text("session", session);
      rewards = Collections.unmodifiableSortedMap(new TreeMap<>(rewards));
      rewards.forEach((item, reward) -> Checks.unit("reward of (" + item + ")", reward));
    }

    /**
     * Returns a copy without the rewards of these items, and without a session if it had any of
     * them.
     */
    public OutboxEntry without(Set<String> items) {
      SortedMap<String, Double> others = new TreeMap<>(rewards);
      return others.keySet().removeAll(items) ? new OutboxEntry(answerId, "", others, at) : this;
    }
  }

  /** Adds an entry for each listener. */
  void put(Collection<String> listeners, OutboxEntry entry);

  /**
   * The waiting entries of a listener by number, in the order of insertion; entries of uncommitted
   * transactions are not visible.
   *
   * @param after the number after which entries are returned; 0 for all
   * @param most the greatest number of entries, from 1
   */
  SortedMap<Long, OutboxEntry> waiting(String listener, long after, int most);

  /**
   * Removes entries after delivery, or because they cannot be delivered; unknown numbers are
   * ignored.
   */
  void done(Collection<Long> numbers);

  /**
   * Removes the rewards of those items, and the entries that are left without rewards. An entry
   * that holds others loses its session.
   */
  void forget(Collection<String> itemIds);

  /** Number of waiting entries by name of the listener. */
  Map<String, Integer> sizes();
}
