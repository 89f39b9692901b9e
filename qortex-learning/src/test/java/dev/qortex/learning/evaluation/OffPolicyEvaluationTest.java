package dev.qortex.learning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OffPolicyEvaluationTest {

  private static final List<String> ARMS = List.of("a", "b");
  private static final OffPolicyEvaluation EVALUATION = OffPolicyEvaluation.seeded(1);
  private static final Policy MIXED =
      Policy.proportional((context, arm) -> arm.equals("a") ? 0.6 : 0.4);
  private static final Policy ALWAYS_A = Policy.greedy((context, arm) -> arm.equals("a") ? 1 : 0);

  private static LoggedDecision decision(String chosen, double propensity, double reward) {
    return new LoggedDecision("here", ARMS, chosen, propensity, reward);
  }

  private static final List<LoggedDecision> THREE =
      List.of(decision("a", 0.5, 1), decision("b", 0.25, 1), decision("a", 0.8, 0.5));

  /** Two contexts, in which the log and the rewards differ. */
  private static List<LoggedDecision> simulated(int n, Random random) {
    List<LoggedDecision> log = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      boolean easy = random.nextBoolean();
      double ofA = easy ? 0.8 : 0.3;
      boolean a = random.nextDouble() < ofA;
      double mean = meanReward(easy, a);
      log.add(
          new LoggedDecision(
              easy ? "easy" : "hard",
              ARMS,
              a ? "a" : "b",
              a ? ofA : 1 - ofA,
              random.nextDouble() < mean ? 1 : 0));
    }
    return log;
  }

  private static double meanReward(boolean easy, boolean a) {
    return easy ? (a ? 0.9 : 0.6) : (a ? 0.1 : 0.4);
  }

  private static final double VALUE_OF_LOG = (0.8 * 0.9 + 0.2 * 0.6 + 0.3 * 0.1 + 0.7 * 0.4) / 2;
  private static final double VALUE_OF_MIXED = (0.6 * 0.9 + 0.4 * 0.6 + 0.6 * 0.1 + 0.4 * 0.4) / 2;
  private static final double VALUE_OF_A = (0.9 + 0.1) / 2;

  @Test
  void threeDecisionsGiveWhatIsReckonedByHand() {
    Map<Estimator, Estimate> estimates = EVALUATION.evaluate(THREE, MIXED);

    assertThat(estimates).containsOnlyKeys(Estimator.values());
    assertThat(value(estimates, Estimator.LOGGED)).isCloseTo(2.5 / 3, within(1e-12));
    assertThat(value(estimates, Estimator.IPS))
        .isCloseTo((1.2 + 1.6 + 0.75 * 0.5) / 3, within(1e-12));
    assertThat(value(estimates, Estimator.SNIPS))
        .isCloseTo((1.2 + 1.6 + 0.75 * 0.5) / (1.2 + 1.6 + 0.75), within(1e-12));
    assertThat(value(estimates, Estimator.DOUBLY_ROBUST))
        .isCloseTo((99.0 / 80 + 23.0 / 20 + 5.0 / 8) / 3, within(1e-12));
    assertThat(estimates.values()).allMatch(estimate -> estimate.selections() == 3);
    double kish = 3.55 * 3.55 / (1.44 + 2.56 + 0.5625);
    assertThat(estimates.get(Estimator.IPS).effectiveSampleSize()).isCloseTo(kish, within(1e-12));
    assertThat(estimates.get(Estimator.SNIPS).effectiveSampleSize()).isCloseTo(kish, within(1e-12));
    assertThat(estimates.get(Estimator.LOGGED).effectiveSampleSize()).isEqualTo(3);
  }

  @Test
  void replayOfAUniformLogKeepsTheMatches() {
    List<LoggedDecision> log =
        List.of(
            decision("a", 0.5, 1),
            decision("b", 0.5, 1),
            decision("a", 0.5, 0),
            decision("b", 0.5, 0),
            decision("a", 0.5, 0.5));
    Estimate replayed = EVALUATION.evaluate(log, ALWAYS_A).get(Estimator.REPLAY);
    Scripted learner = new Scripted("a");

    assertThat(replayed.value()).isEqualTo(0.5);
    assertThat(replayed.effectiveSampleSize()).isEqualTo(3);
    assertThat(EVALUATION.replay(log, learner))
        .matches(e -> e.value() == 0.5)
        .matches(e -> e.effectiveSampleSize() == 3 && e.selections() == 5);
    assertThat(learner.learned).containsExactly("here a 1.0", "here a 0.0", "here a 0.5");
  }

  @Test
  void aLogThatThePolicyWroteItselfIsItsValue() {
    List<LoggedDecision> log = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      log.add(decision(i % 5 < 3 ? "a" : "b", i % 5 < 3 ? 0.6 : 0.4, i % 3 / 2.0));
    }
    Map<Estimator, Estimate> estimates = EVALUATION.evaluate(log, MIXED);
    Estimate logged = estimates.get(Estimator.LOGGED);

    assertThat(logged.low()).isLessThan(logged.value());
    assertThat(logged.high()).isGreaterThan(logged.value());
    for (Estimator weighting : List.of(Estimator.IPS, Estimator.SNIPS)) {
      assertThat(value(estimates, weighting)).isCloseTo(logged.value(), within(1e-12));
      assertThat(estimates.get(weighting).effectiveSampleSize()).isCloseTo(20, within(1e-9));
    }
  }

  @Test
  void aModelThatIsNeverWrongIsLeftAlone() {
    List<LoggedDecision> log = new ArrayList<>();
    simulated(200, new Random(5)).forEach(d -> log.add(with(d, reward -> 0.5)));
    Estimate estimate = EVALUATION.evaluate(log, MIXED).get(Estimator.DOUBLY_ROBUST);

    assertThat(estimate.value()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aHandfulOfZerosIsNoCertaintyOfZero() {
    double unseen = 1 - Math.pow(1 - 0.95, 1.0 / 4);
    List<LoggedDecision> zeros = new ArrayList<>();
    List<LoggedDecision> ones = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      zeros.add(decision(ARMS.get(i % 2), 0.5, 0));
      ones.add(decision(ARMS.get(i % 2), 0.5, 1));
    }
    Map<Estimator, Estimate> ofZeros = EVALUATION.evaluate(zeros, ALWAYS_A);
    Map<Estimator, Estimate> ofOnes = EVALUATION.evaluate(ones, ALWAYS_A);

    for (Estimator estimator :
        List.of(Estimator.REPLAY, Estimator.SNIPS, Estimator.DOUBLY_ROBUST)) {
      assertThat(ofZeros.get(estimator)).isEqualTo(new Estimate(0, 0, unseen, 4, 8));
      assertThat(ofOnes.get(estimator).high()).isEqualTo(1);
      assertThat(ofOnes.get(estimator).low()).isCloseTo(1 - unseen, within(1e-12));
    }
    assertThat(ofZeros.get(Estimator.IPS)).isEqualTo(new Estimate(0, 0, unseen, 4, 8));
    assertThat(ofZeros.get(Estimator.LOGGED).high())
        .isCloseTo(1 - Math.pow(0.05, 1.0 / 8), within(1e-12));
  }

  @Test
  void aConstantMoreInEveryRewardIsAsMuchMoreByTheSelfNormalisedEstimator() {
    List<LoggedDecision> log = new ArrayList<>();
    List<LoggedDecision> shifted = new ArrayList<>();
    for (LoggedDecision decision : simulated(200, new Random(6))) {
      log.add(with(decision, reward -> reward / 2));
      shifted.add(with(decision, reward -> reward / 2 + 0.25));
    }
    Estimate before = EVALUATION.evaluate(log, MIXED).get(Estimator.SNIPS);
    Estimate after = EVALUATION.evaluate(shifted, MIXED).get(Estimator.SNIPS);

    assertThat(after.value()).isCloseTo(before.value() + 0.25, within(1e-12));
    assertThat(after.low()).isCloseTo(before.low() + 0.25, within(1e-9));
    assertThat(after.high()).isCloseTo(before.high() + 0.25, within(1e-9));
  }

  @Test
  void estimatesAreRightOnAverageAndTheirIntervalsHoldTheTruth() {
    int logs = 200;
    Map<Estimator, double[]> values = new EnumMap<>(Estimator.class);
    Map<Estimator, Integer> covered = new EnumMap<>(Estimator.class);
    for (int log = 0; log < logs; log++) {
      int index = log;
      new OffPolicyEvaluation(0.9, 300, log)
          .evaluate(simulated(200, new Random(1_000 + log)), MIXED)
          .forEach(
              (estimator, estimate) -> {
                double truth = estimator == Estimator.LOGGED ? VALUE_OF_LOG : VALUE_OF_MIXED;
                values.computeIfAbsent(estimator, key -> new double[logs])[index] =
                    estimate.value() - truth;
                boolean holds = estimate.low() <= truth && truth <= estimate.high();
                covered.merge(estimator, holds ? 1 : 0, Integer::sum);
              });
    }
    values.forEach(
        (estimator, errors) ->
            assertThat(deviates(errors)).as("%s", estimator).isBetween(-4.0, 4.0));
    assertThat(covered.values()).hasSize(5).allMatch(n -> n > 0.84 * logs && n < 0.96 * logs);
  }

  /** Five of ten arms by chance, which are all rewarded or none. */
  private static List<LoggedDecision> slates(int selections, Random random) {
    List<String> arms = new ArrayList<>(List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"));
    List<LoggedDecision> log = new ArrayList<>();
    for (int i = 0; i < selections; i++) {
      Collections.shuffle(arms, random);
      double reward = random.nextInt(2);
      for (String chosen : arms.subList(0, 5)) {
        log.add(new LoggedDecision("slate-" + i, "here", arms, chosen, 0.1, reward));
      }
    }
    return log;
  }

  @Test
  void intervalsHoldTheTruthWhereTheArmsOfASelectionShareItsOutcome() {
    int logs = 200;
    Policy skewed = Policy.proportional((context, arm) -> 1 + Integer.parseInt(arm));
    Map<Estimator, Integer> covered = new EnumMap<>(Estimator.class);
    for (int log = 0; log < logs; log++) {
      new OffPolicyEvaluation(0.9, 300, log)
          .evaluate(slates(100, new Random(5_000 + log)), skewed)
          .forEach(
              (estimator, estimate) -> {
                boolean holds = estimate.low() <= 0.5 && 0.5 <= estimate.high();
                covered.merge(estimator, holds ? 1 : 0, Integer::sum);
                assertThat(estimate.selections()).isEqualTo(100);
                assertThat(estimate.effectiveSampleSize()).isBetween(40.0, 100 + 1e-9);
              });
    }
    assertThat(covered.values()).hasSize(5).allMatch(n -> n > 0.84 * logs && n < 0.96 * logs);
  }

  @Test
  void aDecisionRepeatedWithinItsSelectionIsNoMoreThanOnce() {
    List<LoggedDecision> log = simulated(60, new Random(8));
    List<LoggedDecision> repeated = new ArrayList<>();
    for (int copy = 0; copy < 3; copy++) {
      for (int i = 0; i < log.size(); i++) {
        repeated.add(inSelection("selection-" + i, log.get(i)));
      }
    }
    Map<Estimator, Estimate> once = EVALUATION.evaluate(log, ALWAYS_A);
    Map<Estimator, Estimate> thrice = EVALUATION.evaluate(repeated, ALWAYS_A);

    for (Estimator estimator : List.of(Estimator.IPS, Estimator.SNIPS)) {
      Estimate expected = once.get(estimator);
      Estimate estimate = thrice.get(estimator);
      double width = expected.high() - expected.low();
      assertThat(estimate.value()).isCloseTo(expected.value(), within(1e-12));
      assertThat(estimate.low()).isCloseTo(expected.low(), within(0.1 * width));
      assertThat(estimate.high()).isCloseTo(expected.high(), within(0.1 * width));
      assertThat(estimate.effectiveSampleSize())
          .isCloseTo(expected.effectiveSampleSize(), within(1e-9));
    }
    assertThat(EVALUATION.replay(repeated, new Scripted("a")).effectiveSampleSize()).isLessThan(61);
  }

  @Test
  void aSelectionIsPredictedByOthersOnly() {
    List<LoggedDecision> log =
        List.of(
            inSelection("one", decision("a", 0.5, 1)), inSelection("one", decision("b", 0.5, 1)));
    Estimate estimate = EVALUATION.evaluate(log, MIXED).get(Estimator.DOUBLY_ROBUST);

    assertThat(estimate.value()).isCloseTo((0.5 + 1.2 * 0.5 + 0.5 + 0.8 * 0.5) / 2, within(1e-12));
    assertThat(estimate.low()).as("one selection tells little").isLessThan(0.06);
  }

  @Test
  void aValueBeyondTheRewardsHasAnIntervalWithinThem() {
    List<LoggedDecision> log = Collections.nCopies(5, decision("a", 0.2, 1));
    Estimate estimate = EVALUATION.evaluate(log, ALWAYS_A).get(Estimator.IPS);

    assertThat(estimate.value()).isCloseTo(5, within(1e-12));
    assertThat(estimate.high()).isOne();
    assertThat(estimate.low()).isCloseTo(Math.pow(0.05, 1.0 / 5), within(1e-12));
  }

  @Test
  void everyIntervalIsWithinTheRewardsAndHoldsAValueThatIs() {
    for (int run = 0; run < 500; run++) {
      Random random = new Random(run);
      List<LoggedDecision> log = new ArrayList<>();
      for (int i = random.nextInt(12); i >= 0; i--) {
        String selection = random.nextBoolean() ? "" : "selection-" + random.nextInt(3);
        double propensity = Math.pow(1 - random.nextDouble(), 3);
        double reward = random.nextInt(3) / 2.0;
        log.add(inSelection(selection, decision(ARMS.get(random.nextInt(2)), propensity, reward)));
      }
      double confidence = random.nextBoolean() ? 0.01 : random.nextDouble(0.5, 1);
      Map<Estimator, Estimate> estimates =
          new OffPolicyEvaluation(confidence, 1 + random.nextInt(100), run).evaluate(log, MIXED);
      assertThat(estimates.values())
          .as("run %d", run)
          .allMatch(e -> 0 <= e.low() && e.low() <= e.high() && e.high() <= 1)
          .allMatch(e -> e.low() <= Math.max(0, e.value()) && Math.min(1, e.value()) <= e.high());
    }
  }

  @Test
  void aLearnerThatNeverLearnsEarnsTheValueOfItsPolicyWhateverTheLogPrefers() {
    double[] errors = new double[200];
    for (int log = 0; log < errors.length; log++) {
      errors[log] =
          OffPolicyEvaluation.seeded(log)
                  .replay(simulated(200, new Random(2_000 + log)), new Scripted("a"))
                  .value()
              - VALUE_OF_A;
    }
    assertThat(deviates(errors)).isBetween(-4.0, 4.0);
  }

  @Test
  void aLearnerEarnsAlongALogWhatItEarnsInTheWorld() {
    int steps = 20;
    double[] differences = new double[400];
    for (int run = 0; run < differences.length; run++) {
      WinStay replayed = new WinStay();
      OffPolicyEvaluation.seeded(run).replay(simulated(300, new Random(3_000 + run)), replayed);
      WinStay live = new WinStay();
      Random random = new Random(4_000 + run);
      for (int step = 0; step < steps; step++) {
        boolean easy = random.nextBoolean();
        String context = easy ? "easy" : "hard";
        String arm = live.choose(context, ARMS);
        boolean won = random.nextDouble() < meanReward(easy, arm.equals("a"));
        live.learn(context, arm, won ? 1 : 0);
      }
      differences[run] = replayed.first(steps) - live.first(steps);
    }
    assertThat(deviates(differences)).isBetween(-4.0, 4.0);
  }

  @Test
  void theSameSeedGivesTheSameResult() {
    List<LoggedDecision> log = simulated(100, new Random(7));

    assertThat(EVALUATION.evaluate(log, MIXED))
        .isEqualTo(OffPolicyEvaluation.seeded(1).evaluate(log, MIXED))
        .isNotEqualTo(OffPolicyEvaluation.seeded(2).evaluate(log, MIXED));
    assertThat(EVALUATION.replay(log, new WinStay()))
        .isEqualTo(EVALUATION.replay(log, new WinStay()))
        .isNotEqualTo(OffPolicyEvaluation.seeded(2).replay(log, new WinStay()));
  }

  @Test
  void aLogWithoutDecisionsOrWithoutMatchesIsRefused() {
    List<LoggedDecision> onlyB = List.of(decision("b", 0.5, 1), decision("b", 0.5, 0));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> EVALUATION.evaluate(List.of(), MIXED))
        .withMessageContainingAll("(0)", "\nMaybe");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EVALUATION.replay(List.of(), new WinStay()))
        .withMessageContaining("(0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EVALUATION.evaluate(onlyB, ALWAYS_A))
        .withMessageContainingAll("(2)", "\nMaybe");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EVALUATION.replay(onlyB, new Scripted("a")))
        .withMessageContainingAll("(2)", "(0.5)", "\nMaybe");
  }

  @Test
  void whatIsNoPolicyIsRefusedWithTheDecisionThatShowsIt() {
    double[][] wrong = {{0.5, 0.4}, {1.5, -0.5}, {1}, {Double.NaN, 1}, {0.5, 0.5 + 1e-8}, {}};
    for (double[] probabilities : wrong) {
      Policy policy =
          (context, arms) -> context.equals("there") ? probabilities : new double[] {0.5, 0.5};
      List<LoggedDecision> log =
          List.of(THREE.get(0), new LoggedDecision("there", ARMS, "a", 0.5, 1));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> EVALUATION.evaluate(log, policy))
          .withMessageContainingAll(
              "(" + java.util.Arrays.toString(probabilities) + ")", "(1)", "\nMaybe");
    }
    assertThat(EVALUATION.evaluate(THREE, (context, arms) -> new double[] {0.5, 0.5 + 1e-10}))
        .hasSize(5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EVALUATION.replay(THREE, new Scripted("c")))
        .withMessageContainingAll("(c)", "decision (");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 95, Double.NaN})
  void aConfidenceThatIsNoneIsRefused(double confidence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OffPolicyEvaluation(confidence, 10, 1))
        .withMessageContainingAll("(" + confidence + ")", "\nMaybe");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OffPolicyEvaluation(0.95, 0, 1))
        .withMessageContaining("(0)");
  }

  /** The mean of errors in units of its own standard error. */
  private static double deviates(double[] errors) {
    double sum = 0;
    double squares = 0;
    for (double error : errors) {
      sum += error;
      squares += error * error;
    }
    double mean = sum / errors.length;
    return mean / Math.sqrt((squares / errors.length - mean * mean) / errors.length);
  }

  private static double value(Map<Estimator, Estimate> estimates, Estimator estimator) {
    return estimates.get(estimator).value();
  }

  private static LoggedDecision with(LoggedDecision decision, UnaryOperator<Double> reward) {
    return new LoggedDecision(
        decision.context(),
        decision.candidates(),
        decision.chosen(),
        decision.propensity(),
        reward.apply(decision.reward()));
  }

  private static LoggedDecision inSelection(String selection, LoggedDecision decision) {
    return new LoggedDecision(
        selection,
        decision.context(),
        decision.candidates(),
        decision.chosen(),
        decision.propensity(),
        decision.reward());
  }

  private static final class Scripted implements ReplayedLearner {

    private final String arm;
    private final List<String> learned = new ArrayList<>();

    private Scripted(String arm) {
      this.arm = arm;
    }

    @Override
    public String choose(String context, List<String> candidates) {
      return arm;
    }

    @Override
    public void learn(String context, String chosen, double reward) {
      learned.add(context + " " + chosen + " " + reward);
    }
  }

  /** Stays with an arm in a context as long as it pays. */
  private static final class WinStay implements ReplayedLearner {

    private final Map<String, String> current = new HashMap<>();
    private final List<Double> rewards = new ArrayList<>();

    @Override
    public String choose(String context, List<String> candidates) {
      return current.getOrDefault(context, "a");
    }

    @Override
    public void learn(String context, String arm, double reward) {
      rewards.add(reward);
      if (reward == 0) {
        current.put(context, arm.equals("a") ? "b" : "a");
      }
    }

    private double first(int steps) {
      return rewards.stream().limit(steps).mapToDouble(reward -> reward).average().orElseThrow();
    }
  }
}
