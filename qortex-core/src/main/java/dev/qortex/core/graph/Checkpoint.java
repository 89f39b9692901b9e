package dev.qortex.core.graph;

import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Saved state of the graph.
 *
 * @param id the number that the store assigned; never reused
 * @param name the name that the caller chose; need not be unique
 * @param createdAt the time of its creation
 * @param whole whether it covers the whole graph, with the list of its domains
 * @param domains the saved domains
 * @param counts the numbers of its visible elements
 * @param metrics the caller's own finite figures, such as a measured recall
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
