package dev.qortex.learning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BootstrapTest {

  private static final int TERMS = 400;

  private static double[] filled(double value) {
    double[] filled = new double[TERMS];
    Arrays.fill(filled, value);
    return filled;
  }

  private static double[] interval(double[] values, double[] weights, double confidence) {
    return bootstrap(values, weights).interval(confidence, 4_000, new SplittableRandom(1));
  }

  private static Bootstrap bootstrap(double[] values, double[] weights) {
    double[] sums = new double[values.length];
    Arrays.setAll(sums, i -> weights[i] * values[i]);
    return new Bootstrap(sums, weights);
  }

  @Test
  void theIntervalOfAMeanIsTheNormalOneWhereTermsAreSymmetrical() {
    double[] values = new double[TERMS];
    Arrays.setAll(values, i -> i % 2);
    double error = 0.5 / Math.sqrt(TERMS);

    double[] wide = interval(values, filled(3), 0.95);
    assertThat(wide[0]).isCloseTo(0.5 - 1.96 * error, within(0.15 * error));
    assertThat(wide[1]).isCloseTo(0.5 + 1.96 * error, within(0.15 * error));
    double[] narrow = interval(values, filled(3), 0.5);
    assertThat(narrow[0]).isCloseTo(0.5 - 0.674 * error, within(0.1 * error));
    assertThat(narrow[1]).isCloseTo(0.5 + 0.674 * error, within(0.1 * error));
  }

  @Test
  void theIntervalLeansTowardsTheLongTail() {
    double[] values = filled(0);
    Arrays.fill(values, 0, 8, 1);
    double[] interval = interval(values, filled(1), 0.95);

    assertThat(interval[1] - 0.02).isGreaterThan(1.2 * (0.02 - interval[0]));
    Arrays.setAll(values, i -> 1 - values[i]);
    double[] mirrored = interval(values, filled(1), 0.95);
    assertThat(0.98 - mirrored[0]).isGreaterThan(1.2 * (mirrored[1] - 0.98));
  }

  @Test
  void theIntervalOfASkewedMeanIsThatOfAnotherLibrary() {
    double[] values = new double[40];
    double[] weights = new double[40];
    Arrays.setAll(values, i -> -Math.log(1 - (i + 0.5) / values.length));
    Arrays.fill(weights, 0.1);
    double[] interval = bootstrap(values, weights).interval(0.95, 100_000, new SplittableRandom(1));

    // SciPy 1.17.1, bootstrap of the mean by BCa with 400,000 replications.
    assertThat(interval[0]).isCloseTo(0.7428, within(0.004));
    assertThat(interval[1]).isCloseTo(1.3542, within(0.004));
  }

  @Test
  void theIntervalOfADifferenceOfRatesIsThatOfTheNormalApproximation() {
    double[] first = new double[200];
    double[] second = new double[200];
    double[] sizes = new double[200];
    Arrays.fill(first, 0, 60, 1);
    Arrays.fill(second, 0, 100, 1);
    Arrays.fill(sizes, 1);
    Bootstrap difference = new Bootstrap(first, sizes).minus(new Bootstrap(second, sizes));
    double[] interval = difference.interval(0.95, 10_000, new SplittableRandom(42));
    double error = 1.96 * Math.sqrt(.3 * .7 / 200 + .5 * .5 / 200);

    assertThat(difference.mean()).isCloseTo(-.2, within(1e-12));
    assertThat(interval[0]).isCloseTo(-.2 - error, within(0.01));
    assertThat(interval[1]).isCloseTo(-.2 + error, within(0.01));
  }

  @Test
  void theIntervalOfADifferenceTurnsRoundWithItsSides() {
    double[] few = {0, 1, 1, 4, 9};
    double[] many = {2, 2, 3, 1, 0, 1, 5};
    Bootstrap one = bootstrap(few, new double[] {1, 2, 1, 3, 1});
    Bootstrap other = bootstrap(many, new double[] {1, 1, 1, 1, 2, 2, 1});
    double[] there = one.minus(other).interval(0.9, 50_000, new SplittableRandom(7));
    double[] back = other.minus(one).interval(0.9, 50_000, new SplittableRandom(8));

    assertThat(there[0]).isCloseTo(-back[1], within(0.1));
    assertThat(there[1]).isCloseTo(-back[0], within(0.1));
  }

  @Test
  void theMeanIsWeighted() {
    assertThat(bootstrap(new double[] {1, 0.5, 0}, new double[] {1, 2, 5}).mean()).isEqualTo(0.25);
  }

  @Test
  void termsWithoutAnyDifferenceHaveAnIntervalWithoutWidth() {
    assertThat(interval(filled(0.25), filled(2), 0.95)).containsExactly(0.25, 0.25);
    double[] alone =
        bootstrap(new double[] {0.5}, new double[] {3}).interval(0.95, 1, new SplittableRandom(1));
    assertThat(alone).containsExactly(0.5, 0.5);
  }

  @Test
  void theHighestConfidenceHasAnIntervalWhateverTheSkewness() {
    double[] values = filled(0);
    values[0] = 1;
    double[] interval = interval(values, filled(1), Math.nextDown(1.0));
    assertThat(interval[0]).isBetween(0.0, 1.0 / TERMS);
    assertThat(interval[1]).isBetween(3.0 / TERMS, 1.0);
  }
}
