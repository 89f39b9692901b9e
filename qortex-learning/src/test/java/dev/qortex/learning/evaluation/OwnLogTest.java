package dev.qortex.learning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.Selection;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.store.InMemoryLearningStore;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OwnLogTest {

  private static final List<Arm> ARMS = List.of(Arm.of("a"), Arm.of("b"), Arm.of("c"));
  private static final Map<String, Double> WORTH = Map.of("a", 0.2, "b", 0.5, "c", 0.8);

  private final InMemoryLearningStore store = new InMemoryLearningStore();
  private final AtomicInteger ids = new AtomicInteger();

  private Learner learner(LearnerSettings settings) {
    return Learner.builder(store)
        .settings(settings)
        .clock(() -> Instant.EPOCH)
        .random(new Random(4))
        .ids(() -> "id" + ids.incrementAndGet())
        .build();
  }

  @Test
  void theLogOfALearnerTellsWhatAnotherPolicyWouldHaveEarned() {
    Learner learner = learner(new LearnerSettings(0.5, 0, 1, 400, true));
    Random world = new Random(9);
    for (int round = 0; round < 600; round++) {
      Selection selection = learner.select(ARMS, 1, "here", 0);
      String arm = selection.ids().get(0);
      double reward = world.nextDouble() < WORTH.get(arm) ? 1 : 0;
      learner.observe(selection.outcome(arm, reward), "here");
    }
    List<LoggedDecision> log = LoggedDecision.from(store.log());
    assertThat(log).hasSize(600).allMatch(decision -> decision.candidates().size() == 3);

    Map<Estimator, Estimate> uniform =
        OffPolicyEvaluation.seeded(1).evaluate(log, Policy.uniform());
    assertThat(uniform.get(Estimator.SNIPS).value()).isBetween(0.4, 0.6);
    assertThat(uniform.get(Estimator.LOGGED).low())
        .as("learning helped")
        .isGreaterThan(uniform.get(Estimator.DOUBLY_ROBUST).high());
  }

  @Test
  void selectionsOfSeveralArmsAreWorthTheSameToASinglePick() {
    Learner learner = learner(new LearnerSettings(0.3, 0, 1, 300, true));
    Random world = new Random(11);
    for (int round = 0; round < 1500; round++) {
      Selection selection = learner.select(ARMS, 2, "here", 0);
      learner.observeAll(
          selection.ids().stream()
              .map(arm -> selection.outcome(arm, world.nextDouble() < WORTH.get(arm) ? 1 : 0))
              .toList(),
          "here");
    }
    List<LoggedDecision> log = LoggedDecision.from(store.log());
    Map<Estimator, Estimate> uniform =
        OffPolicyEvaluation.seeded(1).evaluate(log, Policy.uniform());
    for (Estimator estimator : List.of(Estimator.IPS, Estimator.SNIPS, Estimator.DOUBLY_ROBUST)) {
      assertThat(uniform.get(estimator).value()).as("%s", estimator).isBetween(0.44, 0.56);
    }
  }

  @Test
  void aBudgetThatLetsNumbersVaryMisleadsNobody() {
    List<Arm> arms =
        List.of(new Arm("dear", 600), new Arm("x", 200), new Arm("y", 200), new Arm("z", 200));
    for (boolean dearEarns : List.of(true, false)) {
      double truth = dearEarns ? 0.25 : 0.75;
      Map<Estimator, Integer> covered = new EnumMap<>(Estimator.class);
      double sum = 0;
      for (int log = 0; log < 50; log++) {
        InMemoryLearningStore own = new InMemoryLearningStore();
        Learner learner =
            Learner.builder(own)
                .settings(LearnerSettings.defaults().baselineRate(1).propensityDraws(500))
                .random(new Random(log))
                .build();
        for (int round = 0; round < 100; round++) {
          Selection selection = learner.select(arms, 0, "here", 600);
          learner.observeAll(
              selection.ids().stream()
                  .map(arm -> selection.outcome(arm, arm.equals("dear") == dearEarns ? 1 : 0))
                  .toList(),
              "here");
        }
        Map<Estimator, Estimate> estimates =
            OffPolicyEvaluation.seeded(log)
                .evaluate(LoggedDecision.from(own.log()), Policy.uniform());
        sum += estimates.get(Estimator.IPS).value();
        estimates.forEach(
            (estimator, estimate) -> {
              boolean holds = estimate.low() <= truth && truth <= estimate.high();
              covered.merge(estimator, holds ? 1 : 0, Integer::sum);
            });
      }
      assertThat(sum / 50).isBetween(truth - 0.03, truth + 0.03);
      assertThat(covered.get(Estimator.IPS)).isBetween(43, 50);
      assertThat(covered.get(Estimator.SNIPS)).isBetween(43, 50);
    }
  }

  @Test
  void theMeanNumberIsThatOfTheContextAndOfSelectionsWithAnOutcome() {
    Learner learner = learner(LearnerSettings.defaults().propensityDraws(10));
    for (int k : List.of(1, 3, 3)) {
      Selection selection = learner.select(ARMS, k, "here", 0);
      learner.observe(selection.outcome(selection.ids().get(0), 1), "here");
    }
    learner.select(ARMS, 1, "here", 0);
    Selection there = learner.select(ARMS, 2, "there", 0);
    learner.observe(there.outcome(there.ids().get(0), 1), "there");

    List<LoggedDecision> log = LoggedDecision.from(store.log());
    assertThat(log).hasSize(4);
    assertThat(log.get(1).propensity()).isEqualTo(3.0 / 7);
    assertThat(log.get(3).propensity()).isEqualTo(there.propensities().get(there.ids().get(0)) / 2);
    assertThat(log).extracting(LoggedDecision::selection).doesNotHaveDuplicates();
    assertThat(log.get(3).selection()).isEqualTo(there.id());
  }

  @Test
  void armsWithoutOutcomeOrPropensityAreLeftOut() {
    Learner learner = learner(LearnerSettings.defaults().propensityDraws(10));
    Selection both = learner.select(ARMS, 2, "here", 0);
    learner.observe(both.outcome(both.ids().get(1), 0.25), "here");
    learner.select(ARMS, 2, "here", 0);
    Learner silent = learner(LearnerSettings.defaults());
    Selection unknown = silent.select(ARMS, 1, "here", 0);
    silent.observe(unknown.outcome(unknown.ids().get(0), 1), "here");
    learner.flush();

    assertThat(LoggedDecision.from(store.log()))
        .singleElement()
        .satisfies(
            decision -> {
              assertThat(decision.chosen()).isEqualTo(both.ids().get(1));
              assertThat(decision.reward()).isEqualTo(0.25);
              assertThat(decision.propensity())
                  .isEqualTo(both.propensities().get(decision.chosen()) / 2);
            });
  }
}
