package dev.qortex.core.query;

import java.io.IOException;
import java.util.List;

/**
 * Scorer of passages by their relevance to a question, such as a cross-encoder or a language model.
 * It may be slow and may fail: the caller sets a time limit and goes on without it.
 */
@FunctionalInterface
public interface PassageScorer {

  /**
   * Scores passages.
   *
   * @param question the text of the question
   * @param passages the texts, at least one
   * @return a finite score for each passage, in their order; higher is better, on any scale
   * @throws IOException when there are no scores
   * @throws InterruptedException when the thread is interrupted while it waits
   */
  double[] scores(String question, List<String> passages) throws IOException, InterruptedException;
}
