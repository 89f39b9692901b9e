package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.learning.Selector.Chooser;
import dev.qortex.learning.Selector.Chooser.Chosen;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Choice;
import dev.qortex.learning.strategy.ScriptedRandom;
import dev.qortex.learning.strategy.SelectionLimits;
import dev.qortex.learning.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.commons.math3.special.Beta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChooserTest {

  private static final LearnerSettings NEVER = LearnerSettings.defaults().baselineRate(0);
  private static final LearnerSettings ALWAYS = LearnerSettings.defaults().baselineRate(1);

  private static Chosen choose(
      List<Candidate> candidates,
      SelectionLimits limits,
      LearnerSettings settings,
      RandomGenerator random) {
    return new Chooser(Strategy.thompsonSampling(), settings).choose(candidates, limits, random);
  }

  private static Candidate candidate(String id, int tokens, long pulls) {
    return new Candidate(new Arm(id, tokens), Posterior.UNIFORM, pulls);
  }

  private static List<Candidate> candidates(String... ids) {
    return List.of(ids).stream().map(id -> candidate(id, 0, 0)).toList();
  }

  private static List<String> ids(Chosen choice) {
    return choice.arms().stream().map(Arm::id).toList();
  }

  @Test
  void armsAreTakenInFallingOrderOfTheirDraws() {
    ScriptedRandom random = new ScriptedRandom().draws(-0.5, 1, 0);
    Chosen choice = choose(candidates("a", "b", "c"), new SelectionLimits(2, 100), NEVER, random);

    assertThat(ids(choice)).containsExactly("b", "c");
    assertThat(choice.explored()).isFalse();
    assertThat(choice.scores()).containsOnlyKeys("a", "b", "c").containsEntry("c", 0.5);
    assertThat(random.isExhausted()).isTrue();
  }

  @Test
  void equalDrawsAreOrderedById() {
    ScriptedRandom random = new ScriptedRandom().draws(0, 0, 0);

    assertThat(ids(choose(candidates("c", "a", "b"), new SelectionLimits(3, 0), NEVER, random)))
        .containsExactly("a", "b", "c");
  }

  @Test
  void zeroOrLessMeansAllAndZeroTokensMeansNoLimit() {
    assertThat(SelectionLimits.of(0, 0, 7)).isEqualTo(new SelectionLimits(7, Integer.MAX_VALUE));
    assertThat(SelectionLimits.of(-3, 5, 7)).isEqualTo(new SelectionLimits(7, 5));
    assertThat(SelectionLimits.of(9, 5, 7)).isEqualTo(new SelectionLimits(7, 5));
    assertThat(SelectionLimits.of(2, 5, 7)).isEqualTo(new SelectionLimits(2, 5));
    assertThatThrownBy(() -> SelectionLimits.of(1, -1, 7)).hasMessageContaining("(-1)");
  }

  @Test
  void anArmThatIsTooDearIsPassedOverForACheaperOne() {
    List<Candidate> candidates =
        List.of(candidate("dear", 90, 9), candidate("huge", 60, 9), candidate("cheap", 10, 9));
    ScriptedRandom random = new ScriptedRandom().draws(1, 0.5, 0);

    assertThat(ids(choose(candidates, new SelectionLimits(3, 100), NEVER, random)))
        .containsExactly("dear", "cheap");
  }

  @Test
  void youngArmsComeFirstButWithinTheBudgetAndTheNumber() {
    List<Candidate> candidates =
        List.of(
            candidate("old", 10, 2),
            candidate("dear", 3000, 1),
            candidate("young", 40, 1),
            candidate("new", 50, 0));
    LearnerSettings forcing = NEVER.minPulls(2);

    assertThat(
            ids(
                choose(
                    candidates,
                    new SelectionLimits(4, 100),
                    forcing,
                    new ScriptedRandom().draws(1, 0.5, 0, -0.5))))
        .containsExactly("young", "new", "old");
    assertThat(
            ids(
                choose(
                    candidates,
                    new SelectionLimits(1, 100),
                    forcing,
                    new ScriptedRandom().draws(1, 0.5, 0, -0.5))))
        .containsExactly("young");
  }

  @Test
  void theBaselineRateDecidesWhetherTheOrderIsRandom() {
    LearnerSettings quarter = NEVER.baselineRate(0.25);
    Chosen explored =
        choose(
            candidates("a", "b"),
            new SelectionLimits(1, 1),
            quarter,
            new ScriptedRandom().uniforms(0.2499, 0.3, 0.7));
    Chosen drawn =
        choose(
            candidates("a", "b"),
            new SelectionLimits(1, 1),
            quarter,
            new ScriptedRandom().uniforms(0.25).draws(1, 0));

    assertThat(ids(explored)).containsExactly("b");
    assertThat(explored.explored()).isTrue();
    assertThat(explored.scores()).isEqualTo(Map.of("a", 0.5, "b", 0.5));
    assertThat(ids(drawn)).containsExactly("a");
    assertThat(drawn.explored()).isFalse();
  }

  @Test
  void theShareOfExplorationIsTheBaselineRate() {
    Random random = new Random(3);
    int rounds = 20_000;
    long explored =
        IntStream.range(0, rounds)
            .filter(
                round ->
                    choose(
                            candidates("a"),
                            new SelectionLimits(1, 1),
                            NEVER.baselineRate(0.1),
                            random)
                        .explored())
            .count();

    assertThat(explored / (double) rounds)
        .isCloseTo(0.1, within(5 * Math.sqrt(0.1 * 0.9 / rounds)));
  }

  @Test
  void explorationIsUniformWhateverIsBelieved() {
    Random random = new Random(5);
    List<Candidate> unequal =
        List.of(
            new Candidate(Arm.of("good"), new Posterior(1000, 1), 1000),
            new Candidate(Arm.of("bad"), new Posterior(1, 1000), 1000),
            new Candidate(Arm.of("new"), Posterior.UNIFORM, 0));
    int rounds = 30_000;
    long bad =
        IntStream.range(0, rounds)
            .filter(
                round ->
                    ids(choose(unequal, new SelectionLimits(1, 1), ALWAYS, random)).contains("bad"))
            .count();

    assertThat(bad / (double) rounds).isCloseTo(1 / 3.0, within(5 * Math.sqrt(2 / 9.0 / rounds)));
    assertThat(ids(choose(unequal, new SelectionLimits(1, 1), NEVER, random)))
        .containsExactly("good");
  }

  @Property(tries = 300)
  void limitsHoldAndTheSameSeedGivesTheSameChoice(@ForAll long seed) {
    Random random = new Random(seed);
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < random.nextInt(30); i++) {
      Posterior posterior = new Posterior(random.nextDouble(0.01, 9), random.nextDouble(0.01, 9));
      candidates.add(new Candidate(new Arm("arm" + i, random.nextInt(50)), posterior, i % 4));
    }
    SelectionLimits limits = new SelectionLimits(random.nextInt(10), random.nextInt(200));
    LearnerSettings settings = NEVER.baselineRate(random.nextDouble()).minPulls(random.nextInt(4));
    Chosen choice = choose(candidates, limits, settings, new Random(seed));

    assertThat(choice.arms()).hasSizeLessThanOrEqualTo(limits.count()).doesNotHaveDuplicates();
    int used = choice.arms().stream().mapToInt(Arm::tokenCost).sum();
    assertThat(used).isLessThanOrEqualTo(limits.tokens());
    assertThat(choice).isEqualTo(choose(candidates, limits, settings, new Random(seed)));
    if (choice.arms().size() < limits.count()) {
      assertThat(candidates)
          .filteredOn(candidate -> !choice.arms().contains(candidate.arm()))
          .allMatch(candidate -> candidate.arm().tokenCost() > limits.tokens() - used);
    }
  }

  private static Map<String, Double> propensities(
      List<Candidate> candidates, SelectionLimits limits, LearnerSettings settings) {
    return new Chooser(Strategy.thompsonSampling(), settings).propensities(candidates, limits, 8);
  }

  @Test
  void nothingIsEstimatedUnlessAskedFor() {
    assertThat(propensities(candidates("a"), new SelectionLimits(1, 1), ALWAYS)).isEmpty();
  }

  @Test
  void theProbabilityOfUniformChoicesIsExact() {
    LearnerSettings settings = ALWAYS.propensityDraws(1);
    List<Candidate> three =
        List.of(candidate("a", 9, 5), candidate("b", 1, 5), candidate("c", 2, 5));

    assertThat(propensities(three, new SelectionLimits(2, 11), settings))
        .isEqualTo(Map.of("a", 2 / 3.0, "b", 2 / 3.0, "c", 2 / 3.0));
    assertThat(propensities(three, new SelectionLimits(3, 12), settings))
        .isEqualTo(Map.of("a", 1.0, "b", 1.0, "c", 1.0));
    assertThat(propensities(List.of(), new SelectionLimits(0, 12), settings)).isEmpty();
  }

  @Test
  void theProbabilityOfUniformChoicesKnowsYoungArms() {
    LearnerSettings settings = ALWAYS.minPulls(2).propensityDraws(1);
    List<Candidate> mixed =
        List.of(
            candidate("old", 0, 2),
            candidate("older", 0, 3),
            candidate("young", 0, 1),
            candidate("new", 0, 0));

    assertThat(propensities(mixed, new SelectionLimits(3, 0), settings))
        .isEqualTo(Map.of("young", 1.0, "new", 1.0, "old", 0.5, "older", 0.5));
    assertThat(propensities(mixed, new SelectionLimits(1, 0), settings))
        .isEqualTo(Map.of("young", 0.5, "new", 0.5, "old", 0.0, "older", 0.0));
  }

  /** In four of the six orders, the dear arm comes after one that leaves too little for it. */
  @Test
  void aTightBudgetMakesUniformChoicesAMatterOfDraws() {
    int draws = 40_000;
    Map<String, Double> shares =
        propensities(
            List.of(candidate("dear", 9, 0), candidate("b", 2, 0), candidate("c", 2, 0)),
            new SelectionLimits(3, 10),
            ALWAYS.propensityDraws(draws));

    assertThat(shares.get("dear")).isCloseTo(1 / 3.0, within(5 * Math.sqrt(2 / 9.0 / draws)));
    assertThat(shares.get("b")).isCloseTo(2 / 3.0, within(5 * Math.sqrt(2 / 9.0 / draws)));
    assertThat(shares.get("dear") + shares.get("b")).isCloseTo(1, within(1e-12));
  }

  private static List<Candidate> duel(Posterior one, Posterior other) {
    return List.of(new Candidate(Arm.of("one"), one, 9), new Candidate(Arm.of("other"), other, 9));
  }

  /** The chance that one draw is above the other, for whole numbers. */
  private static double winning(Posterior one, Posterior other) {
    return IntStream.range(0, (int) one.alpha())
        .mapToDouble(
            i ->
                Math.exp(
                    Beta.logBeta(other.alpha() + i, one.beta() + other.beta())
                        - Math.log(one.beta() + i)
                        - Beta.logBeta(1 + i, one.beta())
                        - Beta.logBeta(other.alpha(), other.beta())))
        .sum();
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1, 1", "2, 1, 1, 2", "8, 3, 4, 3", "30, 20, 25, 20", "3, 9, 2, 1"})
  void theLearnedProbabilityIsThatOfTheLargerDraw(
      double alpha, double beta, double otherAlpha, double otherBeta) {
    Posterior one = new Posterior(alpha, beta);
    Posterior other = new Posterior(otherAlpha, otherBeta);
    double winning = winning(one, other);
    int draws = 40_000;
    double error = 5 * Math.sqrt(winning * (1 - winning) / draws);
    SelectionLimits single = new SelectionLimits(1, 0);
    LearnerSettings settings = NEVER.propensityDraws(draws);

    assertThat(propensities(duel(one, other), single, settings).get("one"))
        .isCloseTo(winning, within(error));
    assertThat(propensities(duel(one, other), single, settings.baselineRate(0.3)).get("one"))
        .isCloseTo(0.3 * 0.5 + 0.7 * winning, within(0.7 * error));
  }

  @Test
  void whatWasChosenHasAProbabilityAboveZeroHoweverUnlikely() {
    List<Candidate> unequal = duel(new Posterior(1e6, 1), new Posterior(1, 1e6));

    assertThat(propensities(unequal, new SelectionLimits(1, 0), NEVER.propensityDraws(100)))
        .isEqualTo(Map.of("one", 1.0, "other", 0.005));
  }

  @Property(tries = 100)
  void probabilitiesSumToTheNumberOfPlaces(@ForAll long seed) {
    Random random = new Random(seed);
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < random.nextInt(1, 20); i++) {
      Posterior posterior = new Posterior(random.nextDouble(1, 3), random.nextDouble(1, 3));
      candidates.add(new Candidate(Arm.of("arm" + i), posterior, random.nextInt(9)));
    }
    int count = random.nextInt(candidates.size() + 1);
    double rate = random.nextDouble();
    LearnerSettings settings =
        NEVER.baselineRate(rate).minPulls(random.nextInt(3)).propensityDraws(500);
    Map<String, Double> shares = propensities(candidates, new SelectionLimits(count, 0), settings);
    double leastShares = (1 - rate) * 0.5 / 500 * candidates.size();

    assertThat(shares).hasSameSizeAs(candidates);
    assertThat(shares.values()).allMatch(share -> share >= 0 && share <= 1);
    assertThat(shares.values().stream().mapToDouble(share -> share).sum())
        .isBetween(count - 1e-9, count + leastShares + 1e-9);
  }

  @Test
  void aStrategyOfOnesOwnHasProbabilitiesToo() {
    Strategy last =
        (candidates, limits, random) ->
            new Choice(List.of(candidates.get(candidates.size() - 1).arm()), Map.of());

    assertThat(
            new Chooser(last, NEVER.propensityDraws(10))
                .propensities(candidates("a", "b"), new SelectionLimits(1, 0), 1))
        .isEqualTo(Map.of("a", 0.05, "b", 1.0));
  }

  @ParameterizedTest
  @CsvSource({"a ghost, (-1)", "a a, (0)", "a b c, 3 arms"})
  void aBrokenStrategyHasNoProbabilities(String chosen, String value) {
    List<Arm> arms = List.of(chosen.split(" ")).stream().map(Arm::of).toList();
    Strategy broken = (candidates, limits, random) -> new Choice(arms, Map.of());

    assertThatThrownBy(
            () ->
                new Chooser(broken, NEVER.propensityDraws(10))
                    .propensities(candidates("a", "b", "c"), new SelectionLimits(2, 0), 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(" + broken + ")")
        .hasMessageContaining(value);
  }

  @Test
  void aBrokenStrategyMayNotTakeTheTokensOfYoungArms() {
    Strategy all =
        (candidates, limits, random) ->
            new Choice(candidates.stream().map(Candidate::arm).toList(), Map.of());
    List<Candidate> candidates = List.of(candidate("young", 6, 0), candidate("old", 5, 9));
    Chooser chooser = new Chooser(all, NEVER.minPulls(1).propensityDraws(1));

    assertThatThrownBy(() -> chooser.propensities(candidates, new SelectionLimits(2, 10), 1))
        .hasMessageContaining("5 tokens");
    assertThatThrownBy(() -> chooser.choose(candidates, new SelectionLimits(2, 10), new Random(1)))
        .hasMessageContaining("5 tokens");
    assertThat(chooser.propensities(candidates, new SelectionLimits(2, 11), 1))
        .isEqualTo(Map.of("young", 1.0, "old", 1.0));
  }
}
