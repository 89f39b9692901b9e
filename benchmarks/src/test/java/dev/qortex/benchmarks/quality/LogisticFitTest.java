package dev.qortex.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LogisticFitTest {

  private static final int SEED = 7;

  @Test
  void weightsOfTheModelThatMadeTheExamplesAreFoundAgain() {
    Random random = new Random(SEED);
    List<LogisticFit.Example> examples = new ArrayList<>();
    for (int i = 0; i < 4_000; i++) {
      List<String> signs = new ArrayList<>();
      double sum = -1;
      if (random.nextBoolean()) {
        signs.add("for");
        sum += 2;
      }
      if (random.nextBoolean()) {
        signs.add("against");
        sum -= 1.5;
      }
      signs.add(random.nextBoolean() ? "even" : "odd");
      boolean label = random.nextDouble() < 1 / (1 + Math.exp(-sum));
      examples.add(new LogisticFit.Example(signs, label, 1));
    }

    Map<String, Double> weights = LogisticFit.weights(examples, "any", sign -> 1, Map.of());

    Offset<Double> near = Offset.offset(0.25);
    assertThat(weights.get("for")).as("seed %d", SEED).isCloseTo(2, near);
    assertThat(weights.get("against")).as("seed %d", SEED).isCloseTo(-1.5, near);
    assertThat(weights.get("even") - weights.get("odd")).as("seed %d", SEED).isCloseTo(0, near);
    assertThat(LogisticFit.weights(examples, "any", sign -> 1, Map.of())).isEqualTo(weights);
  }

  @Test
  void thePenaltyShrinksWeights() {
    List<LogisticFit.Example> examples =
        List.of(
            new LogisticFit.Example(List.of("yes"), true, 1),
            new LogisticFit.Example(List.of("no"), false, 1));

    assertThat(LogisticFit.weights(examples, "any", sign -> 10, Map.of()).get("yes"))
        .isPositive()
        .isLessThan(LogisticFit.weights(examples, "any", sign -> 1, Map.of()).get("yes"));
  }

  @Test
  void withoutExamplesTheWeightsAreThoseOfThePrior() {
    List<LogisticFit.Example> examples =
        List.of(
            new LogisticFit.Example(List.of("yes"), true, 1),
            new LogisticFit.Example(List.of("yes"), false, 1));

    assertThat(LogisticFit.weights(List.of(), "any", sign -> 1, Map.of("yes", 0.5)))
        .containsExactly(Map.entry("yes", 0.5));
    assertThat(LogisticFit.weights(examples, "any", sign -> 1000, Map.of("yes", 0.5)).get("yes"))
        .isEqualTo(0.5);
  }

  @Test
  void anExampleOfWeightTwoCountsAsTwo() {
    LogisticFit.Example yes = new LogisticFit.Example(List.of("yes"), true, 1);
    LogisticFit.Example no = new LogisticFit.Example(List.of("no"), false, 1);
    LogisticFit.Example twice = new LogisticFit.Example(List.of("yes"), true, 2);

    assertThat(LogisticFit.weights(List.of(twice, no), "any", sign -> 1, Map.of()))
        .isEqualTo(LogisticFit.weights(List.of(yes, yes, no), "any", sign -> 1, Map.of()));
  }
}
