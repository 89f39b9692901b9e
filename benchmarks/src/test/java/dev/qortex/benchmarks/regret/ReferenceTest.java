package dev.qortex.benchmarks.regret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.learning.simulation.RegretCurve.Estimate;
import org.junit.jupiter.api.Test;

class ReferenceTest {

  @Test
  void aRegretMayExceedItsReferenceByThreeStandardErrorsOfTheDifference() {
    Reference reference = Reference.atMost(1_000, 67, 3);

    // The standard error of the difference is 5.
    assertThat(reference.isMet()).accepts(new Estimate(81.9, 4)).rejects(new Estimate(82.1, 4));
    assertThat(reference.isMet()).accepts(new Estimate(10, 0), new Estimate(76, 0));
    assertThat(reference.isMet()).rejects(new Estimate(76.1, 0), new Estimate(Double.NaN, 4));
  }

  @Test
  void aShareMayNotFallShortOfItsLeast() {
    assertThat(Reference.atLeast(2_000, .982, .97).isMet())
        .accepts(new Estimate(.97, .1), new Estimate(1, 0))
        .rejects(new Estimate(.9699, .1), new Estimate(Double.NaN, 0));
  }

  @Test
  void whatWasOnlySeenIsAlwaysMet() {
    assertThat(Reference.seen(10_000, 592).isMet()).accepts(new Estimate(9_999, 0));
  }
}
