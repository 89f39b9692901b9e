package dev.qortex.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LogisticRegressionTest {

  private static LogisticRegression around(double bias, double slope, double precision) {
    return new LogisticRegression(new double[] {bias, slope}, new double[] {precision, precision});
  }

  @Test
  void withoutExamplesThePriorIsLikeliest() {
    assertThat(around(0.5, -2, 3).weights()).containsExactly(0.5, -2);
  }

  @Test
  void itFindsTheWeightsThatMadeTheLabels() {
    SplittableRandom random = new SplittableRandom(5);
    LogisticRegression fit = around(0, 0, 1e-3);
    for (int i = 0; i < 20_000; i++) {
      double x = random.nextDouble(-3, 3);
      double p = LogisticRegression.probability(-1 + 2 * x);
      fit.add(new double[] {1, x}, random.nextDouble() < p ? 1 : 0, 1);
    }
    double[] found = fit.weights();
    assertThat(found[0]).isEqualTo(-1, within(0.1));
    assertThat(found[1]).isEqualTo(2, within(0.1));
  }

  @Test
  void labelsThatCanBeToldApartGiveFiniteWeights() {
    LogisticRegression fit = around(0, 0, 0.01);
    for (int i = 1; i <= 100; i++) {
      fit.add(new double[] {1, 100 * i}, 1, 1);
      fit.add(new double[] {1, -100 * i}, 0, 1);
    }
    assertThat(fit.weights()[1]).isBetween(0.001, 1000.0);
  }

  @Test
  void anExampleMayCountSeveralTimesAndInPart() {
    LogisticRegression thrice = around(0, 1, 1);
    thrice.add(new double[] {1, 0.5}, 0.25, 3);
    LogisticRegression three = around(0, 1, 1);
    for (int i = 0; i < 3; i++) {
      three.add(new double[] {1, 0.5}, 0.25, 1);
    }
    assertThat(thrice.weights()[0]).isEqualTo(three.weights()[0], within(1e-6)).isNegative();
  }
}
