package dev.qortex.learning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeanDifferenceTest {

  private static final int RUNS = 1_000;

  /** One host: so many tasks, of which a share is done without the memory. */
  private static MeanDifference host(
      int tasks, double share, double with, double without, SplittableRandom random) {
    double[] sums = new double[2];
    long[] counts = new long[2];
    for (int i = 0; i < tasks; i++) {
      int arm = random.nextDouble() < share ? 1 : 0;
      counts[arm]++;
      sums[arm] += random.nextDouble() < (arm == 0 ? with : without) ? 1 : 0;
    }
    return new MeanDifference(sums[0], counts[0], sums[1], counts[1]);
  }

  @ParameterizedTest
  @CsvSource({"500,.2,.7,.7", "500,.2,.8,.6", "2000,.05,.5,.4", "300,.5,.3,.6"})
  void theIntervalCoversTheTruth(int tasks, double share, double with, double without) {
    SplittableRandom random = new SplittableRandom(tasks);
    int covered = 0;
    for (int run = 0; run < RUNS; run++) {
      MeanDifference difference = host(tasks, share, with, without, random);
      boolean inside = difference.low() <= with - without && with - without <= difference.high();
      covered += inside ? 1 : 0;
    }
    assertThat(covered / (double) RUNS).isBetween(0.93, 0.97);
  }

  @Test
  void looksAfterEveryOutcomeOfAUselessMemoryRarelySayThatItHelps() {
    SplittableRandom random = new SplittableRandom(7);
    int wrong = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] sums = new double[2];
      long[] counts = new long[2];
      boolean said = false;
      for (int i = 0; i < 1_000 && !said; i++) {
        int arm = random.nextDouble() < 0.2 ? 1 : 0;
        counts[arm]++;
        sums[arm] += random.nextDouble() < 0.6 ? 1 : 0;
        said = new MeanDifference(sums[0], counts[0], sums[1], counts[1]).sign() > 0;
      }
      wrong += said ? 1 : 0;
    }
    assertThat(wrong / (double) RUNS).isLessThan(0.05);
  }

  @Test
  void anEffectIsFound() {
    SplittableRandom random = new SplittableRandom(3);
    assertThat(host(1_000, 0.3, 0.8, 0.5, random).sign()).isEqualTo(1);
    assertThat(host(1_000, 0.3, 0.5, 0.8, random).sign()).isEqualTo(-1);
  }

  @Test
  void littleIsNotEnough() {
    MeanDifference clear = new MeanDifference(1_000, 1_000, 0, 19);
    assertThat(clear.isEnough()).isFalse();
    assertThat(clear.sign()).isZero();
    MeanDifference none = new MeanDifference(0, 0, 0, 0);
    assertThat(none.mean()).isZero();
    assertThat(none.low()).isNegative();
    assertThat(none.high()).isEqualTo(-none.low(), within(1e-12));
  }

  @Test
  void sumsBeyondTheirCountsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new MeanDifference(3, 2, 0, 0));
  }
}
