package dev.qortex.core.graph;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.NodeKind;
import java.util.Set;

/**
 * Filter and page of a query for nodes. Nodes that ended, or have not begun, are left out unless
 * the query says otherwise.
 *
 * @param domains the domains; empty for all
 * @param kinds the kinds; empty for all
 * @param nameContains a part of the name in any case; empty for all
 * @param versions the versions to read
 * @param after the page starts after this id; empty for the first page
 * @param limit the size of a page, from 1
 */
public record NodeQuery(
    Set<String> domains,
    Set<NodeKind> kinds,
    String nameContains,
    Versions versions,
    String after,
    int limit) {

  private static final NodeQuery ALL =
      new NodeQuery(Set.of(), Set.of(), "", Versions.CURRENT, "", 1000);

  /** Checks the components and makes defensive copies. */
  public NodeQuery {
    domains = Checks.domains(domains);
    kinds = Set.copyOf(kinds);
    Checks.text("part of a name", nameContains);
    Checks.given("versions", versions);
    Checks.text("id that the page starts after", after);
    Checks.atLeast("limit of a page", limit, 1);
  }

  /** Every node that holds now, in pages of 1,000. */
  public static NodeQuery all() {
    return ALL;
  }

  /** Nodes of all times, in pages of 1,000. */
  public static NodeQuery history() {
    return ALL.versions(Versions.HISTORY);
  }

  /** Only these domains; none means all. */
  public NodeQuery domains(Set<String> names) {
    return new NodeQuery(names, kinds, nameContains, versions, after, limit);
  }

  /** Returns a copy for these kinds; empty means all. */
  public NodeQuery kinds(Set<NodeKind> wanted) {
    return new NodeQuery(domains, wanted, nameContains, versions, after, limit);
  }

  /** Returns a copy for names that contain this text, in any case. */
  public NodeQuery nameContains(String part) {
    return new NodeQuery(domains, kinds, part, versions, after, limit);
  }

  /** Other versions. */
  public NodeQuery versions(Versions wanted) {
    return new NodeQuery(domains, kinds, nameContains, wanted, after, limit);
  }

  /** Returns a copy for the page after an id. */
  public NodeQuery after(String id) {
    return new NodeQuery(domains, kinds, nameContains, versions, id, limit);
  }

  /** Returns a copy with another page size. */
  public NodeQuery limit(int size) {
    return new NodeQuery(domains, kinds, nameContains, versions, after, size);
  }
}
