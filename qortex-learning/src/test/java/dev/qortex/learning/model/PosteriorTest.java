package dev.qortex.learning.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PosteriorTest {

  private static final Offset<Double> CLOSE = within(1e-7);

  /** Quantiles from closed forms: p, the cube root of p, 1 - sqrt(1 - p), sin(pi p / 2) squared. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 0.5, 0.08333333333333333, 0.05, 0.95",
    "3, 1, 0.75, 0.0375, 0.36840314986403866, 0.98304757249154290",
    "1, 2, 0.3333333333333333, 0.05555555555555555, 0.02532056552780470, 0.77639320225002104",
    "0.5, 0.5, 0.5, 0.125, 0.00615582970243117, 0.99384417029756883"
  })
  void meanVarianceAndTheNinetyPercentIntervalAreKnown(
      double alpha, double beta, double mean, double variance, double low, double high) {
    Posterior posterior = new Posterior(alpha, beta);

    assertThat(posterior.mean()).isCloseTo(mean, within(1e-15));
    assertThat(posterior.variance()).isCloseTo(variance, within(1e-15));
    assertThat(posterior.low()).isCloseTo(low, CLOSE);
    assertThat(posterior.high()).isCloseTo(high, CLOSE);
  }

  @Property(tries = 100)
  void successAndFailureAreSymmetric(
      @ForAll @DoubleRange(min = 0.1, max = 1000) double alpha,
      @ForAll @DoubleRange(min = 0.1, max = 1000) double beta,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double probability) {
    Posterior posterior = new Posterior(alpha, beta);
    Posterior mirrored = new Posterior(beta, alpha);

    assertThat(posterior.quantile(probability))
        .isCloseTo(1 - mirrored.quantile(1 - probability), CLOSE);
    assertThat(posterior.variance()).isCloseTo(mirrored.variance(), within(1e-15));
  }

  @Test
  void muchEvidenceGivesANarrowInterval() {
    Posterior posterior = new Posterior(500_000, 500_000);

    assertThat(posterior.quantile(0.95) - posterior.quantile(0.05))
        .isCloseTo(2 * 1.6448536 * 0.0005, within(1e-6));
  }

  @Test
  void tinyShapesHaveAVarianceToo() {
    assertThat(new Posterior(1e-200, 1e-200).variance()).isEqualTo(0.25);
    assertThat(new Posterior(1e200, 1e200).variance()).isCloseTo(1.25e-201, within(1e-210));
  }

  @ParameterizedTest
  @CsvSource({"1e-3, 1e-3", "1e-9, 3", "1e9, 1e9", "1e15, 2"})
  void extremeShapesHaveAnIntervalToo(double alpha, double beta) {
    Posterior posterior = new Posterior(alpha, beta);

    assertThat(posterior.quantile(0.05)).isBetween(0.0, posterior.mean() + 1e-6);
    assertThat(posterior.quantile(0.95)).isBetween(posterior.quantile(0.05), 1.0);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 0", "-1, 1", "NaN, 1", "1, NaN", "Infinity, 1", "1, Infinity"})
  void shapesThatAreNotAboveZeroAreRefused(double alpha, double beta) {
    assertThatThrownBy(() -> new Posterior(alpha, beta))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Beta(" + alpha + ", " + beta + ")");
  }

  @ParameterizedTest
  @CsvSource({"-0.1", "1.1", "NaN"})
  void aProbabilityOutsideOfItsRangeIsRefused(double probability) {
    assertThatThrownBy(() -> Posterior.UNIFORM.quantile(probability))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + probability + ")");
  }
}
