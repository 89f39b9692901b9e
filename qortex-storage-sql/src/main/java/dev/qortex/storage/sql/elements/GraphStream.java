package dev.qortex.storage.sql.elements;

import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.model.NodeKind;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stream of the visible graph to a visitor. Edges are read by the keys of their ends, without the
 * text of an id; the ids are those of the nodes that were shown before, thus the memory of a stream
 * grows with the nodes. Used once, by one thread.
 */
public final class GraphStream {

  private final GraphVisitor visitor;
  private final List<String> ids = new ArrayList<>();

  /** Keys of nodes, in an open hash table; the number of each in {@link #numbers}. */
  private long[] keys = new long[32];

  /** By slot; -1 where there is none. */
  private int[] numbers = filled(32);

  // The edges of one source: the number of the target above their place here.
  private int source = -1;
  private int size;
  private long[] targets = new long[16];
  private byte[] relations = new byte[16];
  private double[] confidences = new double[16];

  private GraphStream(GraphVisitor visitor) {
    this.visitor = visitor;
  }

  public static void show(SqlConnection connection, GraphVisitor visitor) throws SQLException {
    GraphStream stream = new GraphStream(visitor);
    connection.forEach(
        row ->
            stream.node(
                row.getLong(1), row.getString(2), EnumCodes.kind(row.getInt(3)), row.getString(4)),
        "SELECT key, id, kind, domain FROM nodes WHERE domain IS NOT NULL ORDER BY id");
    connection.forEach(
        row -> stream.edge(row.getLong(1), row.getLong(2), row.getInt(3), row.getDouble(4)),
        "SELECT e.source, e.target, e.relation, e.confidence FROM nodes a"
            + " CROSS JOIN edges e ON e.source = a.key WHERE e.wins AND a.domain IS NOT NULL"
            + " ORDER BY a.id, e.target, e.relation");
    stream.showEdges();
  }

  private void node(long key, String id, NodeKind kind, String domain) {
    if (ids.size() * 2 == keys.length) {
      long[] known = keys;
      int[] knownNumbers = numbers;
      keys = new long[known.length * 2];
      numbers = filled(keys.length);
      for (int slot = 0; slot < known.length; slot++) {
        if (knownNumbers[slot] >= 0) {
          put(known[slot], knownNumbers[slot]);
        }
      }
    }
    put(key, ids.size());
    ids.add(id);
    visitor.node(id, kind, domain);
  }

  private void put(long key, int number) {
    int slot = slot(key);
    keys[slot] = key;
    numbers[slot] = number;
  }

  /**
   * The slot of the key, present or not. Keys were counted up, so that their low bits spread well.
   */
  private int slot(long key) {
    int slot = (int) key & (keys.length - 1);
    while (numbers[slot] >= 0 && keys[slot] != key) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  private static int[] filled(int length) {
    int[] numbers = new int[length];
    Arrays.fill(numbers, -1);
    return numbers;
  }

  private void edge(long sourceKey, long targetKey, int relation, double confidence) {
    int from = numbers[slot(sourceKey)];
    int target = numbers[slot(targetKey)];
    if (from != source) {
      showEdges();
      source = from;
    }
    if (target >= 0) {
      if (size == targets.length) {
        targets = Arrays.copyOf(targets, size * 2);
        relations = Arrays.copyOf(relations, size * 2);
        confidences = Arrays.copyOf(confidences, size * 2);
      }
      targets[size] = ((long) target << 32) | size;
      relations[size] = (byte) relation;
      confidences[size++] = confidence;
    }
  }

  /** Streams the edges of one source, by target; those to one target come by relation. */
  private void showEdges() {
    Arrays.sort(targets, 0, size);
    for (int i = 0; i < size; i++) {
      int place = (int) targets[i];
      visitor.edge(
          ids.get(source),
          ids.get((int) (targets[i] >>> 32)),
          EnumCodes.relation(relations[place]),
          confidences[place]);
    }
    size = 0;
  }
}
