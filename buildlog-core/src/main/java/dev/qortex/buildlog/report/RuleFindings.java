package dev.qortex.buildlog.report;

import dev.qortex.buildlog.credit.Beliefs;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.credit.RuleEvidence;
import dev.qortex.buildlog.credit.SessionEvidence;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.commons.math3.distribution.BetaDistribution;

/**
 * Findings about single rules of a pool, from the records of sessions.
 *
 * @param useful rules that reviews cite more than those of the pool that are of no use, at a
 *     false-discovery rate of 5 %, and that prevent at work half of what they are cited for
 * @param falseAlarms rules whose citations were rejected in three sessions at least, and in most
 *     with a probability of 90 %
 * @param neverCited rules that 20 reviews at least showed and none cites: a list to look at, as
 *     some of them may be good
 */
public record RuleFindings(List<String> useful, List<String> falseAlarms, List<String> neverCited) {

  /** No findings. */
  public static final RuleFindings NONE = new RuleFindings(List.of(), List.of(), List.of());

  /** Citations only, at the weights of the default: words of mistakes match decoys, too. */
  private static final EvidenceCredit CITATIONS =
      CreditPolicy.evidence().weights(new EvidenceCredit.Weights(0, 0.5, 0.1, 0, 0));

  /** Events at work by those expected, below which a rule prevents something. */
  private static final double PREVENTS = 0.5;

  /** Events to be expected at work before their absence says something. */
  private static final double LEAST_EXPECTED = 1;

  private static final int LEAST_REJECTED = 3;
  private static final double HALF = 0.5;
  private static final double SURE = 0.9;
  private static final int MANY_REVIEWS = 20;

  /** Copies. */
  public RuleFindings {
    useful = List.copyOf(useful);
    falseAlarms = List.copyOf(falseAlarms);
    neverCited = List.copyOf(neverCited);
  }

  /**
   * Findings about a pool.
   *
   * @param pool ids of its rules, in the order of the results
   * @param records of its sessions; findings need those of reviews
   */
  public static RuleFindings of(Collection<String> pool, Collection<SessionEvidence> records) {
    List<String> rules = List.copyOf(pool);
    Map<String, CreditSums> cited = sums(CITATIONS, records);
    List<String> above = RateMixture.high(rules, rule -> cited.getOrDefault(rule, CreditSums.NONE));
    Beliefs beliefs = Beliefs.of(rules, sums(CreditPolicy.evidence(), records));
    Map<String, Tally> tallies = tallies(records);
    return new RuleFindings(
        above.stream().filter(rule -> prevents(beliefs, rule)).toList(),
        named(rules, tallies, Tally::raisesFalseAlarms),
        named(rules, tallies, Tally::isNeverCited));
  }

  private static List<String> named(
      List<String> rules, Map<String, Tally> tallies, Predicate<Tally> condition) {
    return rules.stream()
        .filter(rule -> condition.test(tallies.getOrDefault(rule, Tally.NONE)))
        .toList();
  }

  private static Map<String, CreditSums> sums(
      EvidenceCredit policy, Collection<SessionEvidence> records) {
    return Beliefs.together(records.stream().map(policy::credit).toList());
  }

  private static boolean prevents(Beliefs beliefs, String rule) {
    double expected = beliefs.posterior(rule).mean() * beliefs.sums(rule).exposure();
    return expected >= LEAST_EXPECTED && beliefs.remainingEvents(rule) < PREVENTS;
  }

  private static Map<String, Tally> tallies(Collection<SessionEvidence> records) {
    Map<String, Tally> tallies = new HashMap<>();
    for (SessionEvidence record : records) {
      record
          .rules()
          .forEach((rule, facts) -> tallies.merge(rule, Tally.of(record, facts), Tally::plus));
    }
    return tallies;
  }

  /**
   * Sessions whose reviews showed a rule, and those with a valid citation, with rejected ones only,
   * or with any.
   */
  private record Tally(int shown, int accepted, int rejected, int cited) {

    private static final Tally NONE = new Tally(0, 0, 0, 0);

    private static Tally of(SessionEvidence record, RuleEvidence facts) {
      boolean accepted = record.cites(facts);
      return new Tally(
          facts.shown() ? 1 : 0,
          accepted ? 1 : 0,
          record.rejects(facts) ? 1 : 0,
          facts.cited().isEmpty() ? 0 : 1);
    }

    private Tally plus(Tally other) {
      return new Tally(
          shown + other.shown,
          accepted + other.accepted,
          rejected + other.rejected,
          cited + other.cited);
    }

    private boolean raisesFalseAlarms() {
      return rejected >= LEAST_REJECTED
          && new BetaDistribution(1.0 + rejected, 1.0 + accepted).cumulativeProbability(HALF)
              < 1 - SURE;
    }

    private boolean isNeverCited() {
      return shown >= MANY_REVIEWS && cited == 0;
    }
  }
}
