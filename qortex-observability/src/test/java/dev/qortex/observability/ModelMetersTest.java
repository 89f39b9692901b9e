package dev.qortex.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.observability.carbon.CarbonEstimate;
import dev.qortex.observability.carbon.EmissionFactor;
import dev.qortex.observability.carbon.ModelUsage;
import dev.qortex.observability.carbon.TokenPrice;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelMetersTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @ParameterizedTest
  @CsvSource({
    "anthropic, claude-sonnet-4-20250514, 0.1851, 0.25515, 0.001335, 0.441585, 5.67",
    "openai, gpt-4o-mini-x, 0.04936, 0.06804, 0.000356, 0.117756, 1.512",
    "x, y, 0.2468, 0.3402, 0.00178, 0.58878, 7.56"
  })
  void estimatesAreThoseOfPython(
      String provider,
      String model,
      double input,
      double output,
      double cached,
      double total,
      double water) {
    CarbonEstimate estimate =
        ModelMeters.of(registry).used(new ModelUsage(provider, model, 1234, 567, 89));

    assertThat(estimate.input()).isCloseTo(input, within(1e-12));
    assertThat(estimate.output()).isCloseTo(output, within(1e-12));
    assertThat(estimate.cached()).isCloseTo(cached, within(1e-12));
    assertThat(estimate.total()).isCloseTo(total, within(1e-12));
    assertThat(estimate.water()).isCloseTo(water, within(1e-12));
    assertThat(registry.get("qortex.carbon.co2.grams").tag("model", model).counter().count())
        .isCloseTo(total, within(1e-12));
    assertThat(registry.get("qortex.carbon.tokens").tag("provider", provider).counter().count())
        .isEqualTo(1890);
  }

  @Test
  void anUnknownModelOfAProviderTakesItsHighestFactor() {
    assertThat(EmissionFactor.of("anthropic", "claude-3-5-sonnet").prefix())
        .isEqualTo("claude-opus");
    assertThat(EmissionFactor.of("openai", "gpt-4o-2024").prefix()).isEqualTo("gpt-4o");
    assertThat(EmissionFactor.of("nobody", "")).isEqualTo(EmissionFactor.UNKNOWN);
  }

  @Test
  void negativeTokensCountAsNone() {
    ModelUsage usage = new ModelUsage("openai", "gpt-4", -1, -1, 5);

    assertThat(usage.tokens()).isEqualTo(5);
    assertThat(EmissionFactor.of("openai", "gpt-4").estimate(usage).total())
        .isCloseTo(5 * 30 / 1e6, within(1e-12));
  }

  @Test
  void costsAreCountedByThePricesOfTheHost() {
    ModelMeters meters = ModelMeters.of(registry, (provider, model) -> new TokenPrice(3, 15, 0.3));
    meters.used(new ModelUsage("p", "m", 1_000_000, 100_000, 1_000_000));

    assertThat(registry.get("qortex.model.cost").counter().count()).isCloseTo(4.8, within(1e-9));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenPrice(-1, 0, 0))
        .withMessageContaining("(-1.0)");
  }

  @Test
  void estimatesAddUpWithTheLowerConfidence() {
    CarbonEstimate sum =
        new CarbonEstimate(100, 20, 0, 5, 0.3).plus(new CarbonEstimate(0, 0, 0, 1, 0.6));

    assertThat(sum.kilometres()).isEqualTo(1);
    assertThat(sum.treeDays()).isEqualTo(2.5);
    assertThat(sum.water()).isEqualTo(6);
    assertThat(sum.uncertainty()).isEqualTo(0.5);
    assertThat(CarbonEstimate.NONE.uncertainty()).isEqualTo(0.15);
  }
}
