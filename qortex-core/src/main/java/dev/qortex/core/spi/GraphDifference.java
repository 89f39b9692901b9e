package dev.qortex.core.spi;

import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Element;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.List;
import java.util.Set;

/**
 * Difference that one writing call makes to the contributions of a graph: what a backend applies
 * and keeps. Immutable.
 *
 * @param domains new and changed domains
 * @param goneDomains names of domains that are deleted
 * @param sources new and changed sources
 * @param goneSources ids of sources that are removed
 * @param said new and changed contributions
 * @param takenBack contributions that are gone
 */
public record GraphDifference(
    List<Domain> domains,
    Set<String> goneDomains,
    List<KnownSource> sources,
    Set<String> goneSources,
    List<Element> said,
    List<Element> takenBack) {

  /** Makes defensive copies. */
  public GraphDifference {
    domains = List.copyOf(domains);
    goneDomains = Set.copyOf(goneDomains);
    sources = List.copyOf(sources);
    goneSources = Set.copyOf(goneSources);
    said = List.copyOf(said);
    takenBack = List.copyOf(takenBack);
  }

  /** Returns true if the call changes nothing. */
  public boolean isEmpty() {
    return domains.isEmpty()
        && goneDomains.isEmpty()
        && sources.isEmpty()
        && goneSources.isEmpty()
        && said.isEmpty()
        && takenBack.isEmpty();
  }
}
