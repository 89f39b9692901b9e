package dev.qortex.core.spi;

import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Element;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.util.List;
import java.util.Set;

/**
 * Difference that one writing call makes to the contributions of a graph, for a backend to apply.
 * Immutable.
 *
 * @param domains the new and changed domains
 * @param goneDomains the names of deleted domains
 * @param sources the new and changed sources
 * @param goneSources the ids of removed sources
 * @param said the new and changed contributions
 * @param takenBack the removed contributions
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
