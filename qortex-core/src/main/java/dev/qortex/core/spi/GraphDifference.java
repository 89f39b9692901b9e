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
 * @param contributions the new and changed contributions
 * @param goneContributions the removed contributions
 */
public record GraphDifference(
    List<Domain> domains,
    Set<String> goneDomains,
    List<KnownSource> sources,
    Set<String> goneSources,
    List<Element> contributions,
    List<Element> goneContributions) {

  /** Makes defensive copies. */
  public GraphDifference {
    domains = List.copyOf(domains);
    goneDomains = Set.copyOf(goneDomains);
    sources = List.copyOf(sources);
    goneSources = Set.copyOf(goneSources);
    contributions = List.copyOf(contributions);
    goneContributions = List.copyOf(goneContributions);
  }

  /** Returns true if the call changes nothing. */
  public boolean isEmpty() {
    return domains.isEmpty()
        && goneDomains.isEmpty()
        && sources.isEmpty()
        && goneSources.isEmpty()
        && contributions.isEmpty()
        && goneContributions.isEmpty();
  }
}
