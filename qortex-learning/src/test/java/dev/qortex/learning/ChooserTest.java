package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.learning.Chooser.Chosen;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Limits;
import dev.qortex.learning.strategy.ScriptedRandom;
import dev.qortex.learning.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ChooserTest {

  private static final LearnerSettings NEVER = LearnerSettings.defaults().baselineRate(0);
  private static final LearnerSettings ALWAYS = LearnerSettings.defaults().baselineRate(1);

  private static Chosen choose(
      List<Candidate> candidates, Limits limits, LearnerSettings settings, RandomGenerator random) {
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
    Chosen choice = choose(candidates("a", "b", "c"), new Limits(2, 100), NEVER, random);

    assertThat(ids(choice)).containsExactly("b", "c");
    assertThat(choice.explored()).isFalse();
    assertThat(choice.scores()).containsOnlyKeys("a", "b", "c").containsEntry("c", 0.5);
    assertThat(random.isExhausted()).isTrue();
  }

  @Test
  void equalDrawsAreOrderedById() {
    ScriptedRandom random = new ScriptedRandom().draws(0, 0, 0);

    assertThat(ids(choose(candidates("c", "a", "b"), new Limits(3, 0), NEVER, random)))
        .containsExactly("a", "b", "c");
  }

  @Test
  void zeroOrLessMeansAllAndZeroTokensMeansNoLimit() {
    assertThat(Limits.of(0, 0, 7)).isEqualTo(new Limits(7, Integer.MAX_VALUE));
    assertThat(Limits.of(-3, 5, 7)).isEqualTo(new Limits(7, 5));
    assertThat(Limits.of(9, 5, 7)).isEqualTo(new Limits(7, 5));
    assertThat(Limits.of(2, 5, 7)).isEqualTo(new Limits(2, 5));
    assertThatThrownBy(() -> Limits.of(1, -1, 7)).hasMessageContaining("(-1)");
  }

  @Test
  void anArmThatIsTooDearIsPassedOverForACheaperOne() {
    List<Candidate> candidates =
        List.of(candidate("dear", 90, 9), candidate("huge", 60, 9), candidate("cheap", 10, 9));
    ScriptedRandom random = new ScriptedRandom().draws(1, 0.5, 0);

    assertThat(ids(choose(candidates, new Limits(3, 100), NEVER, random)))
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
                    new Limits(4, 100),
                    forcing,
                    new ScriptedRandom().draws(1, 0.5, 0, -0.5))))
        .containsExactly("young", "new", "old");
    assertThat(
            ids(
                choose(
                    candidates,
                    new Limits(1, 100),
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
            new Limits(1, 1),
            quarter,
            new ScriptedRandom().uniforms(0.2499, 0.3, 0.7));
    Chosen drawn =
        choose(
            candidates("a", "b"),
            new Limits(1, 1),
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
                    choose(candidates("a"), new Limits(1, 1), LearnerSettings.defaults(), random)
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
            .filter(round -> ids(choose(unequal, new Limits(1, 1), ALWAYS, random)).contains("bad"))
            .count();

    assertThat(bad / (double) rounds).isCloseTo(1 / 3.0, within(5 * Math.sqrt(2 / 9.0 / rounds)));
    assertThat(ids(choose(unequal, new Limits(1, 1), NEVER, random))).containsExactly("good");
  }

  @Property(tries = 300)
  void limitsHoldAndTheSameSeedGivesTheSameChoice(@ForAll long seed) {
    Random random = new Random(seed);
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < random.nextInt(30); i++) {
      Posterior posterior = new Posterior(random.nextDouble(0.01, 9), random.nextDouble(0.01, 9));
      candidates.add(new Candidate(new Arm("arm" + i, random.nextInt(50)), posterior, i % 4));
    }
    Limits limits = new Limits(random.nextInt(10), random.nextInt(200));
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
}
