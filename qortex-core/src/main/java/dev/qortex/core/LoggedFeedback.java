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
 * @param id of the answer in the log: the same log twice counts once, as long as its questions are
 *     remembered. With the id of an answer that has feedback already it adds to that; the session
 *     must be the same
 * @param question the question; its text, its domains and its session count
 * @param at the time of the feedback
 * @param outcomes the values, keyed by node id
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

  /** With outcomes in any order. */
  public static LoggedFeedback of(
      String id, Question question, Instant at, Map<String, Outcome> outcomes) {
    return new LoggedFeedback(
        id, question, at, new TreeMap<>(Checks.entries("outcomes", outcomes)));
  }
}
