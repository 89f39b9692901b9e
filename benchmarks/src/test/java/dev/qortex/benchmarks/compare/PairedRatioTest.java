package dev.qortex.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedRatioTest {

  @Test
  void mediansAndTheRatioOfEqualRunsAreExact() {
    PairedRatio equal = new PairedRatio(List.of(3.0, 1.0, 2.0), List.of(3.0, 1.0, 2.0));
    assertThat(equal.median()).isEqualTo(2);
    assertThat(equal.baselineMedian()).isEqualTo(2);
    assertThat(equal.ratio()).hasValue(1);
    assertThat(equal.interval()).containsExactly(1, 1);
  }

  @Test
  void theIntervalIsStudentsForTheMeanOfTheLogarithms() {
    // Logarithms of the ratios: 0.1, 0.2 and 0.3; t(0.975, 2) = 4.302653.
    PairedRatio ratio =
        new PairedRatio(
            List.of(Math.exp(0.1), Math.exp(0.2), Math.exp(0.3)), Collections.nCopies(3, 1.0));
    assertThat(ratio.ratio().orElseThrow()).isEqualTo(Math.exp(0.2), within(1e-12));
    double reach = 4.302653 * 0.1 / Math.sqrt(3);
    assertThat(ratio.interval()[0]).isEqualTo(Math.exp(0.2 - reach), within(1e-6));
    assertThat(ratio.interval()[1]).isEqualTo(Math.exp(0.2 + reach), within(1e-6));
  }

  @Test
  void theIntervalHoldsTheTrueRatioInNineteenOfTwentyComparisons() {
    Random random = new Random(7);
    int held = 0;
    int comparisons = 2_000;
    for (int i = 0; i < comparisons; i++) {
      List<Double> values = new ArrayList<>();
      List<Double> baselines = new ArrayList<>();
      for (int pair = 0; pair < 5; pair++) {
        double machine = Math.exp(random.nextGaussian());
        values.add(machine * 1.3 * Math.exp(0.1 * random.nextGaussian()));
        baselines.add(machine * Math.exp(0.1 * random.nextGaussian()));
      }
      double[] interval = new PairedRatio(values, baselines).interval();
      held += interval[0] <= 1.3 && 1.3 <= interval[1] ? 1 : 0;
    }
    assertThat(held / (double) comparisons).isBetween(0.93, 0.97);
  }

  @Test
  void figuresThatAreNotPositiveHaveNoRatio() {
    for (double value : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      PairedRatio ratio = new PairedRatio(List.of(1.0, value), List.of(1.0, 1.0));
      assertThat(ratio.ratio()).isEmpty();
      assertThat(ratio.interval()).isEmpty();
    }
    assertThat(new PairedRatio(List.of(2.0), List.of(1.0)).interval()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PairedRatio(List.of(1.0), List.of()))
        .withMessageContaining("\nMaybe");
  }
}
