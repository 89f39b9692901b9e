package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Trace of an answer: the data of its receipt beside its items. Immutable.
 *
 * @param at the time of the answer
 * @param relevance the relevance of the answer, from 0 to 1
 * @param withheld whether it has no items for the sake of a trial
 * @param revision the revision of the graph; 0 if unknown
 * @param candidates the best candidates, best first
 */
public record AnswerTrace(
    Instant at, double relevance, boolean withheld, long revision, List<Candidate> candidates) {

  /** Trace without information. */
  public static final AnswerTrace NONE = new AnswerTrace(Instant.EPOCH, 0, false, 0, List.of());

  /** Decision about a candidate. */
  public enum Fate {
    /** The candidate is an item of the answer. */
    SHOWN,
    /** Other candidates filled the answer: better ones, or messages that say more. */
    BEYOND_LIMIT,
    /** The candidate exceeded the token budget. */
    OVER_BUDGET,
    /** A condition of the question excludes the candidate. */
    FILTERED,
    /** A concept without a description, which tells nothing beside passages. */
    UNDESCRIBED,
    /** A passage among the items has the same text, or the name and description of this concept. */
    REPEATED,
    /** The relevance of the whole answer is below the minimum of the question. */
    IRRELEVANT,
    /** The answer was withheld by a trial. */
    WITHHELD
  }

  /**
   * Candidate of an answer.
   *
   * @param id the id of the node
   * @param score the score by which it was ranked
   * @param fate the decision about it
   */
  public record Candidate(String id, double score, Fate fate) {

    /** Checks the score. */
    public Candidate {
      Checks.given("id of a candidate", id);
      Checks.given("fate of a candidate", fate);
      Checks.finite("score", id, score);
    }
  }

  /** Makes defensive copies. */
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

  /** A copy with other ids of candidates, keyed by those of before. */
  public AnswerTrace moved(Map<String, String> ids) {
    List<Candidate> now =
        candidates.stream()
            .map(
                one -> new Candidate(ids.getOrDefault(one.id(), one.id()), one.score(), one.fate()))
            .toList();
    return new AnswerTrace(at, relevance, withheld, revision, now);
  }

  /** The ids of the candidates. */
  public Set<String> ids() {
    return candidates.stream().map(Candidate::id).collect(Collectors.toUnmodifiableSet());
  }
}
