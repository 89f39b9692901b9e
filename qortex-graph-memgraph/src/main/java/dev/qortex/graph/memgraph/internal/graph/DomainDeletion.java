package dev.qortex.graph.memgraph.internal.graph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.rows.BoltReader;
import dev.qortex.graph.memgraph.internal.rows.ContributionLoader;
import dev.qortex.graph.memgraph.internal.rows.ContributionWriter;
import dev.qortex.graph.memgraph.internal.rows.ElementRows;
import dev.qortex.graph.memgraph.internal.rows.ElementRows.Kind;
import dev.qortex.graph.memgraph.internal.rows.IndexKeys;
import java.util.ArrayList;
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
 * One transaction's share of the deletion of a domain. Hidden contributions go first, edges go
 * before their nodes, and the domain goes last, so that what is left after each share is a whole
 * graph. Belongs to one transaction.
 */
final class DomainDeletion {

  private final BoltTransaction tx;
  private final String domain;
  private final ContributionLoader loader;
  private final ContributionEdit<Element, RuntimeException> edit;

  /** Number of elements that this transaction may still delete. */
  private int left;

  /**
   * Prepares the share.
   *
   * @param most how many elements it may delete, from 1
   */
  DomainDeletion(BoltTransaction tx, String domain, int most) {
    this.tx = tx;
    this.domain = domain;
    this.left = most;
    this.loader = new ContributionLoader(tx);
    this.edit = loader.edit();
  }

  /** The outcome: the deleted elements. */
  GraphOutcome outcome() {
    return edit.outcome();
  }

  /** Deletes; whether nothing is left. */
  public boolean run() {
    hidden();
    edges();
    nodes();
    texts();
    if (left > 0) {
      deleteSilentSources();
      tx.run(Cypher.DELETE_DOMAINS, Map.of("names", List.of(IndexKeys.key(domain))));
      return true;
    }
    return false;
  }

  /** Runs a statement that deletes, unless there was enough. */
  private void delete(
      Cypher statement,
      NodeKind kind,
      Map<String, ?> parameters,
      Consumer<Map<String, Object>> visitor) {
    if (left > 0) {
      Map<String, Object> all = new HashMap<>(parameters);
      all.put("domain", IndexKeys.key(domain));
      all.put("limit", left);
      tx.forEach(
          statement.text(kind),
          all,
          row -> {
            left--;
            visitor.accept(row);
          });
    }
  }

  private void hidden() {
    List<String> edges = Kind.names(ElementKind.EDGE);
    List<String> all = new ArrayList<>(Kind.names(ElementKind.NODE));
    all.addAll(edges);
    for (NodeKind kind : NodeKind.values()) {
      delete(Cypher.DELETE_HIDDEN_OF_DOMAIN, kind, Map.of("kinds", all), row -> {});
      delete(Cypher.DELETE_HIDDEN_TO_DOMAIN, kind, Map.of("kinds", edges), row -> {});
    }
  }

  private void edges() {
    SortedSet<EdgeKey> gone = new TreeSet<>();
    Map<String, Object> types = Map.of("types", ContributionLoader.TYPES);
    for (NodeKind kind : NodeKind.values()) {
      for (Cypher each : List.of(Cypher.DELETE_EDGES_FROM_DOMAIN, Cypher.DELETE_EDGES_TO_DOMAIN)) {
        delete(each, kind, types, row -> gone.add(ElementRows.edgeKey(row)));
      }
    }
    gone.forEach(key -> edit.outcome().edge(key, true, false, 0.0));
  }

  private void nodes() {
    SortedMap<String, NodeKind> gone = new TreeMap<>();
    for (NodeKind kind : NodeKind.values()) {
      delete(
          Cypher.DELETE_NODES_OF_DOMAIN,
          kind,
          Map.of(),
          row -> gone.put(ElementRows.text(row, "id"), kind));
    }
    gone.forEach((id, kind) -> edit.outcome().node(id, kind, domain, true, false, true));
  }

  private void texts() {
    if (left > 0) {
      left -= loader.loadTextsOf(domain, left);
      edit.removeTextsOf(domain);
      edit.finish();
      new ContributionWriter(tx, loader, edit).write();
    }
  }

  /** Forgets the sources of the domain that say nothing any more. */
  private void deleteSilentSources() {
    List<String> sources =
        IndexKeys.keys(
            new BoltReader(tx).sources(domain).stream().map(SourceMetadata::id).toList());
    Set<String> silent = new HashSet<>(sources);
    tx.forEach(
        Cypher.SPEAKING_SOURCES, Map.of("ids", sources), row -> silent.remove(row.get("id")));
    tx.run(Cypher.DELETE_SOURCES, Map.of("ids", List.copyOf(silent)));
  }
}
