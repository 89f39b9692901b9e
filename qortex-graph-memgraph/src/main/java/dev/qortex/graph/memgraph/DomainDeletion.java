package dev.qortex.graph.memgraph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.graph.memgraph.ElementRows.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * One transaction's share of the deletion of a domain. What is said and not seen goes first, edges
 * go before their nodes, and the domain goes last, so that what is left after each share is a whole
 * graph. Belongs to one transaction.
 */
final class DomainDeletion {

  private final Tx tx;
  private final String domain;
  private final BoltLoader loader;
  private final ContributionEdit<Claim, RuntimeException> edit;

  /** How many elements this transaction may still delete. */
  private int left;

  /**
   * Prepares the share.
   *
   * @param most how many elements it may delete, from 1
   */
  DomainDeletion(Tx tx, String domain, int most) {
    this.tx = tx;
    this.domain = domain;
    this.left = most;
    this.loader = new BoltLoader(tx);
    this.edit = loader.edit();
  }

  /** What went. */
  GraphOutcome outcome() {
    return edit.outcome();
  }

  /** Deletes; whether nothing is left. */
  boolean run() {
    hidden();
    edges();
    nodes();
    texts();
    if (left > 0) {
      deleteSilentSources();
      tx.run(Query.DELETE_DOMAINS, Map.of("names", List.of(Keys.key(domain))));
      return true;
    }
    return false;
  }

  /** Runs a statement that deletes, unless there was enough. */
  private void delete(
      String statement, Map<String, ?> parameters, Consumer<Map<String, Object>> visitor) {
    if (left > 0) {
      Map<String, Object> all = new HashMap<>(parameters);
      all.put("domain", Keys.key(domain));
      all.put("limit", left);
      tx.forEach(
          statement,
          all,
          row -> {
            left--;
            visitor.accept(row);
          });
    }
  }

  private void hidden() {
    List<String> all = List.of(Kind.CONCEPT.name(), Kind.PASSAGE.name(), Kind.EDGE.name());
    for (NodeKind kind : NodeKind.values()) {
      delete(Query.deleteHiddenOfDomain(kind), Map.of("kinds", all), row -> {});
      delete(
          Query.deleteHiddenToDomain(kind), Map.of("kinds", List.of(Kind.EDGE.name())), row -> {});
    }
  }

  private void edges() {
    SortedSet<EdgeKey> gone = new TreeSet<>();
    Map<String, Object> types = Map.of("types", BoltLoader.TYPES);
    for (NodeKind kind : NodeKind.values()) {
      delete(Query.deleteEdgesFromDomain(kind), types, row -> gone.add(ElementRows.edgeKey(row)));
      delete(Query.deleteEdgesToDomain(kind), types, row -> gone.add(ElementRows.edgeKey(row)));
    }
    gone.forEach(key -> edit.outcome().edge(key, true, false, 0.0));
  }

  private void nodes() {
    SortedMap<String, NodeKind> gone = new TreeMap<>();
    for (NodeKind kind : NodeKind.values()) {
      delete(
          Query.deleteNodesOfDomain(kind),
          Map.of(),
          row -> gone.put(ElementRows.text(row, "id"), kind));
    }
    gone.forEach((id, kind) -> edit.outcome().node(id, kind, domain, true, false, true));
  }

  private void texts() {
    if (left > 0) {
      left -= loader.loadTextsOf(domain, left);
      edit.takeBackTextsOf(domain);
      edit.finish();
      new BoltWriter(tx, loader, edit).write();
    }
  }

  /** Forgets the sources of the domain that say nothing any more. */
  private void deleteSilentSources() {
    List<String> sources =
        Keys.keys(new BoltReader(tx).sources(domain).stream().map(SourceMetadata::id).toList());
    Set<String> silent = new HashSet<>(sources);
    tx.forEach(Query.SPEAKING_SOURCES, Map.of("ids", sources), row -> silent.remove(row.get("id")));
    tx.run(Query.DELETE_SOURCES, Map.of("ids", List.copyOf(silent)));
  }
}
