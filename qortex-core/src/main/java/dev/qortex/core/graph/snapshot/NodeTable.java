package dev.qortex.core.graph.snapshot;

import dev.qortex.core.model.NodeKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Append-only table of the nodes of successive snapshots, by number, with a hash table (open
 * addressing) from ids to numbers. A snapshot of n nodes looks at the first n, and passes over what
 * its successors added, whether it sees their slots of the hash table filled already or not. Adding
 * is for the one that has claimed the room.
 */
final class NodeTable {

  private final String[] ids;
  private final byte[] kinds;
  private final String[] domains;

  /** Numbers plus one; zero where there is none. A number never moves to another slot. */
  private final int[] slots;

  private final AtomicInteger claimed = new AtomicInteger();

  NodeTable(int capacity) {
    ids = new String[capacity];
    kinds = new byte[capacity];
    domains = new String[capacity];
    slots = new int[Integer.highestOneBit(Math.max(8, capacity)) * 4];
  }

  /** Room for a number of nodes and an eighth more. */
  static int room(int size) {
    return (int) Math.min(Integer.MAX_VALUE - 8, size + size / 8L + 16);
  }

  int capacity() {
    return ids.length;
  }

  /** True if the room between is the caller's alone now. */
  boolean claim(int from, int to) {
    return to <= ids.length && claimed.compareAndSet(from, to);
  }

  void set(int node, String id, NodeKind kind, String domain) {
    ids[node] = id;
    kinds[node] = (byte) kind.ordinal();
    domains[node] = domain;
  }

  /** Puts a node that has been set into the hash table. */
  void index(int node) {
    int slot = slot(ids[node]);
    while (slots[slot] != 0) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = node + 1;
  }

  private int slot(String id) {
    return (id.hashCode() * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
  }

  /** The number of a node below {@code size}, or -1. */
  int indexOf(String id, int size) {
    int slot = slot(id);
    // Read once: a successor may fill the slot at any time, and races may show it filled and empty.
    int found = slots[slot];
    while (found != 0) {
      int node = found - 1;
      if (node < size && ids[node].equals(id)) {
        return node;
      }
      slot = (slot + 1) & (slots.length - 1);
      found = slots[slot];
    }
    return -1;
  }

  String id(int node) {
    return ids[node];
  }

  byte kind(int node) {
    return kinds[node];
  }

  String domain(int node) {
    return domains[node];
  }

  /** The first {@code size} nodes in a table of the given capacity, which belongs to the caller. */
  NodeTable copy(int size, int capacity) {
    NodeTable copy = new NodeTable(capacity);
    System.arraycopy(ids, 0, copy.ids, 0, size);
    System.arraycopy(kinds, 0, copy.kinds, 0, size);
    System.arraycopy(domains, 0, copy.domains, 0, size);
    copy.indexAll(size);
    return copy;
  }

  /** The selected nodes, in the given order, in a table with spare capacity. */
  NodeTable select(int[] wanted) {
    NodeTable table = new NodeTable(room(wanted.length));
    for (int node = 0; node < wanted.length; node++) {
      table.ids[node] = ids[wanted[node]];
      table.kinds[node] = kinds[wanted[node]];
      table.domains[node] = domains[wanted[node]];
    }
    table.indexAll(wanted.length);
    return table;
  }

  private void indexAll(int size) {
    for (int node = 0; node < size; node++) {
      index(node);
    }
    claimed.set(size);
  }

  /** Adds new nodes to the order of ids. */
  int[] inOrder(int[] order, int size) {
    int[] merged = new int[size];
    int from = 0;
    for (int node = order.length; node < size; node++) {
      int to = Math.max(from, place(order, ids[node]));
      System.arraycopy(order, from, merged, from + node - order.length, to - from);
      merged[to + node - order.length] = node;
      from = to;
    }
    System.arraycopy(order, from, merged, from + size - order.length, order.length - from);
    return merged;
  }

  private int place(int[] order, String id) {
    int low = 0;
    int high = order.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ids[order[middle]].compareTo(id) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first {@code size} nodes in the order of ids; most backends show them so. */
  int[] order(int size) {
    int sorted = 1;
    while (sorted < size && ids[sorted - 1].compareTo(ids[sorted]) < 0) {
      sorted++;
    }
    return sorted >= size
        ? natural(size)
        : IntStream.range(0, size)
            .boxed()
            .sorted(Comparator.comparing(this::id))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  static int[] natural(int size) {
    int[] order = new int[size];
    Arrays.setAll(order, node -> node);
    return order;
  }
}
