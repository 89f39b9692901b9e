package dev.qortex.buildlog.credit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.learning.model.Posterior;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BeliefsTest {

  private static final List<String> POOL = List.of("a", "b", "c", "d");

  private static CreditSums sums(double successes, double failures) {
    return new CreditSums(successes, failures, 0, 0);
  }

  @Test
  void aPoolWithoutEvidencePromisesOneInTen() {
    assertThat(Beliefs.of(POOL, Map.of()).posterior("a")).isEqualTo(new Posterior(0.1, 0.9));
  }

  @Test
  void aRuleWithoutEvidencePromisesWhatItsPoolHolds() {
    Beliefs beliefs = Beliefs.of(POOL, Map.of("a", sums(9, 1), "gone", sums(100, 0)));

    assertThat(beliefs.posterior("b").mean()).isCloseTo(0.5, within(1e-12));
    assertThat(beliefs.posterior("a").alpha()).isCloseTo(9.5, within(1e-12));
  }

  @Test
  void aRuleThatHelpedInOtherProjectsStartsHigherThanItsPool() {
    Map<String, CreditSums> elsewhere = Map.of("a", sums(20, 10), "b", sums(0, 30));
    Beliefs beliefs = Beliefs.of(POOL, Map.of(), elsewhere);

    double pool = beliefs.posterior("c").mean();
    assertThat(pool).isCloseTo((1 + 20.0) / 70, within(1e-12));
    assertThat(beliefs.posterior("a").mean()).isCloseTo((10 * pool + 20) / 40, within(1e-12));
    assertThat(beliefs.posterior("b").mean()).isLessThan(pool);
  }

  @Test
  void aRuleWhoseMistakesAreAsFrequentWithItIsWorthLessAtWork() {
    CreditSums idle = new CreditSums(5, 5, 8, 16);
    CreditSums helpful = new CreditSums(5, 5, 0, 16);
    Beliefs beliefs = Beliefs.of(POOL, Map.of("a", idle, "b", helpful));

    assertThat(beliefs.remainingEvents("a")).isCloseTo(8.8 / 12, within(0.05));
    assertThat(beliefs.remainingEvents("b")).isLessThan(0.1);
  }

  @Test
  void theBestRuleComesFirstNearlyAlwaysAndThoseThatDoNotApplyRarely() {
    Map<String, CreditSums> known = new HashMap<>();
    POOL.forEach(rule -> known.put(rule, sums(1, 20)));
    known.put("c", sums(15, 6));
    Beliefs beliefs = Beliefs.of(POOL, known);
    SplittableRandom random = new SplittableRandom(7);
    Beliefs fresh = Beliefs.of(POOL, Map.of());
    int best = 0;
    int offTopic = 0;
    for (int i = 0; i < 1_000; i++) {
      best += beliefs.forWork(POOL, rule -> true, random).get(0).equals("c") ? 1 : 0;
      offTopic +=
          fresh.forReview(POOL, rule -> !rule.equals("a"), random).get(0).equals("a") ? 1 : 0;
    }

    assertThat(best).isGreaterThan(990);
    assertThat(offTopic).isBetween(1, 120);
  }
}
