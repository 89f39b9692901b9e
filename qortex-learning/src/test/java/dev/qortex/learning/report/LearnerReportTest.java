package dev.qortex.learning.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.ChangeDetector;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.Selection;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.report.LearnerReport.Context;
import dev.qortex.learning.report.LearnerReport.Course;
import dev.qortex.learning.report.LearnerReport.Regret;
import dev.qortex.learning.report.LearnerReport.Share;
import dev.qortex.learning.report.LearnerReport.Standing;
import dev.qortex.learning.store.InMemoryLearningStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LearnerReportTest {

  private static final Instant START = Instant.parse("2026-05-01T08:00:00Z");
  private static final String CONTEXT = "default";
  private static final List<Arm> ARMS = List.of(Arm.of("good"), Arm.of("fair"), Arm.of("poor"));
  private static final Map<String, Double> MEANS = Map.of("good", 0.8, "fair", 0.5, "poor", 0.2);

  private final SplittableRandom world = new SplittableRandom(11);
  private Instant now = START;
  private int ids;

  private Learner learner(ChangeDetector changes) {
    return learner(changes, 0);
  }

  private Learner learner(ChangeDetector changes, double baselineRate) {
    return Learner.builder(new InMemoryLearningStore())
        .settings(LearnerSettings.defaults().baselineRate(baselineRate).propensityDraws(200))
        .changes(changes)
        .clock(() -> now = now.plusSeconds(60))
        .random(new SplittableRandom(5))
        .ids(() -> "id-" + ids++)
        .build();
  }

  private void play(Learner learner, int rounds, Map<String, Double> means) {
    for (int i = 0; i < rounds; i++) {
      Selection selection = learner.selectOne(ARMS, CONTEXT);
      String arm = selection.first().id();
      double reward = world.nextDouble() < means.getOrDefault(arm, 0.0) ? 1 : 0;
      learner.observe(ArmOutcome.of(selection.id(), arm, Outcome.reward(reward)), CONTEXT);
    }
  }

  @Test
  void theBestArmLeadsAndItsCourseEndsAtItsPosterior() {
    Learner learner = learner(ChangeDetector.none());
    play(learner, 300, MEANS);
    LearnerReport report = LearnerReport.of(learner, 10, 20);

    assertThat(report.arms()).extracting(Standing::armId).startsWith("good");
    assertThat(report.totalArms()).isEqualTo(report.arms().size());
    for (Course course : report.courses()) {
      Posterior now = learner.posteriors(CONTEXT, List.of(course.armId())).get(course.armId());
      assertThat(course.points()).hasSizeLessThanOrEqualTo(20);
      assertThat(course.points()).extracting(LearnerReport.Point::at).isSorted();
      assertThat(course.points().get(course.points().size() - 1).posterior()).isEqualTo(now);
    }
  }

  @Test
  void countsOfTheLogAddUp() {
    Learner learner = learner(ChangeDetector.none());
    play(learner, 120, MEANS);
    LearnerReport report = LearnerReport.of(learner, 10, 7);

    Context context = report.contexts().get(0);
    assertThat(context.observations()).isEqualTo(120);
    assertThat(context.selections()).isEqualTo(120);
    assertThat(report.arms().stream().mapToLong(Standing::selected).sum()).isEqualTo(120);
    assertThat(report.shares()).hasSizeLessThanOrEqualTo(7);
    assertThat(
            report.shares().stream()
                .map(Share::selected)
                .flatMap(selected -> selected.values().stream())
                .mapToInt(Integer::intValue)
                .sum())
        .isEqualTo(120);
    assertThat(context.meanReward().orElseThrow()).isBetween(0.4, 0.9);
  }

  @Test
  void regretNeverFallsAndIsTheSumOfTheGapsToTheBestArm() {
    Learner learner = learner(ChangeDetector.none());
    play(learner, 200, MEANS);
    LearnerReport report = LearnerReport.of(learner, 10, 50);

    assertThat(report.regret()).extracting(Regret::regret).isSorted();
    Regret last = report.regret().get(report.regret().size() - 1);
    assertThat(last.observations()).isEqualTo(200);
    double best =
        report.arms().stream().mapToDouble(LearnerReportTest::smoothed).max().orElseThrow();
    double expected =
        report.arms().stream()
            .mapToDouble(arm -> arm.evidence().pulls() * (best - smoothed(arm)))
            .sum();
    assertThat(last.regret()).isCloseTo(expected, within(1e-9));
  }

  private static double smoothed(Standing arm) {
    return (arm.evidence().totalReward() + 1) / (arm.evidence().pulls() + 2);
  }

  @Test
  void aChangeOfTheRewardsIsADriftAndARestartOfALearnerWithADetector() {
    Learner plain = learner(ChangeDetector.none());
    play(plain, 400, Map.of("good", 0.9));
    play(plain, 400, Map.of("good", 0.1));
    Context drifted = LearnerReport.of(plain, 10, 10).contexts().get(0);
    assertThat(drifted.drifts()).isNotEmpty();
    assertThat(drifted.restarts()).isEmpty();

    Learner alert = learner(ChangeDetector.likelihoodRatio(0.01));
    play(alert, 400, Map.of("good", 0.9));
    play(alert, 400, Map.of("good", 0.1));
    Context restarted = LearnerReport.of(alert, 10, 10).contexts().get(0);
    assertThat(restarted.restarts()).isNotEmpty().isEqualTo(restarted.drifts());
  }

  @Test
  void aLearnerWithoutEvidenceHasAnEmptyReport() {
    LearnerReport report = LearnerReport.of(learner(ChangeDetector.none()), 10, 10);
    assertThat(report.contexts()).isEmpty();
    assertThat(report.arms()).isEmpty();
    assertThat(report.regret()).isEmpty();
  }

  @Test
  void strategiesAreComparedByALogWithPropensities() {
    Learner learner = learner(ChangeDetector.none(), 0.3);
    play(learner, 30, MEANS);
    assertThat(StrategyComparison.of(learner.store().log(), 1).judgedOn()).isZero();

    play(learner, 800, MEANS);
    StrategyComparison comparison = StrategyComparison.of(learner.store().log(), 1);
    assertThat(comparison.learnedFrom() + comparison.judgedOn()).isEqualTo(830);
    assertThat(comparison.strategies())
        .extracting(StrategyComparison.Judged::name)
        .containsExactly("logged", "thompson_sampling", "epsilon_greedy", "uniform");
    double uniform = comparison.strategies().get(3).value().value();
    assertThat(comparison.strategies().get(1).value().value()).isGreaterThan(uniform);
    assertThat(comparison).isEqualTo(StrategyComparison.of(learner.store().log(), 1));
  }
}
