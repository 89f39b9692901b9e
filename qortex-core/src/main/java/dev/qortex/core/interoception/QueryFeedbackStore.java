package dev.qortex.core.interoception;

import dev.qortex.core.check.Checks;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps the outcomes of past questions with the vectors of the questions, so that a new question
 * can learn from similar ones. Thread-safe.
 */
public interface QueryFeedbackStore {

  /**
   * A question that was answered.
   *
   * @param answerId the id of its answer
   * @param text the question
   * @param vector its embedding
   * @param session who asked; empty when unknown
   * @param at when feedback came
   */
  record PastQuestion(String answerId, String text, float[] vector, String session, Instant at) {

    /** Checks the texts. */
    public PastQuestion {
      Checks.id("answer id", answerId);
      Checks.text("question", text);
      Checks.text("session", session);
    }
  }

  /**
   * What came of one item of a past answer.
   *
   * @param answerId the answer
   * @param itemId the node
   * @param reward from 0 (rejected) to 1 (accepted)
   * @param similarity the cosine of both questions' vectors
   */
  record PastOutcome(String answerId, String itemId, double reward, double similarity) {}

  /**
   * Keeps outcomes. What came of one item of one answer counts once: the first time.
   *
   * @param rewards by item id, from 0 to 1
   * @return the items that had no outcome for this answer before
   * @throws IllegalArgumentException when a reward is outside of [0, 1], or the vector's dimension
   *     differs from those before; nothing is kept then
   */
  Set<String> record(PastQuestion question, Map<String, Double> rewards);

  /** The items of that answer that have an outcome. */
  Set<String> recorded(String answerId);

  /**
   * The outcomes of questions at least that similar, by answer id and item id.
   *
   * @param question a vector of the dimension that was kept
   * @param minSimilarity a cosine, from -1 to 1
   */
  List<PastOutcome> similar(float[] question, double minSimilarity);

  /**
   * Forgets what came of those items, and the questions of which nothing else is known; unknown ids
   * are harmless.
   */
  void forget(Collection<String> itemIds);

  /** The number of outcomes. */
  int size();
}
