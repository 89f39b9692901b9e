package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * Structure of a graph at one revision, as arrays: nodes are numbered from 0, and the arcs of a
 * node are adjacent. Each edge is two arcs, one at its source and one at its target; a loop is two
 * arcs of one node. Arcs of a node are in the order of the ids of their neighbours. Immutable and
 * thread-safe.
 *
 * <p>Memory: 13 bytes an arc, about 30 bytes and the id a node; an eighth more is kept free, so
 * that {@link #apply} has room.
 */
public final class GraphSnapshot {

  /*
   * A successor shares the tables of nodes and arcs with its predecessor: it appends its new nodes
   * and its changed rows behind what is there, and copies only where each row lies (8 bytes a node;
   * 12 when there are new nodes). Of several successors of one snapshot the first that claims the
   * room gets it; the others copy. When the room is used up, live rows move into a fresh table: that
   * costs all arcs after an eighth of them was appended, thus at most nine copies for each arc of a
   * changed row. Whatever a snapshot shows is written before its constructor ends, and reached through
   * final fields only, so any thread that sees the snapshot sees it whole; what successors write
   * lies elsewhere in the arrays.
   */

  private static final RelationType[] RELATIONS = RelationType.values();
  private static final NodeKind[] KINDS = NodeKind.values();

  private final long revision;
  final NodeTable nodes;
  final int[] order;
  final ArcTable arcs;
  final int[] from;
  final int[] to;
  private final int arcBound;
  private final int arcCount;
  private final int[] neighbours;
  private final byte[] types;
  private final double[] confidences;

  GraphSnapshot(
      long revision,
      NodeTable nodes,
      int[] order,
      ArcTable arcs,
      int[] from,
      int[] to,
      int arcBound,
      int arcCount) {
    this.revision = revision;
    this.nodes = nodes;
    this.order = order;
    this.arcs = arcs;
    this.from = from;
    this.to = to;
    this.arcBound = arcBound;
    this.arcCount = arcCount;
    this.neighbours = arcs.neighbours;
    this.types = arcs.types;
    this.confidences = arcs.confidences;
  }

  /** Reads the whole graph. */
  public static GraphSnapshot of(GraphBackend backend) {
    Builder builder = new Builder();
    long revision = backend.stream(builder);
    return builder.build(revision);
  }

  /**
   * Returns a builder that collects nodes, in any order, and then edges, for graphs from other
   * origins. Ranks are the same to the last bit whether a graph was built at once or reached by
   * {@link #apply}.
   */
  public static Builder builder() {
    return new Builder();
  }

  /** The revision of the backend. */
  public long revision() {
    return revision;
  }

  /** The number of nodes. */
  public int nodeCount() {
    return from.length;
  }

  /** The number of arcs: twice the number of edges. */
  public int arcCount() {
    return arcCount;
  }

  /**
   * All arcs have numbers below this: the length for an array by arc. Some numbers are those of
   * arcs that are gone.
   */
  int arcBound() {
    return arcBound;
  }

  /** The number of a node, or -1 if unknown. */
  public int indexOf(String id) {
    return nodes.indexOf(id, nodeCount());
  }

  /**
   * The node at a position in the order of ids, independent of the numbering; for sums that must
   * not depend on how the snapshot was made.
   *
   * @param place the position, from 0, below {@link #nodeCount}
   */
  public int nodeAt(int place) {
    return order[place];
  }

  /** The id of a node. */
  public String id(int node) {
    return nodes.id(node);
  }

  /** The kind of a node. */
  public NodeKind kind(int node) {
    return KINDS[nodes.kind(node)];
  }

  /** The domain of a node. */
  public String domain(int node) {
    return nodes.domain(node);
  }

  /** The first arc of a node. */
  public int arcsFrom(int node) {
    return from[node];
  }

  /** The index after the last arc of a node. */
  public int arcsTo(int node) {
    return to[node];
  }

  /** The node at the other end of an arc. */
  public int neighbour(int arc) {
    return neighbours[arc];
  }

  /** The type of the edge that an arc belongs to. */
  public RelationType relation(int arc) {
    return RELATIONS[types[arc] >> 1];
  }

  /** Returns whether an arc runs in the direction of its edge. */
  public boolean forward(int arc) {
    return (types[arc] & 1) == 0;
  }

  /** The confidence of the edge that an arc belongs to. */
  public double confidence(int arc) {
    return confidences[arc];
  }

  /**
   * Returns whether this snapshot was derived from the other by {@link #apply}, or both from a
   * common one, so that nodes kept their numbers. False for one whose rows were all copied, too.
   */
  public boolean continues(GraphSnapshot before) {
    return arcs == before.arcs;
  }

  /**
   * Returns whether a node has the same arcs in another snapshot.
   *
   * @param before the snapshot that this one {@link #continues}
   * @param node the number of the node in both
   */
  public boolean sameArcs(GraphSnapshot before, int node) {
    return from[node] == before.from[node] && to[node] == before.to[node];
  }

  /**
   * Applies the changes of a later revision, and returns the snapshot of it. Added nodes and
   * changed edges cost a copy of where each row lies, and of the changed rows; nodes that went cost
   * a copy of the whole.
   */
  public GraphSnapshot apply(GraphChanges changes) {
    if (changes.from() != revision) {
      throw new IllegalArgumentException(
          "The changes start from revision (%s), the snapshot is at (%s)."
              .formatted(changes.from(), revision));
    }
    return SnapshotUpdate.apply(this, changes);
  }

  /**
   * The part of the graph within these domains: edges that leave them are dropped. This graph
   * itself when all of it does.
   */
  public GraphSnapshot restrict(Set<String> domains) {
    IntPredicate wanted = node -> domains.contains(domain(node));
    return Arrays.stream(order).allMatch(wanted) ? this : select(wanted);
  }

  /**
   * Derives a part of this graph from the same part of an earlier graph, at the cost of what
   * changed; empty if this graph does not {@link #continues continue} that one. The nodes and edges
   * of the earlier graph that are wanted must be those that were. This graph itself when all of it
   * is wanted.
   *
   * @param before the earlier graph
   * @param part the part of it
   * @param nodes the wanted nodes, called with numbers in this graph
   * @param edges the wanted edges between wanted nodes
   */
  public Optional<GraphSnapshot> part(
      GraphSnapshot before, GraphSnapshot part, IntPredicate nodes, Predicate<EdgeKey> edges) {
    return continues(before) && nodeCount() >= before.nodeCount()
        ? Optional.of(new SnapshotPart(before, this, nodes, edges).follow(part))
        : Optional.empty();
  }

  /**
   * The graph without some nodes and their edges, and without some other edges. This graph itself
   * when it has none of them.
   */
  public GraphSnapshot without(Set<String> nodeIds, Set<EdgeKey> edges) {
    BitSet goneNodes = new BitSet();
    for (String id : nodeIds) {
      int node = indexOf(id);
      if (node >= 0) {
        goneNodes.set(node);
      }
    }
    BitSet goneArcs = new BitSet();
    for (EdgeKey edge : edges) {
      int source = indexOf(edge.sourceId());
      int target = indexOf(edge.targetId());
      if (source >= 0 && target >= 0) {
        mark(source, target, (byte) (edge.relation().ordinal() << 1), goneArcs);
        mark(target, source, (byte) (edge.relation().ordinal() << 1 | 1), goneArcs);
      }
    }
    return goneNodes.isEmpty() && goneArcs.isEmpty()
        ? this
        : select(node -> !goneNodes.get(node), arc -> !goneArcs.get(arc));
  }

  private void mark(int node, int neighbour, byte type, BitSet marked) {
    for (int arc = from[node]; arc < to[node]; arc++) {
      if (neighbours[arc] == neighbour && types[arc] == type) {
        marked.set(arc);
      }
    }
  }

  /** Some of the nodes, numbered by id, and the arcs between them. */
  GraphSnapshot select(IntPredicate wanted) {
    return select(wanted, arc -> true);
  }

  private GraphSnapshot select(IntPredicate wanted, IntPredicate wantedArcs) {
    int[] kept = Arrays.stream(order).filter(wanted).toArray();
    int[] numbers = new int[nodeCount()];
    Arrays.fill(numbers, -1);
    for (int node = 0; node < kept.length; node++) {
      numbers[kept[node]] = node;
    }
    int count = 0;
    for (int node : kept) {
      for (int arc = from[node]; arc < to[node]; arc++) {
        count += numbers[neighbours[arc]] >= 0 && wantedArcs.test(arc) ? 1 : 0;
      }
    }
    ArcTable table = new ArcTable(ArcTable.room(count));
    table.claim(0, count);
    int[] newFrom = new int[kept.length];
    int[] newTo = new int[kept.length];
    int end = 0;
    for (int node = 0; node < kept.length; node++) {
      newFrom[node] = end;
      for (int arc = from[kept[node]]; arc < to[kept[node]]; arc++) {
        if (numbers[neighbours[arc]] >= 0 && wantedArcs.test(arc)) {
          table.set(end++, numbers[neighbours[arc]], types[arc], confidences[arc]);
        }
      }
      newTo[node] = end;
    }
    return new GraphSnapshot(
        revision,
        nodes.select(kept),
        NodeTable.natural(kept.length),
        table,
        newFrom,
        newTo,
        end,
        count);
  }

  /** Builder that collects nodes and then edges. Not thread-safe. */
  public static final class Builder implements GraphVisitor {

    private final Map<String, String> domains = new HashMap<>();
    private NodeTable nodes = new NodeTable(16);
    private int size;
    private int[] sources = new int[16];
    private int[] targets = new int[16];
    private byte[] types = new byte[16];
    private double[] confidences = new double[16];
    private int edges;

    private Builder() {}

    @Override
    public void node(String id, NodeKind kind, String domain) {
      if (nodes.indexOf(id, size) >= 0) {
        throw new IllegalArgumentException("The node (%s) was added twice.".formatted(id));
      }
      if (size == nodes.capacity()) {
        nodes = nodes.copy(size, size * 2);
      }
      nodes.set(size, id, kind, domains.computeIfAbsent(domain, name -> name));
      nodes.index(size++);
    }

    @Override
    public void edge(String sourceId, String targetId, RelationType relation, double confidence) {
      int source = nodes.indexOf(sourceId, size);
      int target = nodes.indexOf(targetId, size);
      if (source < 0 || target < 0) {
        throw new IllegalArgumentException(
            "The edge (%s %s %s) has an end that is not a node of the graph.\nMaybe add the nodes first."
                .formatted(sourceId, relation.value(), targetId));
      }
      if (edges == sources.length) {
        sources = Arrays.copyOf(sources, edges * 2);
        targets = Arrays.copyOf(targets, edges * 2);
        types = Arrays.copyOf(types, edges * 2);
        confidences = Arrays.copyOf(confidences, edges * 2);
      }
      sources[edges] = source;
      targets[edges] = target;
      types[edges] = (byte) (relation.ordinal() << 1);
      confidences[edges++] = confidence;
    }

    /** Builds the snapshot. */
    public GraphSnapshot build(long revision) {
      int[] order = nodes.order(size);
      int[] offsets = new int[size + 1];
      for (int edge = 0; edge < edges; edge++) {
        offsets[sources[edge] + 1]++;
        offsets[targets[edge] + 1]++;
      }
      for (int node = 0; node < size; node++) {
        offsets[node + 1] += offsets[node];
      }
      ArcTable ends = new ArcTable(2 * edges);
      int[] next = Arrays.copyOf(offsets, size);
      for (int edge = 0; edge < edges; edge++) {
        byte type = types[edge];
        ends.set(next[sources[edge]]++, targets[edge], type, confidences[edge]);
        ends.set(next[targets[edge]]++, sources[edge], (byte) (type | 1), confidences[edge]);
      }
      return new GraphSnapshot(
          revision,
          nodes.copy(size, NodeTable.room(size)),
          order,
          sorted(ends, offsets, order),
          Arrays.copyOf(offsets, size),
          Arrays.copyOfRange(offsets, 1, size + 1),
          2 * edges,
          2 * edges);
    }

    /**
     * Handing every arc over to its other end, in the order of nodes, sorts each row by neighbour.
     */
    private ArcTable sorted(ArcTable ends, int[] offsets, int[] order) {
      int[] next = Arrays.copyOf(offsets, size);
      ArcTable arcs = new ArcTable(ArcTable.room(2 * edges));
      arcs.claim(0, 2 * edges);
      for (int node : order) {
        for (int arc = offsets[node]; arc < offsets[node + 1]; arc++) {
          int first = offsets[ends.neighbours[arc]];
          int at = next[ends.neighbours[arc]]++;
          byte type = (byte) (ends.types[arc] ^ 1);
          while (at > first && arcs.neighbours[at - 1] == node && arcs.types[at - 1] > type) {
            arcs.copy(at - 1, 1, arcs, at);
            at--;
          }
          arcs.set(at, node, type, ends.confidences[arc]);
        }
      }
      return arcs;
    }
  }
}
