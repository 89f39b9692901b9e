package dev.qortex.observability;

import dev.qortex.commons.Checks;
import dev.qortex.observability.carbon.CarbonEstimate;
import dev.qortex.observability.carbon.EmissionFactor;
import dev.qortex.observability.carbon.ModelUsage;
import dev.qortex.observability.carbon.TokenPrice;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.BiFunction;

/**
 * Account of tokens, emissions and cost of language models. The host tells each use, such as from a
 * listener of its chat model. Thread-safe.
 */
public final class ModelMeters {

  private final Meters meters;
  private final BiFunction<String, String, TokenPrice> prices;

  private ModelMeters(Meters meters, BiFunction<String, String, TokenPrice> prices) {
    this.meters = meters;
    this.prices = prices;
  }

  /** An account in that registry, without prices. */
  public static ModelMeters of(MeterRegistry registry) {
    return of(registry, (provider, model) -> TokenPrice.FREE);
  }

  /**
   * An account in that registry.
   *
   * @param prices the price by provider and model
   */
  public static ModelMeters of(
      MeterRegistry registry, BiFunction<String, String, TokenPrice> prices) {
    return new ModelMeters(
        new Meters(Checks.given("meter registry", registry)), Checks.given("prices", prices));
  }

  /** Counts a use, and returns the estimate of its emissions. */
  public CarbonEstimate used(ModelUsage usage) {
    String provider = usage.provider();
    String model = usage.model();
    CarbonEstimate estimate = EmissionFactor.of(provider, model).estimate(usage);
    meters.add(QortexMeter.CARBON_TOKENS, usage.tokens(), provider, model);
    meters.add(QortexMeter.CARBON_CO2, estimate.total(), provider, model);
    meters.add(QortexMeter.CARBON_WATER, estimate.water(), provider, model);
    meters.add(QortexMeter.MODEL_COST, prices.apply(provider, model).cost(usage), provider, model);
    meters.set(QortexMeter.CARBON_CONFIDENCE, estimate.confidence());
    return estimate;
  }
}
