package dev.qortex.core.graph;

import dev.qortex.commons.Checks;
import java.util.Set;

/**
 * Selection of stated rules or of code examples by domain and concept, page by page. What ended, or
 * has not begun, is left out unless the query says otherwise.
 *
 * @param domains the domains; empty for all
 * @param conceptIds the concepts of which a rule or example must have at least one; empty for all
 * @param versions the versions to read
 * @param after the page starts after this id; empty for the first page
 * @param limit the size of a page, from 1
 */
public record RuleQuery(
    Set<String> domains, Set<String> conceptIds, Versions versions, String after, int limit) {

  private static final RuleQuery ALL =
      new RuleQuery(Set.of(), Set.of(), Versions.CURRENT, "", 1000);

  /** Checks the components and makes defensive copies. */
  public RuleQuery {
    domains = Checks.domains(domains);
    conceptIds = Set.copyOf(conceptIds);
    Checks.given("versions", versions);
    Checks.text("id that the page starts after", after);
    Checks.atLeast("limit of a page", limit, 1);
  }

  /** All that hold now, in pages of 1,000. */
  public static RuleQuery all() {
    return ALL;
  }

  /** Those of all times, in pages of 1,000. */
  public static RuleQuery history() {
    return ALL.versions(Versions.HISTORY);
  }

  /** Only these domains; none means all. */
  public RuleQuery domains(Set<String> names) {
    return new RuleQuery(names, conceptIds, versions, after, limit);
  }

  /** Returns a copy for rules or examples about at least one of these concepts; empty means all. */
  public RuleQuery conceptIds(Set<String> ids) {
    return new RuleQuery(domains, ids, versions, after, limit);
  }

  /** Other versions. */
  public RuleQuery versions(Versions wanted) {
    return new RuleQuery(domains, conceptIds, wanted, after, limit);
  }

  /** Returns a copy for the page after an id. */
  public RuleQuery after(String id) {
    return new RuleQuery(domains, conceptIds, versions, id, limit);
  }

  /** Returns a copy with another page size. */
  public RuleQuery limit(int size) {
    return new RuleQuery(domains, conceptIds, versions, after, size);
  }
}
