package dev.qortex.benchmarks.regret.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.regret.simulation.RegretCurve.Point;
import dev.qortex.benchmarks.regret.simulation.RegretCurve.SampleMean;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegretCurveTest {

  @Test
  void csvHasALineForEachPoint() {
    Point first = new Point(10, new SampleMean(1.5, .25), new SampleMean(.5, .125));
    Point second = new Point(20, new SampleMean(2e-7, 0), new SampleMean(1, 0));
    List<RegretCurve> curves =
        List.of(
            new RegretCurve("E1", 2, List.of(first, second)),
            new RegretCurve("by \"value\", greedily", 2, List.of(first)));

    assertThat(RegretCurve.csv(curves))
        .isEqualTo(
            """
            round,name,regret,regret_standard_error,share,share_standard_error
            10,E1,1.5,0.25,0.5,0.125
            20,E1,2.0E-7,0.0,1.0,0.0
            10,"by ""value"", greedily",1.5,0.25,0.5,0.125
            """);
  }

  @Test
  void theStandardErrorIsThatOfTheMean() {
    SampleMean estimate = SampleMean.of(new double[] {1, 2, 3, 6});

    assertThat(estimate.mean()).isEqualTo(3);
    // The sample variance is (4 + 1 + 0 + 9) / 3.
    assertThat(estimate.standardError()).isCloseTo(Math.sqrt(14.0 / 3 / 4), within(1e-12));
  }
}
