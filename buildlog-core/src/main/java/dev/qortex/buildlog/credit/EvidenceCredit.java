package dev.qortex.buildlog.credit;

import dev.qortex.commons.Checks;
import java.util.HashMap;
import java.util.Map;

/*
 * Credit of one session for one rule. "At work" is a rule that the agent was given.
 *
 *   the rule was                   valid citation   rejected   words of a mistake   silence
 *   in a review, not at work       A+1              B+1        A+1/2, B+1           B+1
 *   in a review and at work        A+1/2, B+1/2     B+1        B+.1                 B+.1
 *   at work without a review                                                        -
 *   neither                        A+1              B+1        A+1/2                B+1/4
 *
 * A citation whose lines were merged unchanged is none of these: the review then says nothing of the
 * rule, neither by it nor by silence, as such a finding may be right and put off, or wrong.
 *
 * A citation at work is an event of exposure 1, and so is a rejected one; a mistake whose words
 * match the rule is half of one. A session at work without a review has an exposure of 1/4. A
 * mistake that no review found gives one success more, shared by the rules of its category that
 * were not at work. All mistakes of a session together give a rule no more than one that matches
 * it and has its category. No rule is blamed for a mistake because a session showed it, and a session's
 * reward moves nothing: among 20 rules it says nothing of one.
 */
/**
 * Credit by each rule's own evidence: citations, their decisions, words of mistakes, and silence. A
 * rule is chosen by a draw from its posterior, whose prior is that of the pool, and at work less
 * when its mistakes are as frequent with it as without. {@code benchmarks/run loop-benefit}
 * measures what it gains. Immutable.
 *
 * @param weights the weights of facts
 * @param holdOut the share of chosen rules that sessions leave out at random, from 0 to below 1, so
 *     that the lift of rules can be measured
 * @param otherProjects whether evidence of the host's other projects gives rules their priors
 */
public record EvidenceCredit(Weights weights, double holdOut, boolean otherProjects)
    implements CreditPolicy {

  /**
   * Weights of facts; a citation and the silence of a review that showed the rule count 1.
   *
   * @param words the success for a mistake that matches a rule not at work by words or meaning
   * @param citedAtWork the success for a citation of a rule at work; the rest to 1 is failure, as
   *     the rule helps and did not prevent
   * @param silentAtWork the failure for the silence of a review about a rule at work, which may
   *     have prevented the mistakes for which it would be cited
   * @param silentOutside the failure for the silence of a session without a review about a rule
   *     that was not at work; likewise the exposure of one at work
   * @param sameCategory the success shared by the rules of a mistake's category
   */
  public record Weights(
      double words,
      double citedAtWork,
      double silentAtWork,
      double silentOutside,
      double sameCategory) {

    /** Checks that all are from 0 to 1. */
    public Weights {
      Checks.unit("weight of words", words);
      Checks.unit("weight of a citation at work", citedAtWork);
      Checks.unit("weight of silence at work", silentAtWork);
      Checks.unit("weight of silence without a review", silentOutside);
      Checks.unit("weight of a mistake's category", sameCategory);
    }
  }

  static final EvidenceCredit DEFAULT =
      new EvidenceCredit(new Weights(0.5, 0.5, 0.1, 0.25, 1), 0.05, false);

  /** Checks the components. */
  public EvidenceCredit {
    Checks.given("weights of evidence", weights);
    if (!(holdOut >= 0 && holdOut < 1)) {
      throw new IllegalArgumentException(
          "The share of rules to hold out (%s) must be from 0 to below 1.\nMaybe 0.05, or 0 for none."
              .formatted(holdOut));
    }
  }

  /** Returns a copy with other weights. */
  public EvidenceCredit weights(Weights chosen) {
    return new EvidenceCredit(chosen, holdOut, otherProjects);
  }

  /** Returns a copy with another share of chosen rules that are left out; 0 for none. */
  public EvidenceCredit holdOut(double share) {
    return new EvidenceCredit(weights, share, otherProjects);
  }

  /** Returns a copy with or without priors from the host's other projects. */
  public EvidenceCredit otherProjects(boolean read) {
    return new EvidenceCredit(weights, holdOut, read);
  }

  @Override
  public String signature() {
    return "evidence, mistakes of a session as one, " + weights;
  }

  /** Computes the credit of a session by rule; pure, so that sums can be replayed from records. */
  public Map<String, CreditSums> credit(SessionEvidence session) {
    Map<String, CreditSums> credit = new HashMap<>();
    session
        .rules()
        .forEach(
            (id, facts) -> credit.put(id, credit(session, facts, session.pool().contains(id))));
    if (session.over()) {
      CreditSums idle = new CreditSums(0, weights.silentOutside, 0, 0);
      session.pool().forEach(id -> credit.putIfAbsent(id, idle));
    }
    return credit;
  }

  private CreditSums credit(SessionEvidence session, RuleEvidence facts, boolean applies) {
    boolean cited = session.cites(facts);
    boolean rejected = session.rejects(facts);
    boolean ignored = !cited && !rejected && !facts.cited().isEmpty();
    boolean silent = session.over() && applies && !facts.shown();
    CreditSums sums =
        ignored
            ? beyondReview(session, facts)
            : facts.atWork()
                ? atWork(facts, session.matches(facts), cited, rejected, silent)
                : resting(session, facts, cited, rejected, silent);
    return sums.plus(facts.carried());
  }

  /** Credit where the citations were ignored, so that the review says nothing of the rule. */
  private CreditSums beyondReview(SessionEvidence session, RuleEvidence facts) {
    return facts.atWork() ? CreditSums.NONE : new CreditSums(missed(session, facts), 0, 0, 0);
  }

  /**
   * Success for mistakes that the rule, which was not at work, might have prevented: all of a
   * session count as one that matches and has the rule's category, so that none praises without
   * end.
   */
  private double missed(SessionEvidence session, RuleEvidence facts) {
    double all =
        weights.words * session.matches(facts) + weights.sameCategory * session.shares(facts);
    return Math.min(weights.words + weights.sameCategory, all);
  }

  private CreditSums atWork(
      RuleEvidence facts, long matches, boolean cited, boolean rejected, boolean silent) {
    double exposure = facts.shown() ? 1 : silent ? weights.silentOutside : 0;
    if (cited) {
      return new CreditSums(weights.citedAtWork, 1 - weights.citedAtWork, 1, exposure);
    }
    double events = rejected ? 1 : matches == 0 ? 0 : weights.words;
    double failures = rejected ? 1 : facts.shown() ? weights.silentAtWork : 0;
    return new CreditSums(0, failures, events, exposure);
  }

  private CreditSums resting(
      SessionEvidence session,
      RuleEvidence facts,
      boolean cited,
      boolean rejected,
      boolean silent) {
    long matches = session.matches(facts);
    double successes = (cited ? 1 : 0) + missed(session, facts);
    double failures = 0;
    if (rejected || facts.shown() && !cited) {
      failures = 1;
    } else if (silent && !cited && matches == 0) {
      failures = weights.silentOutside;
    }
    return new CreditSums(successes, failures, 0, 0);
  }
}
