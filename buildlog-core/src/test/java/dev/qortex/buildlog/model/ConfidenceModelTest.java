package dev.qortex.buildlog.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.model.ConfidenceModel.Tier;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of Python buildlog. */
class ConfidenceModelTest {

  private static final ConfidenceModel MODEL = ConfidenceModel.STANDARD;
  private static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");

  @ParameterizedTest
  @CsvSource({"1, 0, 0, .18127", "10, 1, 0, .83632", "20, 90, 0, .04888", "5, 5, 2, .19684"})
  void totals(long sights, long days, long contradictions, double expected) {
    assertThat(MODEL.of(sights, NOW.minus(Duration.ofDays(days)), contradictions, NOW))
        .isCloseTo(expected, within(5e-6));
  }

  @Test
  void weights() {
    assertThat(MODEL.frequency(0)).isZero();
    assertThat(MODEL.frequency(5)).isCloseTo(.632, within(5e-4));
    assertThat(MODEL.frequency(100)).isGreaterThan(.99);
    assertThat(MODEL.recency(Duration.ofDays(1))).isCloseTo(.967, within(5e-4));
    assertThat(MODEL.recency(Duration.ofDays(30))).isCloseTo(.368, within(5e-4));
    assertThat(MODEL.recency(Duration.ofDays(60))).isCloseTo(.135, within(5e-4));
    assertThat(new ConfidenceModel(5, 90, 2).recency(Duration.ofDays(60)))
        .isCloseTo(.513, within(5e-4));
    assertThat(MODEL.recency(Duration.ofDays(-3))).isEqualTo(1);
    assertThat(MODEL.agreement(1)).isCloseTo(.607, within(5e-4));
    assertThat(MODEL.agreement(2)).isCloseTo(.368, within(5e-4));
    assertThat(MODEL.agreement(10)).isBetween(1e-9, .01);
  }

  @ParameterizedTest
  @CsvSource({
    "0, SPECULATIVE",
    ".19, SPECULATIVE",
    ".2, PROVISIONAL",
    ".4, STABLE",
    ".69, STABLE",
    ".7, ENTRENCHED",
    "1, ENTRENCHED"
  })
  void tiers(double confidence, Tier tier) {
    assertThat(Tier.of(confidence)).isEqualTo(tier);
  }

  @Test
  void twoThreeAndSevenSightsLeaveTheLowerTiers() {
    assertThat(Tier.of(MODEL.of(1, NOW, 0, NOW))).isEqualTo(Tier.SPECULATIVE);
    assertThat(Tier.of(MODEL.of(2, NOW, 0, NOW))).isEqualTo(Tier.PROVISIONAL);
    assertThat(Tier.of(MODEL.of(3, NOW, 0, NOW))).isEqualTo(Tier.STABLE);
    assertThat(Tier.of(MODEL.of(7, NOW, 0, NOW))).isEqualTo(Tier.ENTRENCHED);
  }

  @ParameterizedTest
  @CsvSource({"0, 30, 2", "5, -1, 2", "5, 30, NaN"})
  void wrongParametersAreRefused(double k, double tau, double lambda) {
    assertThatIllegalArgumentException().isThrownBy(() -> new ConfidenceModel(k, tau, lambda));
    assertThatIllegalArgumentException().isThrownBy(() -> MODEL.of(-1, NOW, 0, NOW));
    assertThatIllegalArgumentException().isThrownBy(() -> Tier.of(1.1));
  }
}
