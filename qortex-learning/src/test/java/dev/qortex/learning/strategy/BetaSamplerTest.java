package dev.qortex.learning.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.learning.model.Posterior;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BetaSamplerTest {

  private static final int DRAWS = 200_000;
  private static final double STANDARD_ERRORS = 5;

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "3, 1",
    "1, 50",
    "0.5, 0.5",
    "0.01, 0.02",
    "0.001, 0.002",
    "1e-9, 3e-9",
    "1e-320, 1e-320",
    "2.5, 0.1",
    "2000, 3000",
    "1e9, 1e9"
  })
  void drawsHaveTheMomentsOfTheDistribution(double alpha, double beta) {
    Posterior posterior = new Posterior(alpha, beta);
    Random random = new Random(42);
    double[] draws =
        DoubleStream.generate(() -> BetaSampler.sample(posterior, random)).limit(DRAWS).toArray();
    double mean = DoubleStream.of(draws).average().orElseThrow();
    double[] squares = DoubleStream.of(draws).map(x -> Math.pow(x - posterior.mean(), 2)).toArray();
    double variance = DoubleStream.of(squares).average().orElseThrow();
    double spread =
        DoubleStream.of(squares).map(x -> Math.pow(x - variance, 2)).average().orElseThrow();

    assertThat(DoubleStream.of(draws).allMatch(x -> x >= 0 && x <= 1)).isTrue();
    assertThat(mean)
        .isCloseTo(
            posterior.mean(), within(STANDARD_ERRORS * Math.sqrt(posterior.variance() / DRAWS)));
    // Where every draw is 0 or 1 around a mean of one half, the squares have no spread at all.
    assertThat(variance)
        .isCloseTo(
            posterior.variance(), within(STANDARD_ERRORS * Math.sqrt(spread / DRAWS) + 1e-12));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 0.1", "3, 1, 0.7", "0.3, 0.4, 0.2", "20, 30, 0.45"})
  void theShareOfDrawsBelowAQuantileIsItsProbability(double alpha, double beta, double share) {
    Posterior posterior = new Posterior(alpha, beta);
    Random random = new Random(7);
    double quantile = posterior.quantile(share);
    double below =
        DoubleStream.generate(() -> BetaSampler.sample(posterior, random))
                .limit(DRAWS)
                .filter(x -> x < quantile)
                .count()
            / (double) DRAWS;

    assertThat(below)
        .isCloseTo(share, within(STANDARD_ERRORS * Math.sqrt(share * (1 - share) / DRAWS)));
  }

  static Stream<Arguments> shapes() {
    double[] shapes = {0.01, 0.5, 1, 1.5, 2, 7, 50, 3000};
    return Arrays.stream(shapes)
        .boxed()
        .flatMap(alpha -> Arrays.stream(shapes).mapToObj(beta -> Arguments.of(alpha, beta)));
  }

  /** Kolmogorov and Smirnov: the chance of so large a distance is below one in a million. */
  @ParameterizedTest
  @MethodSource("shapes")
  void drawsFollowTheDistributionFunction(double alpha, double beta) {
    int number = 20_000;
    Posterior posterior = new Posterior(alpha, beta);
    SplittableRandom random = new SplittableRandom(11);
    double[] draws =
        DoubleStream.generate(() -> BetaSampler.sample(posterior, random))
            .limit(number)
            .sorted()
            .toArray();
    BetaDistribution expected = new BetaDistribution(null, alpha, beta);
    double distance = 0;
    for (int i = 0; i < number; i++) {
      double probability = expected.cumulativeProbability(draws[i]);
      // Where shapes are tiny, many draws are equal to 0 or 1, and a step has no inside.
      if (draws[i] > 0 && draws[i] < 1) {
        distance =
            Math.max(
                distance,
                Math.max(probability - i / (double) number, (i + 1.0) / number - probability));
      }
    }

    assertThat(distance).isLessThan(2.7 / Math.sqrt(number));
  }
}
