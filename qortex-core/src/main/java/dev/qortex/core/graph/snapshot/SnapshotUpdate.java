package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The derivation of a snapshot from that of an earlier revision. Not thread-safe. */
final class SnapshotUpdate {

  private final GraphSnapshot before;
  private final GraphChanges changes;

  /** The nodes of both snapshots; those of the later one after {@link #addNodes}. */
  private NodeTable nodes;

  private SnapshotUpdate(GraphSnapshot before, GraphChanges changes) {
    this.before = before;
    this.changes = changes;
    this.nodes = before.nodes;
  }

  /** Applies changes that start from the revision of a snapshot. */
  static GraphSnapshot apply(GraphSnapshot snapshot, GraphChanges changes) {
    boolean goneOrAnother =
        changes.nodes().stream().anyMatch(change -> isGoneOrAnother(snapshot, change));
    GraphSnapshot before = goneOrAnother ? replaceNodes(snapshot, changes) : snapshot;
    return new SnapshotUpdate(before, changes).extended();
  }

  private static boolean isGoneOrAnother(GraphSnapshot snapshot, NodeChange change) {
    int node = snapshot.indexOf(change.id());
    boolean same =
        change.present()
            && node >= 0
            && snapshot.kind(node) == change.kind()
            && snapshot.domain(node).equals(change.domain());
    return node >= 0 && !same;
  }

  /** A copy without the nodes that went; those that came back as others are the others. */
  private static GraphSnapshot replaceNodes(GraphSnapshot snapshot, GraphChanges changes) {
    BitSet gone = new BitSet(snapshot.nodeCount());
    for (NodeChange change : changes.nodes()) {
      int node = snapshot.indexOf(change.id());
      if (node >= 0) {
        gone.set(node, !change.present());
      }
    }
    GraphSnapshot copy = snapshot.select(node -> !gone.get(node));
    for (NodeChange change : changes.nodes()) {
      int node = copy.indexOf(change.id());
      if (node >= 0) {
        copy.nodes.set(node, copy.id(node), change.kind(), change.domain());
      }
    }
    return copy;
  }

  private GraphSnapshot extended() {
    int[] order = addNodes();
    return splice(order, rows(order.length));
  }

  /** Adds the nodes that came, and returns all in the order of ids. */
  private int[] addNodes() {
    SortedMap<String, NodeChange> added = new TreeMap<>();
    for (NodeChange change : changes.nodes()) {
      if (change.present() && before.indexOf(change.id()) < 0) {
        added.put(change.id(), change);
      }
    }
    if (added.isEmpty()) {
      return before.order;
    }
    int known = before.nodeCount();
    int size = known + added.size();
    if (!nodes.claim(known, size)) {
      nodes = nodes.copy(known, NodeTable.room(size));
      nodes.claim(known, size);
    }
    int node = known;
    for (NodeChange change : added.values()) {
      nodes.set(node, change.id(), change.kind(), change.domain());
      nodes.index(node++);
    }
    return nodes.inOrder(before.order, size);
  }

  /** The changed rows, by node. */
  private Map<Integer, ArcRow> rows(int size) {
    Map<Integer, ArcRow> rows = new HashMap<>();
    for (EdgeChange change : changes.edges()) {
      int source = nodes.indexOf(change.key().sourceId(), size);
      int target = nodes.indexOf(change.key().targetId(), size);
      boolean known = source >= 0 && target >= 0;
      if (!known && change.present()) {
        throw new IllegalArgumentException(
            "The edge (%s) has an end that is not a node of the graph.".formatted(change.key()));
      }
      if (known) {
        byte type = (byte) (change.key().relation().ordinal() << 1);
        edit(rows.computeIfAbsent(source, this::row), target, type, change);
        edit(rows.computeIfAbsent(target, this::row), source, (byte) (type | 1), change);
      }
    }
    return rows;
  }

  private ArcRow row(int node) {
    return node < before.nodeCount()
        ? new ArcRow(nodes, before.arcs, before.from[node], before.to[node] - before.from[node])
        : new ArcRow(nodes, before.arcs, 0, 0);
  }

  private static void edit(ArcRow row, int neighbour, byte type, EdgeChange change) {
    row.remove(neighbour, type);
    if (change.present()) {
      row.add(neighbour, type, change.confidence());
    }
  }

  /** Appends the changed rows behind the others, which move only when there is no room. */
  private GraphSnapshot splice(int[] order, Map<Integer, ArcRow> rows) {
    int[] from = Arrays.copyOf(before.from, order.length);
    int[] to = Arrays.copyOf(before.to, order.length);
    int count = before.arcCount();
    int appended = 0;
    for (Map.Entry<Integer, ArcRow> row : rows.entrySet()) {
      int node = row.getKey();
      count += row.getValue().size() - (to[node] - from[node]);
      appended += row.getValue().size();
    }
    ArcTable shared = before.arcs;
    int end = before.arcBound();
    if (appended > 0 && !shared.claim(end, end + appended)) {
      shared = new ArcTable(ArcTable.room(count));
      shared.claim(0, count);
      end = 0;
      for (int node = 0; node < before.nodeCount(); node++) {
        if (!rows.containsKey(node)) {
          int length = before.to[node] - before.from[node];
          before.arcs.copy(before.from[node], length, shared, end);
          from[node] = end;
          end += length;
          to[node] = end;
        }
      }
    }
    for (Map.Entry<Integer, ArcRow> row : rows.entrySet()) {
      row.getValue().copy(shared, end);
      from[row.getKey()] = end;
      end += row.getValue().size();
      to[row.getKey()] = end;
    }
    return new GraphSnapshot(changes.to(), nodes, order, shared, from, to, end, count);
  }
}
