package dev.qortex.core.search;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.NodeKind;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Scope of a search: domains, kinds and a filter of ids.
 *
 * @param domains the domains; empty for all
 * @param kinds the kinds of nodes; empty for all
 * @param accepts the filter of returned ids; called only for candidates, while the index is locked:
 *     it must be quick and must not use a store
 */
public record SearchScope(Set<String> domains, Set<NodeKind> kinds, Predicate<String> accepts) {

  private static final SearchScope EVERYWHERE = new SearchScope(Set.of(), Set.of(), id -> true);

  /** Checks the components and makes defensive copies. */
  public SearchScope {
    domains = Checks.domains(domains);
    kinds = Set.copyOf(kinds);
  }

  /** Scope of all domains and kinds. */
  public static SearchScope everywhere() {
    return EVERYWHERE;
  }

  /** Returns a copy for these domains; empty means all. */
  public SearchScope domains(Set<String> names) {
    return new SearchScope(names, kinds, accepts);
  }

  /** Returns a copy for these kinds; empty means all. */
  public SearchScope kinds(Set<NodeKind> wanted) {
    return new SearchScope(domains, wanted, accepts);
  }

  /** Returns a copy that also requires ids to pass a filter. */
  public SearchScope accepts(Predicate<String> filter) {
    return new SearchScope(domains, kinds, accepts.and(filter));
  }

  /** Returns whether entries of a domain and kind are in scope. */
  public boolean covers(String domain, NodeKind kind) {
    return (domains.isEmpty() || domains.contains(domain))
        && (kinds.isEmpty() || kinds.contains(kind));
  }
}
