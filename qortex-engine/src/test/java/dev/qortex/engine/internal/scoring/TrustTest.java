package dev.qortex.engine.internal.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.Outcome;
import org.junit.jupiter.api.Test;

class TrustTest {

  private static final Trust TRUST = ScoringProfile.standard().trust();

  private static Belief belief(double n, double mean) {
    return new Belief() {
      @Override
      public double n() {
        return n;
      }

      @Override
      public double mean() {
        return mean;
      }

      @Override
      public double low() {
        throw new AssertionError("ranking must not need the interval");
      }

      @Override
      public double high() {
        throw new AssertionError("ranking must not need the interval");
      }
    };
  }

  @Test
  void trustGrowsWithTheMeanAndTheEvidence() {
    assertThat(TRUST.of(belief(0, 0.9), 0.25)).isEqualTo(1.0);
    assertThat(TRUST.of(belief(4, 1.0), 0.25)).isCloseTo(1.125, within(1e-12));
    assertThat(TRUST.of(belief(4, 0.0), 0.25)).isCloseTo(0.96875, within(1e-12));
    assertThat(TRUST.of(belief(4, 0.25), 0.25)).isCloseTo(0.984375, within(1e-12));
    assertThat(TRUST.of(belief(4, 0.0), 1)).isCloseTo(0.875, within(1e-12));
    assertThat(TRUST.of(belief(12, 0.75), 0.25)).isCloseTo(1.09375, within(1e-12));
    assertThat(TRUST.of(belief(1e12, 1.0), 0.25)).isCloseTo(1.25, within(1e-9));
  }

  @Test
  void anOutcomeBetweenTheNamedOnesIsInterpolated() {
    assertThat(Outcome.REJECTED.interpolate(-1, 0.3, 1)).isEqualTo(-1);
    assertThat(Outcome.PARTIAL.interpolate(-1, 0.3, 1)).isEqualTo(0.3);
    assertThat(Outcome.ACCEPTED.interpolate(-1, 0.3, 1)).isEqualTo(1);
    assertThat(Outcome.reward(0.25).interpolate(-1, 0.3, 1)).isCloseTo(-0.35, within(1e-12));
    assertThat(Outcome.reward(0.75).interpolate(-1, 0.3, 1)).isCloseTo(0.65, within(1e-12));
  }

  @Test
  void aRewardOutsideOfItsRangeIsRefused() {
    assertThatThrownBy(() -> Outcome.reward(9)).hasMessageContaining("(9.0)");
    assertThatThrownBy(() -> Outcome.reward(Double.NaN)).hasMessageContaining("(NaN)");
    assertThatThrownBy(() -> Outcome.reward(-0.1)).hasMessageContaining("(-0.1)");
  }

  @Test
  void trustRaisesAScoreOfEitherSign() {
    assertThat(Trust.applied(2, 1.25)).isEqualTo(2.5);
    assertThat(Trust.applied(0, 1.25)).isZero();
    assertThat(Trust.applied(-2, 1.25)).isEqualTo(-1.6);
    assertThat(Trust.applied(-2, 0.8)).isEqualTo(-2.5);
  }
}
