package dev.qortex.core.evaluation;

import dev.qortex.commons.Checks;
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
 * Record of an answer for an audit: what was asked, what the memory considered, and why it showed
 * some of it and not the rest.
 *
 * @param answerId the answer
 * @param at the time of the answer
 * @param question as it was asked; of an answer that another client gave, its text, domains and
 *     session alone
 * @param revision the revision of the graph that it was answered from
 * @param relevance the relevance of the answer, from 0 to 1
 * @param considered the best candidates that are still there, best first
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
   * A candidate.
   *
   * @param id the id of the node
   * @param domain the domain of the node
   * @param sourceId the source that says it
   * @param validity the period for which the source says it holds
   * @param fate its fate
   * @param score comparable within one answer
   * @param shares scores of it by each leg and trait, before weights that were learned; empty for
   *     what is not shown
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
   * @param legs the legs that looked for candidates
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
