package dev.qortex.engine.internal.client;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Check that the graph has the domains and sources that are asked for. Names that were found are
 * not looked up again until the graph changes. As long as there is no domain, or no source, none is
 * refused: that host asks before it ingests. Thread-safe.
 */
public final class KnownNames {

  private record Found(long revision, Set<String> domains, Set<String> sources) {

    static Found at(long revision) {
      return new Found(revision, ConcurrentHashMap.newKeySet(), ConcurrentHashMap.newKeySet());
    }
  }

  private final GraphBackend graph;
  private volatile Found found = Found.at(-1);

  public KnownNames(GraphBackend graph) {
    this.graph = graph;
  }

  /** Refuses a question that names what there is not. */
  public void check(Question question) {
    check("domains", question.filter().domains(), question.filter().sources());
  }

  /** Refuses domains that there are not. */
  public void checkDomains(Set<String> domains) {
    check("domains", domains, Set.of());
  }

  /** Refuses a domain that there is not. */
  public void checkDomain(String domain) {
    check("domain", Set.of(domain), Set.of());
  }

  private void check(String argument, Set<String> domains, Set<String> sources) {
    if (domains.isEmpty() && sources.isEmpty()) {
      return;
    }
    Found now = found(graph.revision());
    for (String name : domains) {
      if (!now.domains.contains(name)) {
        if (graph.domain(name).isPresent()) {
          now.domains.add(name);
        } else {
          refuse(argument, "domain", name, graph.domains().stream().map(Domain::name).toList());
        }
      }
    }
    for (String id : sources) {
      if (!now.sources.contains(id)) {
        if (graph.source(id).isPresent()) {
          now.sources.add(id);
        } else {
          refuse("sources", "source", id, sourceIds());
        }
      }
    }
  }

  private Found found(long revision) {
    Found known = found;
    if (known.revision != revision) {
      known = Found.at(revision);
      found = known;
    }
    return known;
  }

  private List<String> sourceIds() {
    return graph.domains().stream()
        .flatMap(domain -> graph.sources(domain.name()).stream())
        .map(SourceMetadata::id)
        .distinct()
        .toList();
  }

  private static void refuse(String argument, String what, String name, Collection<String> known) {
    if (!known.isEmpty()) {
      throw new UnknownNameException(
          argument,
          "The %s (%s) is not in the memory.%s"
              .formatted(what, Checks.shown(name), EditDistance.remedy(name, known)));
    }
  }
}
