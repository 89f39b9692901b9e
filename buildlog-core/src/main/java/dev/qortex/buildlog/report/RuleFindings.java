package dev.qortex.buildlog.report;

import dev.qortex.buildlog.credit.Beliefs;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.credit.RuleEvidence;
import dev.qortex.buildlog.credit.SessionEvidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BetaDistribution;

/**
 * Findings about single rules of a pool, from the records of sessions.
 *
 * @param useful the rules that reviews cite more than the useless rules of the pool, and that
 *     prevent at work half of the mistakes for which they are cited, at a false-discovery rate of 5
 *     % for both together; only reviews that show a rule at work measure its prevention
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

  private static final double FALSE_DISCOVERIES = 0.05;
  private static final int LEAST_REJECTED = 3;
  private static final double HALF = 0.5;
  private static final double SURE = 0.9;
  private static final int MANY_REVIEWS = 20;

  /** Makes defensive copies. */
  public RuleFindings {
    useful = List.copyOf(useful);
    falseAlarms = List.copyOf(falseAlarms);
    neverCited = List.copyOf(neverCited);
  }

  /**
   * Findings about a pool.
   *
   * @param pool ids of its rules, in the order of the results
   * @param records the records of the project's sessions; findings need those of reviews
   */
  public static RuleFindings of(Collection<String> pool, Collection<SessionEvidence> records) {
    List<String> rules = List.copyOf(pool);
    Map<String, Tally> tallies = tallies(records);
    return new RuleFindings(
        useful(rules, records, tallies),
        named(rules, tallies, Tally::raisesFalseAlarms),
        named(rules, tallies, Tally::isNeverCited));
  }

  private static List<String> named(
      List<String> rules, Map<String, Tally> tallies, Predicate<Tally> condition) {
    return rules.stream()
        .filter(rule -> condition.test(tallies.getOrDefault(rule, Tally.NONE)))
        .toList();
  }

  /** Rules in the order of their probabilities, while the mean of the others' stays small. */
  private static List<String> useful(
      List<String> rules, Collection<SessionEvidence> records, Map<String, Tally> tallies) {
    Map<String, CreditSums> cited =
        Beliefs.together(records.stream().map(CITATIONS::credit).toList());
    List<String> known =
        rules.stream().filter(rule -> size(cited.getOrDefault(rule, CreditSums.NONE)) > 0).toList();
    double[] high =
        RateMixture.high(
            known.stream().map(rule -> cited.getOrDefault(rule, CreditSums.NONE)).toList());
    double[] prevents =
        PreventionMixture.probabilities(
            known.stream()
                .map(rule -> tallies.getOrDefault(rule, Tally.NONE).counts())
                .toArray(PreventionMixture.Counts[]::new),
            high);
    List<String> named = new ArrayList<>();
    double wrong = 0;
    for (int place : surest(high, prevents)) {
      wrong += 1 - high[place] * prevents[place];
      if (wrong > FALSE_DISCOVERIES * (named.size() + 1)) {
        break;
      }
      named.add(known.get(place));
    }
    return named;
  }

  private static double size(CreditSums sums) {
    return sums.successes() + sums.failures();
  }

  private static int[] surest(double[] high, double[] prevents) {
    return IntStream.range(0, high.length)
        .boxed()
        .sorted(Comparator.comparingDouble(place -> -high[place] * prevents[place]))
        .mapToInt(Integer::intValue)
        .toArray();
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
   *
   * @param counts the counts that say whether the rule prevents something
   */
  private record Tally(
      int shown, int accepted, int rejected, int cited, PreventionMixture.Counts counts) {

    private static final Tally NONE = new Tally(0, 0, 0, 0, PreventionMixture.Counts.NONE);

    private static Tally of(SessionEvidence record, RuleEvidence facts) {
      int shown = facts.shown() ? 1 : 0;
      int accepted = record.cites(facts) ? 1 : 0;
      int rejected = record.rejects(facts) ? 1 : 0;
      int cited = facts.cited().isEmpty() ? 0 : 1;
      // A false alarm is an event, too: a rule that raises them at work does not prevent them.
      int events = accepted + rejected;
      // A citation that was ignored makes the review say nothing of the rule.
      int told = events < cited ? 0 : shown;
      PreventionMixture.Counts counts =
          facts.atWork()
              ? new PreventionMixture.Counts(0, 0, told, told * events)
              : new PreventionMixture.Counts(told, told * events, 0, 0);
      return new Tally(shown, accepted, rejected, cited, counts);
    }

    private Tally plus(Tally other) {
      return new Tally(
          shown + other.shown,
          accepted + other.accepted,
          rejected + other.rejected,
          cited + other.cited,
          counts.plus(other.counts));
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
