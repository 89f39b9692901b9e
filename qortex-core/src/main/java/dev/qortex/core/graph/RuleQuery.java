package dev.qortex.core.graph;

import dev.qortex.commons.Checks;
import java.util.Set;

/**
 * Selection of stated rules or of code examples by domain and concept, page by page.
 *
 * @param domains the domains; empty for all
 * @param conceptIds the concepts of which a rule or example must have at least one; empty for all
 * @param after the id after which the page starts; empty for the first page
 * @param limit the size of a page, from 1
 */
public record RuleQuery(Set<String> domains, Set<String> conceptIds, String after, int limit) {

  private static final RuleQuery ALL = new RuleQuery(Set.of(), Set.of(), "", 1000);

  /** Checks the components and makes defensive copies. */
  public RuleQuery {
    domains = Checks.domains(domains);
    conceptIds = Set.copyOf(conceptIds);
    Checks.text("id that the page starts after", after);
    Checks.atLeast("limit of a page", limit, 1);
  }

  /** Selects everything, in pages of 1,000. */
  public static RuleQuery all() {
    return ALL;
  }

  /** Returns a copy for these domains; empty means all. */
  public RuleQuery domains(Set<String> names) {
    return new RuleQuery(names, conceptIds, after, limit);
  }

  /** Returns a copy for rules or examples about at least one of these concepts; empty means all. */
  public RuleQuery conceptIds(Set<String> ids) {
    return new RuleQuery(domains, ids, after, limit);
  }

  /** Returns a copy for the page after an id. */
  public RuleQuery after(String id) {
    return new RuleQuery(domains, conceptIds, id, limit);
  }

  /** Returns a copy with another page size. */
  public RuleQuery limit(int size) {
    return new RuleQuery(domains, conceptIds, after, size);
  }
}
