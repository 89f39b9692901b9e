package dev.qortex.learning.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class StrategyTest {

  @Property(tries = 200)
  void placesAreTheChoiceWithoutItsScores(@ForAll long seed) {
    Random random = new Random(seed);
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Posterior posterior = new Posterior(random.nextDouble(0.1, 9), random.nextDouble(0.1, 9));
      candidates.add(new Candidate(new Arm("arm" + i, random.nextInt(50)), posterior, i % 4));
    }
    SelectionLimits limits = new SelectionLimits(random.nextInt(10), random.nextInt(200));
    for (Scoring scoring :
        List.of(
            Scoring.thompsonSampling(),
            Scoring.uniform(),
            Scoring.ucb1(),
            Scoring.epsilonGreedy(0.5))) {
      for (Packing packing : PackingTest.packings()) {
        Strategy strategy = Strategy.of(scoring, packing);
        Strategy own = strategy::choose;
        List<Arm> chosen = strategy.choose(candidates, limits, new Random(seed)).chosen();

        assertThat(arms(candidates, strategy.places(candidates, limits, new Random(seed))))
            .isEqualTo(chosen);
        assertThat(arms(candidates, own.places(candidates, limits, new Random(seed))))
            .isEqualTo(chosen);
      }
    }
  }

  private static List<Arm> arms(List<Candidate> candidates, int[] places) {
    return Arrays.stream(places).mapToObj(place -> candidates.get(place).arm()).toList();
  }

  @Test
  void aChoiceHasTheScoresOfAllCandidates() {
    List<Candidate> candidates =
        List.of(
            new Candidate(Arm.of("a"), new Posterior(1, 3), 0),
            new Candidate(Arm.of("b"), new Posterior(3, 1), 0));

    assertThat(
            Strategy.of(Scoring.epsilonGreedy(0), Packing.byScore())
                .choose(candidates, new SelectionLimits(1, 0), new Random(1)))
        .isEqualTo(new Choice(List.of(Arm.of("b")), Map.of("a", 0.25, "b", 0.75)));
  }

  @Test
  void aScoringThatBreaksItsContractIsNamed() {
    List<Candidate> candidates =
        List.of(
            new Candidate(Arm.of("a"), Posterior.UNIFORM, 0),
            new Candidate(Arm.of("b"), Posterior.UNIFORM, 0));
    SelectionLimits limits = new SelectionLimits(1, 0);
    Scoring few = (all, random) -> new double[1];
    Scoring undefined = (all, random) -> new double[] {1, Double.NaN};
    Map.of(few, "(1) scores for (2)", undefined, "(NaN) to the arm (b)")
        .forEach(
            (scoring, value) -> {
              Strategy strategy = Strategy.of(scoring, Packing.byScore());
              for (ThrowingCallable call :
                  List.<ThrowingCallable>of(
                      () -> strategy.choose(candidates, limits, new Random(1)),
                      () -> strategy.places(candidates, limits, new Random(1)))) {
                assertThatThrownBy(call)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("(" + strategy + ")")
                    .hasMessageContaining(value);
              }
            });
  }

  @Test
  void theDefaultPrefersSeveralGoodArmsToOneThatTakesTheWholeBudget() {
    List<Candidate> candidates = new ArrayList<>();
    candidates.add(new Candidate(new Arm("dear", 90), new Posterior(9_000, 1_000), 10_000));
    for (String cheap : List.of("a", "b", "c")) {
      candidates.add(new Candidate(new Arm(cheap, 30), new Posterior(6_000, 4_000), 10_000));
    }

    assertThat(chosen(candidates, new SelectionLimits(4, 90)))
        .containsExactlyInAnyOrder("a", "b", "c");
    assertThat(chosen(candidates, new SelectionLimits(1, 90))).containsExactly("dear");
    assertThat(chosen(candidates, new SelectionLimits(2, 120))).startsWith("dear").hasSize(2);
  }

  private static List<String> chosen(List<Candidate> candidates, SelectionLimits limits) {
    return Strategy.thompsonSampling().choose(candidates, limits, new Random(1)).chosen().stream()
        .map(Arm::id)
        .toList();
  }

  @Test
  void strategiesSayWhatTheyAre() {
    assertThat(Strategy.thompsonSampling()).hasToString("Thompson Sampling, knapsack");
    assertThat(Strategy.of(Scoring.epsilonGreedy(0.1), Packing.knapsack()))
        .hasToString("epsilon-greedy (0.1), knapsack");
    assertThat(Strategy.of(Scoring.ucb1(), Packing.byScorePerToken()))
        .hasToString("UCB1, by score per token");
    assertThat(Scoring.uniform()).hasToString("uniform");
  }
}
