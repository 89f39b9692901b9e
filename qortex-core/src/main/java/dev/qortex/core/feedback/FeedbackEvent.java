package dev.qortex.core.feedback;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * New feedback on one answer.
 *
 * @param answerId the answer
 * @param session the session that asked; may be empty
 * @param outcomes the outcomes, keyed by item id; items of the answer only
 * @param at the time of the feedback
 */
public record FeedbackEvent(
    String answerId, String session, SortedMap<String, Outcome> outcomes, Instant at) {

  /** Makes defensive copies. */
  public FeedbackEvent {
    outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
  }

  /** Creates an event from outcomes in any order. */
  public static FeedbackEvent of(
      String answerId, String session, Map<String, Outcome> outcomes, Instant at) {
    return new FeedbackEvent(answerId, session, new TreeMap<>(outcomes), at);
  }

  /**
   * The id of the observation of one item: equal when feedback is repeated, and different for any
   * other answer or item. It is {@code {answer}/{item}}, or {@code /{length}/{answer}/{item}} for
   * the id of an answer that has a slash.
   */
  public String observationId(String itemId) {
    boolean plain = answerId.indexOf('/') < 0 && !answerId.isEmpty();
    return (plain ? "" : "/" + answerId.length() + "/") + answerId + "/" + itemId;
  }
}
