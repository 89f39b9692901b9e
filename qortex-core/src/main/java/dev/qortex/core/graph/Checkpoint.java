package dev.qortex.core.graph;

import dev.qortex.core.check.Checks;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A state of the graph that was kept.
 *
 * @param id given by the store; never given twice
 * @param name given by the caller; need not be unique
 * @param createdAt when it was kept
 * @param whole whether it is of the whole graph, with the list of its domains
 * @param domains the domains that were kept
 * @param counts how much was visible in them
 * @param metrics figures of the caller's own, such as a recall that was measured; finite
 */
public record Checkpoint(
    String id,
    String name,
    Instant createdAt,
    boolean whole,
    SortedSet<String> domains,
    ElementCounts counts,
    SortedMap<String, Double> metrics) {

  /** Copies. */
  public Checkpoint {
    domains = Collections.unmodifiableSortedSet(new TreeSet<>(domains));
    metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
  }

  /** Refuses figures that are not finite, or have no name. */
  public static void check(String name, Map<String, Double> metrics) {
    Checks.text("name of a checkpoint", name);
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
}
