package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.strategy.Packing;
import dev.qortex.learning.strategy.Scoring;
import dev.qortex.learning.strategy.Strategy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeDetectorTest {

  /** After how many rewards of a coin the detector gives an alarm; the most when it does not. */
  private static int alarm(ChangeDetector detector, RandomGenerator random, double mean, int most) {
    return IntStream.range(0, most)
        .filter(i -> detector.observe("c", "a", random.nextDouble() < mean ? 1 : 0))
        .findFirst()
        .orElse(most);
  }

  @ParameterizedTest
  @CsvSource({"0.8, 0.3, 80", "0.8, 0.5, 250", "0.3, 0.8, 80", "0.02, 0.5, 40", "1, 0.9, 200"})
  void aChangeIsSeenSoon(double before, double after, int latest) {
    for (int seed = 0; seed < 20; seed++) {
      ChangeDetector detector = ChangeDetector.likelihoodRatio(0.01);
      SplittableRandom random = new SplittableRandom(seed);

      assertThat(alarm(detector, random, before, 2000)).isEqualTo(2000);
      assertThat(alarm(detector, random, after, 2000)).isBetween(1, latest);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.5, 0.9, 1})
  void falseAlarmsAreNoMoreThanWasAllowed(double mean) {
    long alarms =
        IntStream.range(0, 200)
            .filter(
                seed ->
                    alarm(
                            ChangeDetector.likelihoodRatio(0.1),
                            new SplittableRandom(seed),
                            mean,
                            2000)
                        < 2000)
            .count();

    assertThat(alarms).isLessThanOrEqualTo(20);
  }

  @Test
  void rewardsBetweenZeroAndOneAreTestedToo() {
    ChangeDetector detector = ChangeDetector.likelihoodRatio(0.01);
    Random random = new Random(3);

    assertThat(
            IntStream.range(0, 1000)
                .anyMatch(i -> detector.observe("c", "a", random.nextDouble(0.6, 1))))
        .isFalse();
    assertThat(
            IntStream.range(0, 200)
                .anyMatch(i -> detector.observe("c", "a", random.nextDouble(0, 0.4))))
        .isTrue();
  }

  @Test
  void rewardsThatDifferByRoundingAreNoChange() {
    ChangeDetector detector = ChangeDetector.likelihoodRatio(0.01);
    double almost = Math.nextDown(1.0);

    assertThat(
            IntStream.range(0, 5000)
                .anyMatch(i -> detector.observe("c", "a", i % 3 == 0 ? almost : 1)))
        .isFalse();
    assertThat(
            IntStream.range(0, 5000)
                .anyMatch(i -> detector.observe("d", "a", i % 3 == 0 ? 1e-300 : 0)))
        .isFalse();
  }

  private static void observe(
      ChangeDetector detector, String context, String arm, double reward, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(detector.observe(context, arm, reward)).isFalse();
    }
  }

  private static int until(ChangeDetector detector, String context, String arm, double reward) {
    return IntStream.rangeClosed(1, 1000)
        .filter(i -> detector.observe(context, arm, reward))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anAlarmStartsItsContextAnewAndNoOther() {
    ChangeDetector detector = ChangeDetector.likelihoodRatio(0.01);
    observe(detector, "here", "a", 1, 100);
    observe(detector, "here", "b", 1, 100);
    observe(detector, "elsewhere", "a", 1, 100);
    int delay = until(detector, "here", "a", 0);

    observe(detector, "here", "b", 0, 500);
    observe(detector, "here", "a", 0, 500);
    assertThat(until(detector, "elsewhere", "a", 0)).isEqualTo(delay);
  }

  @Test
  void armsAreTestedApart() {
    ChangeDetector detector = ChangeDetector.likelihoodRatio(0.01);

    observe(detector, "c", "good", 1, 500);
    observe(detector, "c", "bad", 0, 500);
  }

  private static double[] coins(Random random, int length, int change) {
    double before = random.nextDouble();
    double after = random.nextDouble();
    return IntStream.range(0, length)
        .mapToDouble(i -> random.nextDouble() < (i < change ? before : after) ? 1 : 0)
        .toArray();
  }

  private static RewardHistory history(double[] rewards) {
    RewardHistory history = new RewardHistory();
    Arrays.stream(rewards).forEach(history::add);
    return history;
  }

  private static double exact(double[] rewards) {
    return IntStream.range(1, rewards.length)
        .mapToDouble(split -> ratio(rewards, split))
        .max()
        .orElseThrow();
  }

  @Property(tries = 200)
  void fewMomentsNeverFindMoreThanAll(@ForAll long seed) {
    Random random = new Random(seed);
    int length = random.nextInt(2, 600);
    double[] rewards = coins(random, length, random.nextInt(length));
    RewardHistory history = history(rewards);

    assertThat(history.count()).isEqualTo(length);
    assertThat(history.segments()).isLessThanOrEqualTo(4 * 10);
    assertThat(history.likelihoodRatio()).isBetween(0.0, exact(rewards) + 1e-9);
  }

  @Test
  void fewMomentsFindAlmostAsMuchAsAllAboutTheNearPast() {
    Random random = new Random(6);
    double found = 0;
    double best = 0;
    for (int i = 0; i < 200; i++) {
      double[] rewards = coins(random, 500, random.nextInt(300, 500));
      found += history(rewards).likelihoodRatio();
      best += exact(rewards);
    }

    assertThat(found / best).isGreaterThan(0.9);
  }

  private static double ratio(double[] rewards, int split) {
    return logLikelihood(rewards, 0, split)
        + logLikelihood(rewards, split, rewards.length)
        - logLikelihood(rewards, 0, rewards.length);
  }

  private static double logLikelihood(double[] rewards, int from, int to) {
    double sum = Arrays.stream(rewards, from, to).sum();
    double missing = to - from - sum;
    return (sum == 0 ? 0 : sum * Math.log(sum / (to - from)))
        + (missing == 0 ? 0 : missing * Math.log(missing / (to - from)));
  }

  @Test
  void aLongHistoryStaysSmall() {
    RewardHistory history = new RewardHistory();
    for (int i = 0; i < 1_000_000; i++) {
      history.add(i & 1);
    }

    assertThat(history.segments()).isLessThanOrEqualTo(4 * 20);
    assertThat(history.count()).isEqualTo(1_000_000);
    assertThat(history.likelihoodRatio()).isLessThan(1);
  }

  @Test
  void aLearnerForgetsTheContextThatHasChanged() {
    Learner learner =
        Learner.builder(new InMemoryLearningStore())
            .changes(ChangeDetector.likelihoodRatio(0.01))
            .clock(() -> Instant.EPOCH)
            .build();
    for (int i = 0; i < 200; i++) {
      learner.observe(ArmOutcome.of("o" + i, "a", 1), "here");
      learner.observe(ArmOutcome.of("o" + i, "b", 0), "here");
      learner.observe(ArmOutcome.of("o" + i, "a", 1), "elsewhere");
    }
    int round = 200;
    while (learner.posteriors("here").get("a").alpha() > 1) {
      learner.observe(ArmOutcome.of("o" + round++, "a", 0), "here");
    }

    assertThat(round).isBetween(202, 230);
    assertThat(learner.posteriors("here", List.of("a", "b")).values())
        .containsOnly(Posterior.UNIFORM);
    assertThat(learner.posteriors("elsewhere").get("a")).isEqualTo(new Posterior(201, 1));
  }

  @Test
  void aChangeThatAPoisonedSessionFeignedIsTakenBackWithIt() {
    Learner learner =
        Learner.builder(new InMemoryLearningStore())
            .changes(ChangeDetector.likelihoodRatio(0.01))
            .clock(() -> Instant.EPOCH)
            .build();
    for (int i = 0; i < 200; i++) {
      learner.observe(ArmOutcome.of("o" + i, "a", 1), "here");
    }
    LearnerSession poisoned = learner.session("poisoned", "here");
    int lies = 0;
    while (learner.posteriors("here").get("a").alpha() > 1) {
      poisoned.observe(ArmOutcome.of("lie" + lies++, "a", 0));
    }

    assertThat(learner.forget("poisoned")).isEqualTo(lies + 1);
    assertThat(learner.posteriors("here").get("a")).isEqualTo(new Posterior(201, 1));
  }

  private static Learner alarmed(FailingStore store) {
    return Learner.builder(store)
        .changes((context, armId, reward) -> reward == 0)
        .clock(() -> Instant.EPOCH)
        .build();
  }

  @Test
  void anObservationCountsWhenWhatItsAlarmDropsCannotBeWrittenAndARetryDropsIt() {
    FailingStore store = new FailingStore();
    Learner learner = alarmed(store);
    learner.observe(ArmOutcome.of("o1", "a", 1), "here");
    store.failAfter(1);

    assertThat(learner.observe(ArmOutcome.of("o2", "a", 0), "here")).isTrue();
    assertThat(learner.posteriors("here").get("a")).isEqualTo(new Posterior(2, 2));
    assertThat(learner.observe(ArmOutcome.of("o2", "a", 0), "here")).isFalse();
    assertThat(learner.posteriors("here").get("a")).isEqualTo(Posterior.UNIFORM);
    assertThat(learner.observe(ArmOutcome.of("o3", "a", 1), "here")).isTrue();
    assertThat(learner.posteriors("here").get("a")).isEqualTo(new Posterior(2, 1));
  }

  @Test
  void whatTheNextCallLearnsIsNotDroppedByTheAlarmBefore() {
    FailingStore store = new FailingStore();
    Learner learner = alarmed(store);
    store.failAfter(1);
    learner.observe(ArmOutcome.of("o1", "a", 0), "here");
    store.failAfter(0);
    assertThatThrownBy(learner::flush).hasMessageContaining("disk");

    assertThat(learner.applyCredits(List.of(ArmCredit.of("o2", "b", 1, 0)), "here")).isOne();
    assertThat(learner.posteriors("here"))
        .containsEntry("a", Posterior.UNIFORM)
        .containsEntry("b", new Posterior(2, 1));
    List<String> log = new ArrayList<>();
    store.log().forEachUpdate(update -> log.add(update.observationId()));
    assertThat(log).containsExactly("o1", "o1/change", "o2");
  }

  @Test
  void ucb1TriesAllArmsAgainAfterAChange() {
    Learner learner =
        Learner.builder(new InMemoryLearningStore())
            .strategy(Strategy.of(Scoring.ucb1(), Packing.byScore()))
            .settings(LearnerSettings.defaults().baselineRate(0))
            .changes((context, armId, reward) -> reward == 0.25)
            .build();
    for (int i = 0; i < 1000; i++) {
      learner.observe(ArmOutcome.of("old" + i, "good", 1), "here");
      learner.observe(ArmOutcome.of("old" + i, "other", 1), "here");
    }
    learner.observe(ArmOutcome.of("alarm", "good", 0.25), "here");
    int good = 0;
    for (int round = 0; round < 300; round++) {
      Selection selection = learner.select(List.of(Arm.of("good"), Arm.of("other")), 1, "here", 0);
      boolean isGood = selection.ids().contains("good");
      // The better arm begins with bad luck.
      double reward = isGood ? good++ == 0 ? 0 : 1 : 0.5;
      learner.observe(selection.outcome(selection.ids().get(0), reward), "here");
    }

    assertThat(good).isGreaterThan(200);
  }

  @Test
  void nothingEverChangesForNone() {
    observe(ChangeDetector.none(), "c", "a", 1, 1000);
    observe(ChangeDetector.none(), "c", "a", 0, 1000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, Double.NaN})
  void aRateThatIsNoneIsRefused(double rate) {
    assertThatThrownBy(() -> ChangeDetector.likelihoodRatio(rate))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + rate + ")");
  }
}
