package dev.qortex.core.graph;

import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The structure of a graph at one revision, as arrays: nodes are numbered from 0, and the arcs of a
 * node stand together (compressed sparse rows). Each edge is two arcs, one at its source and one at
 * its target; a loop is two arcs of one node. Immutable and thread-safe.
 *
 * <p>Memory: 13 bytes an arc, about 60 bytes and the id a node.
 */
public final class GraphSnapshot {

  private static final RelationType[] RELATIONS = RelationType.values();
  private static final NodeKind[] KINDS = NodeKind.values();

  private final long revision;
  private final Nodes nodes;
  private final int[] offsets;
  private final int[] neighbours;
  private final byte[] types;
  private final double[] confidences;

  private GraphSnapshot(
      long revision,
      Nodes nodes,
      int[] offsets,
      int[] neighbours,
      byte[] types,
      double[] confidences) {
    this.revision = revision;
    this.nodes = nodes;
    this.offsets = offsets;
    this.neighbours = neighbours;
    this.types = types;
    this.confidences = confidences;
  }

  /** Reads the whole graph. */
  public static GraphSnapshot of(GraphBackend backend) {
    Builder builder = new Builder();
    long revision = backend.stream(builder);
    return builder.build(revision);
  }

  /** Collects nodes and then edges, for graphs that come from elsewhere. */
  public static Builder builder() {
    return new Builder();
  }

  /** The revision of the backend that this is a picture of. */
  public long revision() {
    return revision;
  }

  /** The number of nodes. */
  public int nodeCount() {
    return nodes.size();
  }

  /** The number of arcs: twice the number of edges. */
  public int arcCount() {
    return neighbours.length;
  }

  /** The number of a node, or -1. */
  public int indexOf(String id) {
    return nodes.index.getOrDefault(id, -1);
  }

  /** The id of a node. */
  public String id(int node) {
    return nodes.ids[node];
  }

  /** Concept or passage. */
  public NodeKind kind(int node) {
    return KINDS[nodes.kinds[node]];
  }

  /** The domain of a node. */
  public String domain(int node) {
    return nodes.domains[node];
  }

  /** The first arc of a node; its arcs end where those of the next node begin. */
  public int arcsFrom(int node) {
    return offsets[node];
  }

  /** One past the last arc of a node. */
  public int arcsTo(int node) {
    return offsets[node + 1];
  }

  /** The node at the other end of an arc. */
  public int neighbour(int arc) {
    return neighbours[arc];
  }

  /** The type of the edge that an arc belongs to. */
  public RelationType relation(int arc) {
    return RELATIONS[types[arc] >> 1];
  }

  /** Whether an arc runs in the direction of its edge. */
  public boolean forward(int arc) {
    return (types[arc] & 1) == 0;
  }

  /** The confidence of the edge that an arc belongs to. */
  public double confidence(int arc) {
    return confidences[arc];
  }

  /** The same graph at a later revision. Unchanged rows are copied as they are. */
  public GraphSnapshot apply(GraphChanges changes) {
    if (changes.from() != revision) {
      throw new IllegalArgumentException(
          "The changes start from revision (%d), the snapshot is at (%d)."
              .formatted(changes.from(), revision));
    }
    if (changes.nodes().stream().anyMatch(this::moves)) {
      return rebuild(changes);
    }
    Map<Integer, List<Arc>> edited = new HashMap<>();
    for (EdgeChange change : changes.edges()) {
      if (!change.present() && !nodes.has(change.key())) {
        continue;
      }
      int source = nodes.indexOf(change.key().sourceId());
      int target = nodes.indexOf(change.key().targetId());
      int type = change.key().relation().ordinal() << 1;
      edit(edited, source, new Arc(target, (byte) type, change.confidence()), change.present());
      edit(
          edited,
          target,
          new Arc(source, (byte) (type | 1), change.confidence()),
          change.present());
    }
    return splice(changes.to(), edited);
  }

  /** Whether a node came, went, or came back as another one. */
  private boolean moves(NodeChange change) {
    int node = indexOf(change.id());
    boolean same = node >= 0 && kind(node) == change.kind() && domain(node).equals(change.domain());
    return change.present() ? !same : node >= 0;
  }

  private void edit(Map<Integer, List<Arc>> edited, int node, Arc arc, boolean present) {
    List<Arc> row = edited.computeIfAbsent(node, this::row);
    row.removeIf(other -> other.neighbour == arc.neighbour && other.type == arc.type);
    if (present) {
      row.add(arc);
      row.sort(Arc.ORDER);
    }
  }

