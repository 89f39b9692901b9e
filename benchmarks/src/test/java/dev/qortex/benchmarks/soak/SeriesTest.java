package dev.qortex.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class SeriesTest {

  private static final int SAMPLES = 240;

  private static Series series(double least, double bound, DoubleUnaryOperator value) {
    Series series = new Series("MB", least, bound);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < SAMPLES; i++) {
      double hours = (double) i / SAMPLES;
      series.add(hours, value.applyAsDouble(hours) + random.nextDouble());
    }
    return series;
  }

  @Test
  void aLeakGrowsAndNoiseDoesNot() {
    assertThat(series(0.5, 0, hours -> 50 + 4 * hours).grows()).isTrue();
    assertThat(series(0.5, 0, hours -> 50).grows()).isFalse();
    assertThat(series(0.5, 0, hours -> 50 - 4 * hours).grows()).isFalse();
  }

  @Test
  void onlyTheSecondHalfCounts() {
    assertThat(series(0.5, 0, hours -> Math.min(hours, 0.5) * 100).grows()).isFalse();
    assertThat(series(0.5, 0, hours -> Math.max(hours, 0.5) * 100).grows()).isTrue();
  }

  @Test
  void aRiseIsGrowthFromTheLeastOrAHundredthOfTheLevelOn() {
    assertThat(series(3, 0, hours -> 50 + 4 * hours).grows()).isFalse();
    assertThat(series(0.5, 0, hours -> 500 + 4 * hours).grows()).isFalse();
  }

  @Test
  void aQuantityMayRiseToItsBound() {
    assertThat(series(0.5, 60, hours -> 50 + 4 * hours).grows()).isFalse();
    assertThat(series(0.5, 52, hours -> 50 + 4 * hours).grows()).isTrue();
  }

  @Test
  void theSlopeIsThatOfAnHour() {
    Series.Trend trend = series(0.5, 0, hours -> 50 + 4 * hours).trend();
    assertThat(trend.slope()).isCloseTo(4, within(0.5));
    assertThat(trend.rise()).isCloseTo(2, within(0.25));
    assertThat(trend.n()).isEqualTo(SAMPLES / 2);
  }
}
