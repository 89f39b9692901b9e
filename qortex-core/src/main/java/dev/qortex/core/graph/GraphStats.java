package dev.qortex.core.graph;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Size of a graph.
 *
 * @param revision the revision of the graph
 * @param domains the numbers of elements, keyed by domain name
 * @param sources the number of sources
 */
public record GraphStats(long revision, SortedMap<String, ElementCounts> domains, int sources) {

  /** Makes defensive copies. */
  public GraphStats {
    domains = Collections.unmodifiableSortedMap(new TreeMap<>(domains));
  }

  /** The total of all domains. */
  public ElementCounts total() {
    return domains.values().stream().reduce(ElementCounts.ZERO, ElementCounts::plus);
  }
}
