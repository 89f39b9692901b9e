package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.credit.RuleEvidence.Role;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

abstract class EvidenceTests extends StorageTests {

  private static final CreditSums HALF = new CreditSums(0.5, 0.25, 0.1, 1);

  static SessionEvidence evidence(String id) {
    return SessionEvidence.of(id, AT)
        .agent("ann")
        .topics(
            new Topics(Set.of("java"), Set.of("a/\u00fc.java"), Set.of("c")), Set.of("a:1", "b:1"))
        .rules(
            List.of("a:1"),
            facts ->
                facts
                    .role(Role.LEFT_OUT)
                    .shownToReviewers()
                    .citedBy("v1:finding-0")
                    .matching("m1", 0.75)
                    .sharing("m2", 1.0 / 3)
                    .carrying(HALF))
        .deciding("v1:finding-0", Finding.Status.REJECTED)
        .deciding("v1:finding-1", Finding.Status.IGNORED)
        .over(true);
  }

  @Test
  void aRecordComesBackAsItWas() {
    storage.evidence().put(P, evidence("s1"), Map.of());
    storage.evidence().put(P, SessionEvidence.of("s0", AT), Map.of());

    assertThat(storage.evidence().find(P, "s1")).contains(evidence("s1"));
    assertThat(storage.evidence().find("p2", "s1")).isEmpty();
    assertThat(storage.evidence().list(P))
        .containsExactly(evidence("s1"), SessionEvidence.of("s0", AT));
    assertThat(storage.evidence().list("p2")).isEmpty();
  }

  @Test
  void aRecordIsReplacedInItsPlaceAndItsChangeAddedToTheSums() {
    storage.evidence().put(P, evidence("s1"), Map.of("a:1", HALF, "b:1", HALF));
    storage.evidence().put(P, SessionEvidence.of("s2", AT), Map.of());
    storage.evidence().put(P, SessionEvidence.of("s1", AT), Map.of("a:1", HALF.times(-0.5)));

    assertThat(storage.evidence().list(P))
        .containsExactly(SessionEvidence.of("s1", AT), SessionEvidence.of("s2", AT));
    assertThat(storage.evidence().sums(P))
        .isEqualTo(Map.of("a:1", new CreditSums(0.25, 0.125, 0.05, 0.5), "b:1", HALF));
    assertThat(storage.evidence().sums("p2")).isEmpty();
  }

  @Test
  void sumsAreReplacedAsAWholeWithTheNameOfTheirPolicy() {
    assertThat(storage.evidence().policy(P)).isEmpty();
    storage.evidence().put(P, evidence("s1"), Map.of("a:1", HALF));

    storage.evidence().replaceSums(P, "one", Map.of("ann", Map.of("b:1", HALF)));

    assertThat(storage.evidence().policy(P)).isEqualTo("one");
    assertThat(storage.evidence().policy("p2")).isEmpty();
    assertThat(storage.evidence().sums(P)).isEqualTo(Map.of("b:1", HALF));
    assertThat(storage.evidence().list(P)).containsExactly(evidence("s1"));
  }

  @Test
  void theSumsOfAgentsAreKeptApart() {
    SessionEvidence other = SessionEvidence.of("s2", AT).agent("bob");
    storage.evidence().put(P, evidence("s1"), Map.of("a:1", HALF));
    storage.evidence().put(P, other, Map.of("a:1", HALF));
    storage.evidence().put(P, other, Map.of("a:1", HALF, "b:1", HALF));

    assertThat(storage.evidence().sumsByAgent(P))
        .isEqualTo(
            Map.of("ann", Map.of("a:1", HALF), "bob", Map.of("a:1", HALF.times(2), "b:1", HALF)));
    assertThat(storage.evidence().sums(P).get("a:1")).isEqualTo(HALF.times(3));
  }

  @Test
  void aTransactionThatFailsChangesNeitherRecordsNorSums() {
    storage.evidence().put(P, evidence("s1"), Map.of("a:1", HALF));
    RuntimeException failure = new IllegalStateException("no");

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                storage.inTransaction(
                    () -> {
                      storage.evidence().put(P, SessionEvidence.of("s1", AT), Map.of("a:1", HALF));
                      storage.evidence().replaceSums(P, "one", Map.of());
                      throw failure;
                    }))
        .isSameAs(failure);

    assertThat(storage.evidence().find(P, "s1")).contains(evidence("s1"));
    assertThat(storage.evidence().sums(P)).isEqualTo(Map.of("a:1", HALF));
    assertThat(storage.evidence().policy(P)).isEmpty();
  }

  @Test
  void evidenceOfAnUnknownProjectIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.evidence().put("p9", evidence("s1"), Map.of()))
        .withMessageContaining("(p9)");
  }

  /** Threads change the same records in transactions; replay of the records gives the sums. */
  @Test
  void sumsOfManyWritersEqualTheReplayOfTheRecords() throws Exception {
    EvidenceCredit policy = CreditPolicy.evidence();
    List<String> rules = List.of("a:1", "b:1", "c:1", "d:1");
    ExecutorService writers = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Boolean>> work = new ArrayList<>();
      for (int writer = 0; writer < 4; writer++) {
        Random random = new Random(writer);
        work.add(
            () -> {
              for (int step = 0; step < 40; step++) {
                storage.inTransaction(() -> change(policy, rules, random));
              }
              return true;
            });
      }
      for (Future<Boolean> done : writers.invokeAll(work)) {
        assertThat(done.get()).isTrue();
      }
    } finally {
      writers.shutdownNow();
    }

    Map<String, CreditSums> replayed = new HashMap<>();
    storage
        .evidence()
        .list(P)
        .forEach(
            record ->
                policy
                    .credit(record)
                    .forEach((rule, sums) -> replayed.merge(rule, sums, CreditSums::plus)));
    Map<String, CreditSums> sums = storage.evidence().sums(P);
    replayed.forEach(
        (rule, expected) ->
            assertThat(sums.getOrDefault(rule, CreditSums.NONE).isClose(expected))
                .as("%s: %s, replayed %s", rule, sums.get(rule), expected)
                .isTrue());
    assertThat(replayed).isNotEmpty();
  }

  private boolean change(EvidenceCredit policy, List<String> rules, Random random) {
    String id = "s" + random.nextInt(5);
    SessionEvidence before =
        storage.evidence().find(P, id).orElseGet(() -> SessionEvidence.of(id, AT));
    String rule = rules.get(random.nextInt(rules.size()));
    String event = "e" + random.nextInt(3);
    Finding.Status[] statuses = Finding.Status.values();
    SessionEvidence after =
        switch (random.nextInt(5)) {
          case 0 -> before.rules(List.of(rule), facts -> facts.citedBy(event));
          case 1 -> before.rules(List.of(rule), facts -> facts.matching(event, 1));
          case 2 -> before.deciding(event, statuses[random.nextInt(statuses.length)]);
          case 3 -> before.allRules(facts -> facts.without(event));
          default ->
              before
                  .rules(List.of(rule), facts -> facts.role(Role.AT_WORK).shownToReviewers())
                  .over(random.nextBoolean());
        };
    Map<String, CreditSums> change = new HashMap<>(policy.credit(after));
    policy.credit(before).forEach((r, old) -> change.merge(r, old.times(-1), CreditSums::plus));
    storage.evidence().put(P, after, change);
    return true;
  }
}
