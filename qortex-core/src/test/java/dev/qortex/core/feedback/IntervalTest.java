package dev.qortex.core.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.Belief.Interval;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void aMeanLiesWithinTwoStandardErrors() {
    double[] values = new double[400];
    Arrays.setAll(values, i -> i % 4 == 0 ? 0 : 1);
    Interval interval = Interval.ofMean(values, new SplittableRandom(1));
    double twoErrors = 1.96 * Math.sqrt(0.75 * 0.25 / values.length);
    assertThat(interval.low()).isCloseTo(0.75 - twoErrors, within(0.005));
    assertThat(interval.high()).isCloseTo(0.75 + twoErrors, within(0.005));
  }

  @Test
  void withoutValuesThereIsNoWidth() {
    assertThat(Interval.ofMean(new double[0], new SplittableRandom(1)))
        .isEqualTo(new Interval(0, 0));
    assertThatThrownBy(() -> Interval.bootstrap(0, drawn -> 0, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void samplesWithoutTheFigureAreLeftOut() {
    Interval sometimes =
        Interval.bootstrap(
            2, drawn -> drawn[0] == 0 ? Double.NaN : drawn[0], new SplittableRandom(1));
    assertThat(sometimes).isEqualTo(new Interval(1, 1));
    assertThat(Interval.bootstrap(2, drawn -> Double.NaN, new SplittableRandom(1)).low()).isNaN();
  }
}