  private List<Arc> row(int node) {
    List<Arc> row = new ArrayList<>();
    for (int arc = offsets[node]; arc < offsets[node + 1]; arc++) {
      row.add(new Arc(neighbours[arc], types[arc], confidences[arc]));
    }
    return row;
  }

  private GraphSnapshot splice(long to, Map<Integer, List<Arc>> edited) {
    int n = nodeCount();
    int[] newOffsets = new int[n + 1];
    for (int node = 0; node < n; node++) {
      List<Arc> row = edited.get(node);
      newOffsets[node + 1] =
          newOffsets[node] + (row == null ? offsets[node + 1] - offsets[node] : row.size());
    }
    int[] newNeighbours = new int[newOffsets[n]];
    byte[] newTypes = new byte[newOffsets[n]];
    double[] newConfidences = new double[newOffsets[n]];
    int from = 0;
    for (int node : edited.keySet().stream().sorted().toList()) {
      copyRows(from, node, newOffsets, newNeighbours, newTypes, newConfidences);
      int arc = newOffsets[node];
      for (Arc entry : edited.getOrDefault(node, List.of())) {
        newNeighbours[arc] = entry.neighbour;
        newTypes[arc] = entry.type;
        newConfidences[arc++] = entry.confidence;
      }
      from = node + 1;
    }
    copyRows(from, n, newOffsets, newNeighbours, newTypes, newConfidences);
    return new GraphSnapshot(to, nodes, newOffsets, newNeighbours, newTypes, newConfidences);
  }

  private void copyRows(
      int from,
      int to,
      int[] newOffsets,
      int[] newNeighbours,
      byte[] newTypes,
      double[] newConfidences) {
    int length = offsets[to] - offsets[from];
    System.arraycopy(neighbours, offsets[from], newNeighbours, newOffsets[from], length);
    System.arraycopy(types, offsets[from], newTypes, newOffsets[from], length);
    System.arraycopy(confidences, offsets[from], newConfidences, newOffsets[from], length);
  }

  private GraphSnapshot rebuild(GraphChanges changes) {
    Map<EdgeKey, EdgeChange> edgeChanges = new HashMap<>();
    changes.edges().forEach(change -> edgeChanges.put(change.key(), change));
    SortedMap<String, NodeChange> kept = new TreeMap<>();
    for (int node = 0; node < nodeCount(); node++) {
      kept.put(id(node), new NodeChange(id(node), kind(node), domain(node), true, false));
    }
    changes.nodes().forEach(change -> kept.put(change.id(), change));
    Builder builder = new Builder();
    kept.values().stream()
        .filter(NodeChange::present)
        .forEach(node -> builder.node(node.id(), node.kind(), node.domain()));
    for (int node = 0; node < nodeCount(); node++) {
      for (int arc = offsets[node]; arc < offsets[node + 1]; arc++) {
        if (forward(arc)) {
          EdgeKey key = new EdgeKey(id(node), id(neighbours[arc]), relation(arc));
          if (!edgeChanges.containsKey(key) && builder.has(key)) {
            builder.edge(key.sourceId(), key.targetId(), key.relation(), confidences[arc]);
          }
        }
      }
    }
    for (EdgeChange change : changes.edges()) {
      if (change.present()) {
        EdgeKey key = change.key();
        builder.edge(key.sourceId(), key.targetId(), key.relation(), change.confidence());
      }
    }
    return builder.build(changes.to());
  }

  /** The part of the graph that lies in these domains: edges that leave them are dropped. */
  public GraphSnapshot restrict(Set<String> domains) {
    Builder builder = new Builder();
    for (int node = 0; node < nodeCount(); node++) {
      if (domains.contains(domain(node))) {
        builder.node(id(node), kind(node), domain(node));
      }
    }
    for (int node = 0; node < nodeCount(); node++) {
      for (int arc = offsets[node]; arc < offsets[node + 1]; arc++) {
        int other = neighbours[arc];
        if (forward(arc) && domains.contains(domain(node)) && domains.contains(domain(other))) {
          builder.edge(id(node), id(other), relation(arc), confidences[arc]);
        }
      }
    }
    return builder.build(revision);
  }

