package dev.qortex.core.graph.snapshot;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The arcs of successive snapshots. Rows are added at the end and never change: a snapshot looks
 * only at its own rows, which may lie beside dead ones and those of its successors. Adding is for
 * the one that has claimed the room.
 */
final class ArcTable {

  final int[] neighbours;

  /** The ordinal of the relation type times two, plus one for an arc against its edge. */
  final byte[] types;

  final double[] confidences;
  private final AtomicInteger claimed = new AtomicInteger();

  ArcTable(int capacity) {
    neighbours = new int[capacity];
    types = new byte[capacity];
    confidences = new double[capacity];
  }

  /** Room for a number of entries and an eighth more. */
  static int room(int size) {
    return (int) Math.min(Integer.MAX_VALUE - 8, size + size / 8L + 64);
  }

  /** True if the room between is the caller's alone now. */
  boolean claim(int from, int to) {
    return to >= from && to <= neighbours.length && claimed.compareAndSet(from, to);
  }

  void set(int arc, int neighbour, byte type, double confidence) {
    neighbours[arc] = neighbour;
    types[arc] = type;
    confidences[arc] = confidence;
  }

  void copy(int from, int length, ArcTable to, int at) {
    System.arraycopy(neighbours, from, to.neighbours, at, length);
    System.arraycopy(types, from, to.types, at, length);
    System.arraycopy(confidences, from, to.confidences, at, length);
  }
}
