package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.Rule;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.projectors.DiscoveredRules;
import dev.qortex.projectors.ProjectionSource;
import dev.qortex.projectors.RelatedLessons;
import dev.qortex.service.Call;
import dev.qortex.service.api.GraphApi.ExploreResult;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.BoundClient;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Views of whole domains, and lessons of some for another, within the domains of the caller. */
final class Discovery {

  private final MemoryStore store;

  Discovery(MemoryStore store) {
    this.store = store;
  }

  /** Rules of the memory and, ranked with them, those discovered in paths into these domains. */
  List<Rule> rules(QortexClient memory, RuleSelection selection, Set<String> from, Call call) {
    check("from_domains", from, call);
    Set<String> own = call.caller().domains();
    check("domains", selection.domains(), call);
    RuleSelection within =
        selection.domains().isEmpty() && !own.isEmpty() ? selection.domains(own) : selection;
    return ProjectionSource.of(
            call.within(memory)::rules,
            new DiscoveredRules(store.graph(), store.snapshots(), from, BeliefSource.none()))
        .rules(within);
  }

  /** Mistakes of a domain that are related in structure to lessons of others. */
  RelatedLessons.Found related(String here, Set<String> there, int limit) {
    return new RelatedLessons(store).find(here, there, limit);
  }

  /** True if there is such a domain and the caller may see it. */
  boolean hasDomain(String name, Call call) {
    Set<String> own = call.caller().domains();
    return (own.isEmpty() || own.contains(name)) && store.graph().domain(name).isPresent();
  }

  /** The time of the last ingestion into a domain, if it is known. */
  Optional<Instant> lastIngested(String domain) {
    return store.graph().ingestedAt(domain).values().stream().max(Instant::compareTo);
  }

  /** Ids of the sources that state a node. */
  List<String> contributors(String nodeId) {
    return store.graph().contributors(nodeId);
  }

  /**
   * The nodes of a domain with the most edges, the edges between them, and related lessons of
   * others.
   *
   * @param others domains to find related lessons in; empty for none
   * @return the overview; empty if there is no such domain, the caller may not see it, or it has no
   *     nodes
   */
  Optional<ExploreResult> overview(String domain, Set<String> others, int limit, Call call) {
    return hasDomain(domain, call)
        ? new DomainOverview(store.graph(), store.snapshots().holding())
            .of(
                domain,
                limit,
                () ->
                    others.isEmpty()
                        ? Optional.empty()
                        : Optional.of(related(domain, others, limit)))
        : Optional.empty();
  }

  /**
   * Refuses domains that do not exist or that the caller may not see.
   *
   * @param argument the argument that has them
   */
  void check(String argument, Set<String> domains, Call call) {
    if (!call.caller().domains().isEmpty()) {
      BoundClient.checkInside(argument, domains, call.caller().domains());
    }
    for (String domain : domains) {
      if (store.graph().domain(domain).isEmpty()) {
        throw ServiceException.notFound(
            argument,
            "There is no domain '%s'.\nMaybe ask qortex_status for their names."
                .formatted(Checks.shown(domain)));
      }
    }
  }
}
