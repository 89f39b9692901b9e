package dev.qortex.benchmarks.regret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.benchmarks.regret.simulation.RegretCurve.SampleMean;
import org.junit.jupiter.api.Test;

class ReferenceTest {

  @Test
  void aRegretMayExceedItsReferenceByThreeStandardErrorsOfTheDifference() {
    Reference reference = Reference.atMost(1_000, 67, 3);

    // The standard error of the difference is 5.
    assertThat(reference.isMet()).accepts(new SampleMean(81.9, 4)).rejects(new SampleMean(82.1, 4));
    assertThat(reference.isMet()).accepts(new SampleMean(10, 0), new SampleMean(76, 0));
    assertThat(reference.isMet()).rejects(new SampleMean(76.1, 0), new SampleMean(Double.NaN, 4));
  }

  @Test
  void aShareMayNotFallShortOfItsLeast() {
    assertThat(Reference.atLeast(2_000, .982, .97).isMet())
        .accepts(new SampleMean(.97, .1), new SampleMean(1, 0))
        .rejects(new SampleMean(.9699, .1), new SampleMean(Double.NaN, 0));
  }

  @Test
  void whatWasOnlySeenIsAlwaysMet() {
    assertThat(Reference.seen(10_000, 592).isMet()).accepts(new SampleMean(9_999, 0));
  }
}
