package dev.qortex.core.graph;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Size of a graph.
 *
 * @param revision at this revision
 * @param domains by domain name
 * @param sources the number of sources
 */
public record GraphStats(long revision, SortedMap<String, ElementCounts> domains, int sources) {

  /** Makes defensive copies. */
  public GraphStats {
    domains = Collections.unmodifiableSortedMap(new TreeMap<>(domains));
  }

  /** All domains together. */
  public ElementCounts total() {
    return domains.values().stream().reduce(ElementCounts.ZERO, ElementCounts::plus);
  }
}
