package dev.qortex.buildlog.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.credit.RuleEvidence;
import dev.qortex.buildlog.credit.RuleEvidence.Role;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Topics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleFindingsTest {

  private static final List<String> POOL =
      IntStream.range(0, 40).mapToObj(number -> "r" + number).toList();

  /** A finished session whose review had all rules. */
  private static SessionEvidence session(int number, List<String> atWork) {
    return SessionEvidence.of("s" + number, Instant.EPOCH)
        .over(true)
        .topics(Topics.NONE, Set.copyOf(POOL))
        .rules(POOL, RuleEvidence::shownToReviewers)
        .rules(atWork, facts -> facts.role(Role.AT_WORK));
  }

  private static SessionEvidence cited(SessionEvidence record, String rule, boolean rejected) {
    String finding = record.id() + rule;
    return record
        .rules(Set.of(rule), facts -> facts.citedBy(finding))
        .deciding(finding, rejected ? Finding.Status.REJECTED : Finding.Status.OPEN);
  }

  private static RuleFindings findings(List<SessionEvidence> records) {
    return RuleFindings.of(POOL, records);
  }

  @Test
  void aRuleIsUsefulWhenReviewsCiteItAndItPreventsAtWork() {
    List<SessionEvidence> records = new ArrayList<>();
    for (int number = 0; number < 40; number++) {
      boolean working = number >= 20;
      SessionEvidence record = session(number, working ? List.of("r0", "r1") : List.of());
      if (number % 2 == 0) {
        record = cited(record, "r1", false);
        record = working ? record : cited(record, "r0", false);
      }
      records.add(cited(record, "r" + (2 + number % 38), false));
    }
    assertThat(findings(records.subList(0, 20)).useful())
        .as("neither of them was at work")
        .isEmpty();
    assertThat(findings(records).useful())
        .as("the other one is cited as often with it as without")
        .containsExactly("r0");
  }

  @Test
  void aRuleRaisesFalseAlarmsWhenThreeSessionsAtLeastRejectItAndMostDo() {
    List<SessionEvidence> records = new ArrayList<>();
    for (int number = 0; number < 6; number++) {
      SessionEvidence record = cited(session(number, List.of()), "r1", number < 3);
      record = number < 2 ? cited(record, "r2", true) : record;
      records.add(number < 3 ? cited(record, "r3", true) : record);
    }
    assertThat(findings(records).falseAlarms()).containsExactly("r3");
    assertThat(findings(records.subList(0, 2)).falseAlarms()).isEmpty();
    List<SessionEvidence> accepted =
        records.stream()
            .map(record -> record.deciding(record.id() + "r3", Finding.Status.CONFIRMED))
            .toList();
    assertThat(findings(accepted).falseAlarms()).as("a later decision").isEmpty();
  }

  @Test
  void aRuleIsListedWhenTwentyReviewsShowedItAndNoneCitesIt() {
    List<SessionEvidence> records = new ArrayList<>();
    for (int number = 0; number < 19; number++) {
      records.add(cited(session(number, List.of()), "r1", true));
    }
    assertThat(findings(records).neverCited()).isEmpty();
    records.add(session(19, List.of()));
    assertThat(findings(records).neverCited()).hasSize(39).doesNotContain("r1");
    assertThat(RuleFindings.of(List.of("r5", "r1"), records).neverCited())
        .as("of the pool only")
        .containsExactly("r5");
  }

  @Test
  void withoutUsefulRulesHardlyAnyAreCalledUseful() {
    Random random = new Random(5);
    int named = 0;
    for (int project = 0; project < 20; project++) {
      List<SessionEvidence> records = new ArrayList<>();
      for (int number = 0; number < 60; number++) {
        SessionEvidence record = session(number, POOL.subList(0, 10));
        for (String rule : POOL) {
          record = random.nextInt(20) == 0 ? cited(record, rule, false) : record;
        }
        records.add(record);
      }
      named += findings(records).useful().size();
    }
    assertThat(named).as("of 800 rules").isLessThanOrEqualTo(8);
  }

  /**
   * Projects in which reviews cite ten of the rules at different rates, and bring those to work
   * that they cited most; there they are cited at that share of their rates.
   */
  private static List<String> named(long seed, int projects, double remaining) {
    Random random = new Random(seed);
    List<String> named = new ArrayList<>();
    for (int project = 0; project < projects; project++) {
      List<SessionEvidence> records = new ArrayList<>();
      int[] citations = new int[POOL.size()];
      for (int number = 0; number < 60; number++) {
        List<String> atWork =
            IntStream.range(0, POOL.size())
                .boxed()
                .filter(rule -> citations[rule] > 0)
                .sorted(Comparator.comparingInt(rule -> -citations[rule]))
                .limit(8)
                .map(POOL::get)
                .toList();
        SessionEvidence record = session(number, atWork);
        for (int rule = 0; rule < POOL.size(); rule++) {
          double rate = rule < 10 ? 0.4 / (1 + 0.4 * rule) : 0.005;
          double now = atWork.contains(POOL.get(rule)) ? rate * remaining : rate;
          if (random.nextDouble() < now) {
            record = cited(record, POOL.get(rule), false);
            citations[rule]++;
          }
        }
        records.add(record);
      }
      named.addAll(findings(records).useful());
    }
    return named;
  }

  @Test
  void rulesThatPreventNothingAreHardlyEverCalledUsefulThoughTheyCameToWorkByLuck() {
    assertThat(named(7, 20, 1)).as("of 200 that are cited").hasSizeLessThan(5);
  }

  @Test
  void mostRulesThatPreventAreCalledUsefulAndHardlyAnyOther() {
    List<String> named = named(8, 10, 0.15);

    List<String> cited = POOL.subList(0, 10);
    assertThat(named.stream().filter(cited::contains)).hasSizeGreaterThan(40);
    assertThat(named.stream().filter(rule -> !cited.contains(rule)))
        .hasSizeLessThan(Math.max(2, named.size() / 10));
  }

  @Test
  void nothingIsFoundWithoutRecords() {
    assertThat(findings(List.of())).isEqualTo(RuleFindings.NONE);
    assertThat(RuleFindings.of(List.of(), List.of())).isEqualTo(RuleFindings.NONE);
  }
}
