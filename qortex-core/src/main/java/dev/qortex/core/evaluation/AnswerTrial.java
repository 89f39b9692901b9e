package dev.qortex.core.evaluation;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.TrialReport;
import dev.qortex.core.query.Question;
import java.time.Instant;

/**
 * Randomised trial of a memory: some answers are withheld, and the outcomes of both groups measure
 * the benefit of answers. Thread-safe.
 */
public interface AnswerTrial {

  /**
   * Outcome of an answer as a whole, such as that of the task for which it was requested.
   *
   * @param answerId the id of the answer, whose first outcome counts
   * @param withheld whether the answer had no items for the sake of the trial
   * @param session the session that asked; may be empty
   * @param outcome whether the task went well
   * @param at the time of the outcome
   */
  record Result(String answerId, boolean withheld, String session, Outcome outcome, Instant at) {}

  /**
   * Decides at random whether the answer to a question is withheld. Called once for each answer.
   */
  boolean withholds(Question question);

  /**
   * Records an outcome. Called inside of the store's transaction where the store has one.
   *
   * @return false if the answer already had an outcome
   */
  boolean onResult(Result result);

  /**
   * Revokes the outcomes of a session.
   *
   * @return the number of outcomes that were revoked
   */
  int forget(String session);

  /** Report on the outcomes so far. */
  TrialReport report();
}
