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
    for (int i = 0; i < 20_000; i++) {
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
      examples.add(new LogisticFit.Example(signs, label));
    }

    Map<String, Double> weights = LogisticFit.weights(examples, "any", 1);

    Offset<Double> near = Offset.offset(0.15);
    assertThat(weights.get("for")).as("seed %d", SEED).isCloseTo(2, near);
    assertThat(weights.get("against")).as("seed %d", SEED).isCloseTo(-1.5, near);
    assertThat(weights.get("even") - weights.get("odd")).as("seed %d", SEED).isCloseTo(0, near);
    assertThat(LogisticFit.weights(examples, "any", 1)).isEqualTo(weights);
  }

  @Test
  void thePenaltyShrinksWeights() {
    List<LogisticFit.Example> examples =
        List.of(
            new LogisticFit.Example(List.of("yes"), true),
            new LogisticFit.Example(List.of("no"), false));

    assertThat(LogisticFit.weights(examples, "any", 10).get("yes"))
        .isPositive()
        .isLessThan(LogisticFit.weights(examples, "any", 1).get("yes"));
  }
}
