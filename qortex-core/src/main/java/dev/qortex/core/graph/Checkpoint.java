package dev.qortex.core.graph;

import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A state of the graph that was kept.
 *
 * @param id a number given by the store; never given twice
 * @param name given by the caller; need not be unique
 * @param createdAt the time of its creation
 * @param whole whether it is of the whole graph, with the list of its domains
 * @param domains the domains that were kept
 * @param counts the numbers of its visible elements
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

  /** Makes defensive copies. */
  public Checkpoint {
    domains = Collections.unmodifiableSortedSet(new TreeSet<>(domains));
    metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
  }
}
