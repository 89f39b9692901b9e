package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Circumstances of an answer that its receipt needs beside its items. Immutable.
 *
 * @param at the time of the answer
 * @param relevance the relevance of the answer, from 0 to 1
 * @param withheld whether it has no items for the sake of a trial
 * @param revision the revision of the graph; 0 if unknown
 * @param candidates the best candidates, best first
 */
public record AnswerTrace(
    Instant at, double relevance, boolean withheld, long revision, List<Candidate> candidates) {

  /** Circumstances of which nothing is known. */
  public static final AnswerTrace NONE = new AnswerTrace(Instant.EPOCH, 0, false, 0, List.of());

  /** Fate of a candidate. */
  public enum Fate {
    /** It is an item of the answer. */
    SHOWN,
    /** Better ones had taken all places. */
    BEYOND_LIMIT,
    /** It did not fit the token budget. */
    OVER_BUDGET,
    /** A condition of the question leaves it out, or it is a name alone. */
    FILTERED,
    /** The answer as a whole is less relevant than the question wants. */
    IRRELEVANT,
    /** The answer was withheld to measure what the memory is worth. */
    WITHHELD
  }

  /**
   * Candidate of an answer.
   *
   * @param id the id of the node
   * @param score the score that it was ranked by
   * @param fate its fate
   */
  public record Candidate(String id, double score, Fate fate) {

    /** Checks the score. */
    public Candidate {
      Checks.given("id of a candidate", id);
      Checks.given("fate of a candidate", fate);
      Checks.finite("score", id, score);
    }
  }

  /** Copies. */
  public AnswerTrace {
    Checks.given("time of an answer", at);
    candidates = List.copyOf(candidates);
  }

  /** A copy with those of the candidates alone. */
  public AnswerTrace of(Set<String> candidateIds) {
    return new AnswerTrace(
        at,
        relevance,
        withheld,
        revision,
        candidates.stream().filter(one -> candidateIds.contains(one.id())).toList());
  }

  /** The ids of the candidates. */
  public Set<String> ids() {
    return candidates.stream().map(Candidate::id).collect(Collectors.toUnmodifiableSet());
  }
}