  private record Arc(int neighbour, byte type, double confidence) {
    static final Comparator<Arc> ORDER =
        Comparator.comparingInt(Arc::neighbour).thenComparingInt(Arc::type);
  }

  /** Who the nodes are; shared by snapshots that differ in edges only. */
  private record Nodes(String[] ids, byte[] kinds, String[] domains, Map<String, Integer> index) {
    int size() {
      return ids.length;
    }

    boolean has(EdgeKey key) {
      return index.containsKey(key.sourceId()) && index.containsKey(key.targetId());
    }

    int indexOf(String id) {
      Integer node = index.get(id);
      if (node == null) {
        throw new IllegalArgumentException("The graph has no node (%s).".formatted(id));
      }
      return node;
    }
  }

  /** Collects nodes and then edges. Not thread-safe. */
  public static final class Builder implements GraphVisitor {

    private final List<String> ids = new ArrayList<>();
    private final List<String> domains = new ArrayList<>();
    private final Map<String, Integer> index = new HashMap<>();
    private byte[] kinds = new byte[16];
    private int[] sources = new int[16];
    private int[] targets = new int[16];
    private byte[] types = new byte[16];
    private double[] confidences = new double[16];
    private int edges;

    private Builder() {}

    @Override
    public void node(String id, NodeKind kind, String domain) {
      int node = ids.size();
      if (index.put(id, node) != null) {
        throw new IllegalArgumentException("The node (%s) was added twice.".formatted(id));
      }
      ids.add(id);
      domains.add(domain);
      if (node == kinds.length) {
        kinds = Arrays.copyOf(kinds, node * 2);
      }
      kinds[node] = (byte) kind.ordinal();
    }

    boolean has(EdgeKey key) {
      return index.containsKey(key.sourceId()) && index.containsKey(key.targetId());
    }

    @Override
    public void edge(String sourceId, String targetId, RelationType relation, double confidence) {
      Integer source = index.get(sourceId);
      Integer target = index.get(targetId);
      if (source == null || target == null) {
        throw new IllegalArgumentException(
            "The edge (%s %s %s) has an end that is no node of the graph.\nMaybe add the nodes first."
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

    /** The graph so far. */
    public GraphSnapshot build(long revision) {
      int n = ids.size();
      int[] offsets = new int[n + 1];
      for (int edge = 0; edge < edges; edge++) {
        offsets[sources[edge] + 1]++;
        offsets[targets[edge] + 1]++;
      }
      for (int node = 0; node < n; node++) {
        offsets[node + 1] += offsets[node];
      }
      int[] next = Arrays.copyOf(offsets, n);
      int[] ends = new int[2 * edges];
      byte[] endTypes = new byte[2 * edges];
      double[] endConfidences = new double[2 * edges];
      for (int edge = 0; edge < edges; edge++) {
        int out = next[sources[edge]]++;
        ends[out] = targets[edge];
        endTypes[out] = types[edge];
        endConfidences[out] = confidences[edge];
        int in = next[targets[edge]]++;
        ends[in] = sources[edge];
        endTypes[in] = (byte) (types[edge] | 1);
        endConfidences[in] = confidences[edge];
      }
      // Handing every arc over to its other end, node by node, leaves each row sorted by neighbour.
      next = Arrays.copyOf(offsets, n);
      int[] neighbours = new int[2 * edges];
      byte[] arcTypes = new byte[2 * edges];
      double[] arcConfidences = new double[2 * edges];
      for (int node = 0; node < n; node++) {
        for (int arc = offsets[node]; arc < offsets[node + 1]; arc++) {
          int first = offsets[ends[arc]];
          int at = next[ends[arc]]++;
          byte type = (byte) (endTypes[arc] ^ 1);
          while (at > first && neighbours[at - 1] == node && arcTypes[at - 1] > type) {
            neighbours[at] = node;
            arcTypes[at] = arcTypes[at - 1];
            arcConfidences[at] = arcConfidences[at - 1];
            at--;
          }
          neighbours[at] = node;
          arcTypes[at] = type;
          arcConfidences[at] = endConfidences[arc];
        }
      }
      Nodes nodes =
          new Nodes(
              ids.toArray(String[]::new),
              Arrays.copyOf(kinds, n),
              domains.toArray(String[]::new),
              Map.copyOf(index));
      return new GraphSnapshot(revision, nodes, offsets, neighbours, arcTypes, arcConfidences);
    }
  }
}
