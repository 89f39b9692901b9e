package dev.qortex.core.graph.snapshot;

/** The arcs of one node while they are edited, by the id of the neighbour and then by type. */
final class ArcRow {

  private final NodeTable nodes;
  private ArcTable arcs;
  private int size;

  ArcRow(NodeTable nodes, ArcTable from, int start, int length) {
    this.nodes = nodes;
    arcs = new ArcTable(length + 4);
    from.copy(start, length, arcs, 0);
    size = length;
  }

  int size() {
    return size;
  }

  void remove(int neighbour, byte type) {
    for (int arc = size - 1; arc >= 0; arc--) {
      if (arcs.neighbours[arc] == neighbour && arcs.types[arc] == type) {
        arcs.copy(arc + 1, size - arc - 1, arcs, arc);
        size--;
      }
    }
  }

  /** Adds an arc that is not there. */
  void add(int neighbour, byte type, double confidence) {
    if (size == arcs.neighbours.length) {
      ArcTable wider = new ArcTable(size * 2);
      arcs.copy(0, size, wider, 0);
      arcs = wider;
    }
    int at = place(neighbour, type);
    arcs.copy(at, size - at, arcs, at + 1);
    arcs.set(at, neighbour, type, confidence);
    size++;
  }

  private int place(int neighbour, byte type) {
    String id = nodes.id(neighbour);
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = nodes.id(arcs.neighbours[middle]).compareTo(id);
      if (order < 0 || (order == 0 && arcs.types[middle] < type)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  void copy(ArcTable to, int at) {
    arcs.copy(0, size, to, at);
  }
}
