package dev.qortex.core.evaluation;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.AnswerTrace.Fate;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.Question;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Record of an answer for an audit: the question, the candidates, and the reason why each was shown
 * or left out.
 *
 * @param answerId the answer
 * @param at the time of the answer
 * @param question the question; for an answer of another client only its text, domains and session
 * @param revision the revision of the graph that the answer is based on
 * @param relevance the relevance of the answer, from 0 to 1
 * @param considered the best candidates that still exist, best first
 * @param policy the settings that ranked them
 */
public record AnswerReceipt(
    String answerId,
    Instant at,
    Question question,
    long revision,
    double relevance,
    List<Considered> considered,
    Policy policy) {

  /**
   * Candidate for an answer.
   *
   * @param id the id of the node
   * @param domain the domain of the node
   * @param sourceId the source of its visible text
   * @param validity the period for which its source states it
   * @param fate the decision about it
   * @param score the score; comparable within one answer
   * @param shares the scores by leg and trait, before learned weights; empty for candidates that
   *     are not shown
   */
  public record Considered(
      String id,
      String domain,
      String sourceId,
      Validity validity,
      Fate fate,
      double score,
      SortedMap<String, Double> shares) {

    /** Makes defensive copies. */
    public Considered {
      Checks.id("id of a candidate", id);
      shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
    }
  }

  /**
   * Settings that ranked the candidates.
   *
   * @param embeddingModel the name of the model
   * @param legs the legs that searched for candidates
   * @param effects the ways in which feedback acted
   */
  public record Policy(String embeddingModel, Set<String> legs, Set<Effect> effects) {

    /** Makes defensive copies. */
    public Policy {
      legs = Checks.set("legs", legs);
      effects = Checks.set("effects", effects);
    }
  }

  /** Makes defensive copies. */
  public AnswerReceipt {
    Checks.id("answer id", answerId);
    considered = List.copyOf(considered);
  }
}
