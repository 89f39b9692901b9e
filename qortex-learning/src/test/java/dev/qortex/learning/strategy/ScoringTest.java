package dev.qortex.learning.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoringTest {

  private static Candidate candidate(String id, double alpha, double beta, long pulls) {
    return new Candidate(Arm.of(id), new Posterior(alpha, beta), pulls);
  }

  private static List<String> order(Scoring scoring, List<Candidate> candidates) {
    return Strategy.of(scoring, Packing.byScore())
        .choose(
            candidates,
            new SelectionLimits(candidates.size(), 0),
            new ScriptedRandom().uniforms(0.99))
        .chosen()
        .stream()
        .map(Arm::id)
        .toList();
  }

  @Test
  void ucb1AddsToTheMeanWhatFewPullsLeaveOpen() {
    double[] scores =
        Scoring.ucb1()
            .scores(
                List.of(candidate("a", 3, 1, 2), candidate("b", 1, 3, 8)), new ScriptedRandom());

    assertThat(scores[0]).isCloseTo(0.75 + Math.sqrt(2 * Math.log(10) / 2), within(1e-12));
    assertThat(scores[1]).isCloseTo(0.25 + Math.sqrt(2 * Math.log(10) / 8), within(1e-12));
  }

  @Test
  void ucb1TakesWhatWasNeverPulledFirstAndByItsMean() {
    List<Candidate> candidates =
        List.of(
            candidate("sure", 1e9, 1, 1),
            candidate("new", 1, 1, 0),
            candidate("unpromising", 1, 1e9, 0),
            candidate("seed", 2, 1, 0),
            candidate("often", 9, 1, 1_000_000));

    assertThat(order(Scoring.ucb1(), candidates))
        .containsExactly("seed", "new", "unpromising", "sure", "often");
    assertThat(Scoring.ucb1().scores(candidates, new ScriptedRandom()))
        .doesNotContain(Double.POSITIVE_INFINITY);
  }

  private static Candidate faded(String id, long pulls, double evidence) {
    return new Candidate(Arm.of(id), Posterior.UNIFORM, pulls, evidence);
  }

  @Test
  void ucb1CountsWhatIsLeftOfTheEvidence() {
    List<Candidate> candidates =
        List.of(faded("fresh", 6, 6), faded("fading", 99, 2), faded("gone", 99, 0));

    assertThat(order(Scoring.ucb1(), candidates)).containsExactly("gone", "fading", "fresh");
    assertThat(Scoring.ucb1().scores(candidates, new ScriptedRandom())[1])
        .isCloseTo(0.5 + Math.sqrt(2 * Math.log(8) / 2), within(1e-12));
  }

  @Test
  void ucb1TakesWhatIsUnknownBeforeWhatIsAlmostGone() {
    List<Candidate> candidates =
        List.of(faded("almost", 9, 1e-8), faded("a", 9, Double.MIN_VALUE), faded("b", 9, 1e12));

    assertThat(order(Scoring.ucb1(), candidates)).containsExactly("a", "almost", "b");
    assertThat(Scoring.ucb1().scores(candidates, new ScriptedRandom()))
        .doesNotContain(Double.POSITIVE_INFINITY, Double.NaN);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, Double.NaN})
  void evidenceBelowZeroIsRefused(double evidence) {
    assertThatThrownBy(() -> faded("a", 1, evidence))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + evidence + ")");
  }

  @Test
  void ucb1WithoutAnyPullIsOrderedByMeanThenById() {
    assertThat(
            order(
                Scoring.ucb1(),
                List.of(candidate("b", 1, 1, 0), candidate("a", 1, 1, 0), candidate("z", 2, 1, 0))))
        .containsExactly("z", "a", "b");
  }

  /** Theorem 1 of the paper bounds the expected regret. */
  @Test
  void ucb1HasNoMoreRegretThanItsTheoremAllows() {
    double[] means = {0.9, 0.6};
    int rounds = 5000;
    int runs = 20;
    Random random = new Random(4);
    double regret = 0;
    for (int run = 0; run < runs; run++) {
      double[] rewards = new double[2];
      long[] pulls = new long[2];
      for (int round = 0; round < rounds; round++) {
        List<Candidate> candidates =
            IntStream.range(0, 2)
                .mapToObj(
                    i -> candidate("" + i, 1 + rewards[i], 1 + pulls[i] - rewards[i], pulls[i]))
                .toList();
        int arm =
            Strategy.of(Scoring.ucb1(), Packing.byScore())
                .places(candidates, new SelectionLimits(1, 0), random)[0];
        pulls[arm]++;
        rewards[arm] += random.nextDouble() < means[arm] ? 1 : 0;
        regret += means[0] - means[arm];
      }
    }

    assertThat(regret / runs)
        .isBetween(1.0, 8 * Math.log(rounds) / 0.3 + (1 + Math.PI * Math.PI / 3) * 0.3);
  }

  @Test
  void epsilonDecidesBetweenMeansAndChance() {
    List<Candidate> candidates =
        List.of(candidate("b", 2, 2, 0), candidate("c", 3, 1, 0), candidate("a", 1, 1, 0));

    assertThat(Scoring.epsilonGreedy(0.25).scores(candidates, new ScriptedRandom().uniforms(0.25)))
        .containsExactly(0.5, 0.75, 0.5);
    assertThat(
            Scoring.epsilonGreedy(0.25)
                .scores(candidates, new ScriptedRandom().uniforms(0.2499, 0.7, 0.1, 0.4)))
        .containsExactly(0.7, 0.1, 0.4);
    assertThat(order(Scoring.epsilonGreedy(0.25), candidates)).containsExactly("c", "a", "b");
  }

  @Test
  void anEpsilonOfZeroNeverExploresAndOneAlwaysDoes() {
    List<Candidate> candidates = List.of(candidate("a", 1, 1, 0));

    assertThat(Scoring.epsilonGreedy(0).scores(candidates, new ScriptedRandom().uniforms(0)))
        .containsExactly(0.5);
    assertThat(
            Scoring.epsilonGreedy(1)
                .scores(candidates, new ScriptedRandom().uniforms(Math.nextDown(1.0), 0.3)))
        .containsExactly(0.3);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void anEpsilonThatIsNoProbabilityIsRefused(double epsilon) {
    assertThatThrownBy(() -> Scoring.epsilonGreedy(epsilon))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("epsilon")
        .hasMessageContaining("(" + epsilon + ")");
  }
}
