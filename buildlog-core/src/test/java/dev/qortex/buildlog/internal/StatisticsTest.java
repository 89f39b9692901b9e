package dev.qortex.buildlog.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of Python buildlog. */
class StatisticsTest {

  @ParameterizedTest
  @CsvSource({
    "3, 1, 1, 3, .485714",
    "5, 5, 5, 5, 1",
    "10, 0, 0, 10, 1.0825e-5",
    "100, 50, 60, 90, 5.66e-6",
    "0, 5, 0, 7, 1"
  })
  void fisher(int a, int b, int c, int d, double expected) {
    assertThat(Statistics.fisher(a, b, c, d))
        .isCloseTo(expected, Percentage.withPercentage(0.1))
        .isLessThanOrEqualTo(1);
    assertThat(Statistics.fisher(c, d, a, b))
        .isCloseTo(Statistics.fisher(a, b, c, d), within(1e-12));
  }

  @Test
  void cohensH() {
    assertThat(Statistics.cohensH(.5, 0)).isCloseTo(Math.PI / 2, within(1e-12));
    assertThat(Statistics.cohensH(.3, .5)).isCloseTo(-.4115, within(5e-5));
    assertThat(Statistics.cohensH(.1, .9)).isCloseTo(-1.8546, within(5e-5));
  }

  @Test
  void wrongInputIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Statistics.fisher(-1, 2, 3, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> Statistics.fisher(0, 0, 3, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> Statistics.cohensH(1.1, 0));
  }
}
