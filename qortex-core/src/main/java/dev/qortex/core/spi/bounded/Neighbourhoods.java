package dev.qortex.core.spi.bounded;

import dev.qortex.core.query.MemoryReading;
import java.util.List;
import java.util.Set;

/**
 * Parts of a graph around some nodes, each read in at most {@link MemoryReading.Limits#ROUND_TRIPS}
 * statements.
 */
@FunctionalInterface
public interface Neighbourhoods {

  /**
   * Nodes whose neighbourhood is read.
   *
   * @param domains the domains of the nodes; empty for all
   * @param starts the nodes whose neighbours are read
   * @param others the nodes that are read with their edges, but without their neighbours
   * @param hub the number of edges up to which those of a start are counted
   * @param whole whether all passages of the domains are among the nodes
   */
  record Seeds(
      Set<String> domains, List<String> starts, List<String> others, int hub, boolean whole) {

    /** Makes defensive copies. */
    public Seeds {
      domains = Set.copyOf(domains);
      starts = List.copyOf(starts);
      others = List.copyOf(others);
    }

    /** Returns whether nodes of a domain belong to the part. */
    public boolean covers(String domain) {
      return domains.isEmpty() || domains.contains(domain);
    }
  }

  /** The part of the graph around the seeds. */
  Neighbourhood around(Seeds seeds, MemoryReading.Limits limits);
}
