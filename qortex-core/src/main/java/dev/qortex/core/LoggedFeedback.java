package dev.qortex.core;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Question;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Feedback that did not come through an answer of this client: from a log, from another system, or
 * about nodes that an answer did not show.
 *
 * @param id id of the answer in the log: importing one log twice counts once, as long as its
 *     questions are remembered. With the id of an answer that has feedback already it adds to that;
 *     the session must be the same
 * @param question the question, of which the text, the domains and the session count
 * @param at the time of the feedback
 * @param outcomes the outcomes, keyed by item id
 */
public record LoggedFeedback(
    String id, Question question, Instant at, SortedMap<String, Outcome> outcomes) {

  /** Checks the id, and makes defensive copies. */
  public LoggedFeedback {
    Checks.id("id of logged feedback", id);
    Checks.given("question", question);
    Checks.given("time of feedback", at);
    outcomes =
        Collections.unmodifiableSortedMap(new TreeMap<>(Checks.entries("outcomes", outcomes)));
  }

  /** Creates logged feedback from outcomes in any order. */
  public static LoggedFeedback of(
      String id, Question question, Instant at, Map<String, Outcome> outcomes) {
    return new LoggedFeedback(
        id, question, at, new TreeMap<>(Checks.entries("outcomes", outcomes)));
  }
}
