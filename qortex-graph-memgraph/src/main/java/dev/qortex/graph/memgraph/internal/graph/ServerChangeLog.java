package dev.qortex.graph.memgraph.internal.graph;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.spi.MergedChanges;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.rows.ElementRows;
import dev.qortex.graph.memgraph.internal.rows.JsonProperties;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The revision of the graph and the log of its changes, which goes back some number of changed
 * elements; a larger change is not logged. Belongs to one transaction.
 */
public final class ServerChangeLog {

  private static final int PART = 10_000;

  private final BoltTransaction tx;
  private final int remembered;
  private final Map<String, Object> state = new HashMap<>();

  /**
   * Reads the revision.
   *
   * @param remembered how many changed elements the log holds at most
   */
  ServerChangeLog(BoltTransaction tx, int remembered) {
    this.tx = tx;
    this.remembered = remembered;
    tx.forEach(Cypher.STATE, Map.of(), state::putAll);
  }

  public long revision() {
    return number("revision");
  }

  /** The identity of the graph; a recreated graph has another one. */
  String identity() {
    return ElementRows.text(state, "identity");
  }

  /** The domain whose deletion has begun and is not at its end; mostly none, which is empty. */
  String deleting() {
    return ElementRows.text(state, "deleting");
  }

  /** Notes which domain is being deleted, with the next revision. */
  void setDeleting(String domain) {
    state.put("deleting", domain);
  }

  /** The number of the last checkpoint. */
  long checkpoints() {
    return number("checkpoints");
  }

  private long number(String name) {
    return state.get(name) instanceof Long number ? number : 0;
  }

  /** Notes the number of the last checkpoint. */
  void setCheckpoints(long last) {
    state.put("checkpoints", last);
    tx.run(Cypher.SET_STATE, Map.of("state", state));
  }

  /** Adds what a new revision changed; the new revision. */
  public long append(List<NodeChange> nodes, List<EdgeChange> edges) {
    long revision = revision() + 1;
    int size = nodes.size() + edges.size() + 1;
    if (size > remembered) {
      forget(revision);
    } else {
      put(revision, size, rows(nodes, edges));
      state.put("logged", number("logged") + size);
      trim();
    }
    return set(revision);
  }

  /** A new revision before which nothing is known. */
  long restart() {
    long revision = revision() + 1;
    forget(revision);
    return set(revision);
  }

  private long set(long revision) {
    state.put("revision", revision);
    tx.run(Cypher.SET_STATE, Map.of("state", state));
    return revision;
  }

  private void forget(long revision) {
    tx.run(Cypher.DELETE_CHANGES, Map.of("until", revision));
    state.put("log_from", revision);
    state.put("logged", 0L);
  }

  private void put(long revision, int size, List<List<Object>> rows) {
    List<Map<String, Object>> parts = new ArrayList<>();
    for (int from = 0; from == 0 || from < rows.size(); from += PART) {
      parts.add(
          Map.of(
              "revision",
              revision,
              "part",
              from / PART,
              "size",
              from == 0 ? size : 0,
              "changes",
              JsonProperties.text(rows.subList(from, Math.min(rows.size(), from + PART)))));
    }
    tx.runEach(Cypher.PUT_CHANGES.text(), "batch", parts);
  }

  private static List<List<Object>> rows(List<NodeChange> nodes, List<EdgeChange> edges) {
    List<List<Object>> rows = new ArrayList<>();
    for (NodeChange node : nodes) {
      rows.add(
          List.of(
              node.id(), node.kind().name(), node.domain(), node.present(), node.textChanged()));
    }
    for (EdgeChange edge : edges) {
      EdgeKey key = edge.key();
      rows.add(
          List.of(
              key.sourceId(),
              key.relation().name(),
              key.targetId(),
              edge.present(),
              edge.confidence()));
    }
    return rows;
  }

  /** Forgets the oldest changes until few enough are left. */
  private void trim() {
    while (number("logged") > remembered) {
      long before = number("log_from");
      tx.whileWanted(
          Cypher.OLDEST_CHANGES.text(),
          Map.of("since", before),
          row -> {
            state.put("log_from", ElementRows.whole(row, "revision"));
            state.put("logged", number("logged") - ElementRows.whole(row, "size"));
            return number("logged") > remembered;
          });
      if (number("log_from") == before) {
        throw new StorageException(
            "The log of changes on the server counts (%s) changes that are not there.\nMaybe nodes with the label QortexChange were deleted: call adopt()."
                .formatted(number("logged")),
            null);
      }
      tx.run(Cypher.DELETE_CHANGES, Map.of("until", number("log_from")));
    }
  }

  /** The changes since a revision; empty when it is no longer remembered. */
  public Optional<GraphChanges> since(long since) {
    if (since > revision() || since < number("log_from")) {
      return Optional.empty();
    }
    MergedChanges merged = new MergedChanges();
    tx.forEach(
        Cypher.CHANGES,
        Map.of("since", since),
        row ->
            JsonProperties.list(ElementRows.text(row, "changes"))
                .forEach(one -> read((List<?>) one, merged)));
    return Optional.of(merged.between(since, revision()));
  }

  private static void read(List<?> parts, MergedChanges merged) {
    String id = (String) parts.get(0);
    String type = (String) parts.get(1);
    String other = (String) parts.get(2);
    boolean present = (Boolean) parts.get(3);
    if (parts.get(4) instanceof Boolean text) {
      merged.add(new NodeChange(id, NodeKind.valueOf(type), other, present, text));
    } else {
      EdgeKey key = new EdgeKey(id, other, RelationType.valueOf(type));
      merged.add(new EdgeChange(key, ((Number) parts.get(4)).doubleValue(), present));
    }
  }
}
