package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.run.Results;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  @Test
  void theErrorIsTheDistanceOfProbabilityAndFrequencyInEachBin() {
    Calibration calibration = new Calibration();
    calibration.add(0.75, true, 3);
    calibration.add(0.75, false, 1);
    assertThat(calibration.expectedError()).isEqualTo(0, within(1e-12));
    calibration.add(0.15, true, 4);
    assertThat(calibration.expectedError()).isEqualTo(0.425, within(1e-12));
    assertThat(calibration.size()).isEqualTo(3);
  }

  @Test
  void certaintyIsInTheLastBin() {
    Calibration calibration = new Calibration();
    calibration.add(1, true, 1);
    calibration.add(0, false, 1);
    assertThat(calibration.expectedError()).isZero();
    assertThat(calibration.brier()).isZero();
    assertThat(calibration.uninformed()).isEqualTo(0.25);
  }

  @Test
  void theBrierScoreIsTheMeanSquare() {
    Calibration calibration = new Calibration();
    calibration.add(0.5, true, 1);
    calibration.add(0.1, false, 3);
    assertThat(calibration.brier()).isEqualTo((0.25 + 3 * 0.01) / 4, within(1e-12));
    assertThat(calibration.uninformed()).isEqualTo(0.25 * 0.75, within(1e-12));
  }

  @Test
  void refusalsAreBelowTheThreshold() {
    Refusals refusals = new Refusals();
    refusals.answerable(Refusals.RECOMMENDED - 0.01, false);
    refusals.answerable(Refusals.RECOMMENDED, true);
    refusals.answerable(0.9, true);
    refusals.answerable(0.8, true);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Results results = new Results(new PrintStream(out, true, StandardCharsets.UTF_8));
    refusals.report("set", results);
    assertThat(out.size()).as("nothing to refuse").isZero();
    refusals.unanswerable(Refusals.RECOMMENDED - 0.001);
    refusals.unanswerable(0.2);
    refusals.report("set", results);
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .contains(
            "RESULT name=set metric=refused_of_unanswerable@%s value=0.50000 unit=share n=2"
                .formatted(Refusals.RECOMMENDED),
            "RESULT name=set metric=refused_of_answerable@%s value=0.25000 unit=share n=4"
                .formatted(Refusals.RECOMMENDED),
            "RESULT name=set metric=refused_of_right@%s value=0.0000 unit=share n=3"
                .formatted(Refusals.RECOMMENDED),
            "| 0.50 | 1.00 | .500 | .333 |");
  }
}
