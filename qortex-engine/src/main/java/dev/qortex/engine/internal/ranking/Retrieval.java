package dev.qortex.engine.internal.ranking;

import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.ExtraEdge;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * An answer, and what feedback and the memory learn from.
 *
 * @param answer the answer
 * @param vector the question's embedding
 * @param shares the share of each leg in the score of each item, before weights that were learned
 * @param alike the edges that the question added for its walk
 * @param evidence for the relevance of the answer; empty where nothing was found
 * @param trace further data for a receipt
 */
public record Retrieval(
    Answer answer,
    float[] vector,
    SortedMap<String, SortedMap<String, Double>> shares,
    List<ExtraEdge> alike,
    double[] evidence,
    Trace trace) {

  /** Copies the edges. */
  public Retrieval {
    alike = List.copyOf(alike);
  }

  /**
   * Trace of an answer.
   *
   * @param revision of the graph
   * @param considered the best candidates, best first
   */
  public record Trace(long revision, List<AnswerTrace.Candidate> considered) {

    /** Copies. */
    public Trace {
      considered = List.copyOf(considered);
    }

    /**
     * A copy in which the shown candidates have another fate, as the answer as a whole is not
     * shown.
     */
    Trace without(AnswerTrace.Fate fate) {
      return new Trace(
          revision,
          considered.stream()
              .map(
                  one ->
                      one.fate() == AnswerTrace.Fate.SHOWN
                          ? new AnswerTrace.Candidate(one.id(), one.score(), fate)
                          : one)
              .toList());
    }
  }

  /** A copy without the items of the answer. */
  public Retrieval withheld() {
    return new Retrieval(
        empty(answer.id(), answer.relevance(), answer.complete(), true),
        vector,
        Collections.emptySortedMap(),
        alike,
        evidence,
        trace.without(AnswerTrace.Fate.WITHHELD));
  }

  /** An answer without items. */
  static Answer empty(String id, double relevance, double complete, boolean withheld) {
    return new Answer(
        id, List.of(), List.of(), List.of(), List.of(), 0, relevance, complete, withheld);
  }
}
