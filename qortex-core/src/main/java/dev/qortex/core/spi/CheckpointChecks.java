package dev.qortex.core.spi;

import dev.qortex.commons.Checks;
import java.util.Map;
import java.util.Set;

/** Checks of the arguments of checkpoints for all stores, with uniform messages. Pure functions. */
public final class CheckpointChecks {

  private CheckpointChecks() {}

  /** Refuses names that cannot be stored, and figures that are not finite or have no name. */
  public static void arguments(String name, Set<String> domains, Map<String, Double> metrics) {
    Checks.text("name of a checkpoint", name);
    domains.forEach(domain -> Checks.id("domain of the checkpoint (" + name + ")", domain));
    metrics.forEach(
        (metric, value) -> {
          Checks.id("name of a metric", metric);
          if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                "The metric (%s) of the checkpoint (%s) is (%s).\nMaybe leave out what was not measured."
                    .formatted(metric, name, value));
          }
        });
  }

  /** Exception for a domain that does not exist. */
  public static IllegalArgumentException unknownDomain(String domain) {
    return new IllegalArgumentException(
        "The domain (%s) is unknown and cannot be kept.\nMaybe it was deleted, or its name is misspelt."
            .formatted(Checks.shown(domain)));
  }

  /** Exception for a checkpoint that does not exist. */
  public static IllegalArgumentException unknown(String id) {
    return new IllegalArgumentException(
        "The checkpoint (%s) is unknown.\nMaybe it was deleted.".formatted(Checks.shown(id)));
  }

  /** Exception for an element of a checkpoint that has moved to another domain. */
  public static IllegalArgumentException other(String what, String id, String now, String then) {
    return new IllegalArgumentException(
        "The %s (%s) belongs to (%s) now, not to (%s) as it did then.\nMaybe retract its sources first."
            .formatted(what, Checks.shown(id), now, then));
  }
}
