package dev.qortex.core.graph.snapshot;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Succession;
import dev.qortex.core.model.Validity;
import dev.qortex.core.spi.RevisionTracker;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Follows the elements of a graph that do not hold at every instant. Between two instants at which
 * one of them begins or ends all questions share a {@link Moment}. Thread-safe.
 */
public final class Moments {

  /** Number of changed nodes above which all nodes with limits are read again, by an index. */
  private static final int REREAD = 1_000;

  /** Number of moments of the past that are kept. */
  private static final int KEPT = 16;

  private final GraphBackend backend;
  private final GraphSnapshots.Reading reading;
  private final RevisionTracker tracker;
  private final Map<String, Validity> nodes = new HashMap<>();

  /** The domains of passages among the nodes. */
  private final Map<String, String> passages = new HashMap<>();

  private final Map<EdgeKey, Validity> edges = new HashMap<>();

  /** The ids of the superseded nodes, by the id of the node that superseded them. */
  private final Map<String, Set<String>> superseded = new HashMap<>();

  /** Ended nodes that another replaced. */
  private Map<String, Validity> replaced = Map.of();

  /** Instants at which something begins or ends, in order. */
  private Instant[] limits = {};

  private final Map<Integer, Moment> known = new LinkedHashMap<>(16, 0.75f, true);

  /** Reads nothing yet. */
  Moments(GraphBackend backend, GraphSnapshots.Reading reading) {
    this.backend = backend;
    this.reading = reading;
    this.tracker = new RevisionTracker(backend);
  }

  /** The elements that do not hold at an instant, by the current graph. */
  public Moment at(Instant instant) {
    return reading.run(() -> followed(instant));
  }

  private synchronized Moment followed(Instant instant) {
    follow();
    if (limits.length == 0) {
      return Moment.whole();
    }
    int place = Arrays.binarySearch(limits, instant);
    Moment moment = known.computeIfAbsent(place < 0 ? -place - 2 : place, i -> moment(instant));
    if (known.size() > KEPT) {
      known.remove(known.keySet().iterator().next());
    }
    return moment;
  }

  private Moment moment(Instant instant) {
    Set<String> goneNodes = new HashSet<>();
    Map<String, Integer> gonePassages = new HashMap<>();
    nodes.forEach(
        (id, validity) -> {
          if (!validity.holdsAt(instant)) {
            goneNodes.add(id);
            String domain = passages.get(id);
            if (domain != null) {
              gonePassages.merge(domain, 1, Integer::sum);
            }
          }
        });
    Set<EdgeKey> goneEdges = new HashSet<>();
    edges.forEach(
        (key, validity) -> {
          if (!validity.holdsAt(instant)) {
            goneEdges.add(key);
          }
        });
    return Moment.without(goneNodes, goneEdges, gonePassages);
  }

  /** The ids of the versions before each of these nodes, the newest first, by id of the node. */
  public Map<String, List<String>> earlier(Collection<Node> of) {
    return reading.run(() -> before(of));
  }

  private synchronized Map<String, List<String>> before(Collection<Node> of) {
    follow();
    Map<String, List<String>> earlier = new HashMap<>();
    for (Node node : superseded.isEmpty() ? List.<Node>of() : of) {
      earlier.put(
          node.id(),
          Succession.earlier(
              node.id(), node.validity(), id -> superseded.getOrDefault(id, Set.of()), this::end));
    }
    return earlier;
  }

  private Instant end(String id) {
    Validity validity = nodes.get(id);
    Instant end = validity == null ? null : validity.until();
    return end == null ? Instant.MAX : end;
  }

  /**
   * The nodes that ended and that another replaced, by id; the same map as long as none changes.
   */
  public Map<String, Validity> superseded() {
    return reading.run(this::followedEnds);
  }

  private synchronized Map<String, Validity> followedEnds() {
    follow();
    return replaced;
  }

  private void follow() {
    tracker.follow(
        changes -> {
          if (changes.nodes().size() > REREAD) {
            readAll();
          } else {
            reread(changes);
          }
        },
        now -> {
          readAll();
          return now;
        });
  }

  private void readAll() {
    nodes.clear();
    passages.clear();
    superseded.clear();
    backend.limitedNodes().forEach(this::keep);
    readEdges();
    settle();
  }

  private void readEdges() {
    edges.clear();
    for (ConceptEdge edge : backend.limitedEdges()) {
      edges.put(edge.key(), edge.validity());
    }
  }

  private void reread(GraphChanges changes) {
    List<String> ids = changes.nodes().stream().map(GraphChanges.NodeChange::id).toList();
    boolean changed = false;
    for (String id : ids) {
      Validity before = nodes.remove(id);
      passages.remove(id);
      if (before != null) {
        changed = true;
        superseded.computeIfPresent(
            before.supersededBy(),
            (by, all) -> {
              all.remove(id);
              return all;
            });
      }
    }
    for (Node node : backend.nodes(ids).values()) {
      if (!node.validity().isUnlimited()) {
        changed = true;
        keep(node);
      }
    }
    if (!changes.edges().isEmpty()) {
      Map<EdgeKey, Validity> before = Map.copyOf(edges);
      readEdges();
      changed |= !before.equals(edges);
    }
    if (changed) {
      settle();
    }
  }

  private void keep(Node node) {
    Validity validity = node.validity();
    nodes.put(node.id(), validity);
    if (node.kind() == NodeKind.PASSAGE) {
      passages.put(node.id(), node.domain());
    }
    if (!validity.supersededBy().isEmpty()) {
      superseded.computeIfAbsent(validity.supersededBy(), id -> new HashSet<>()).add(node.id());
    }
  }

  /** Finds the instants at which something begins or ends. */
  private void settle() {
    Set<Instant> found = new TreeSet<>();
    nodes.values().forEach(validity -> found.addAll(validity.limits()));
    edges.values().forEach(validity -> found.addAll(validity.limits()));
    limits = found.toArray(new Instant[0]);
    Map<String, Validity> ended = new HashMap<>(nodes);
    ended.values().removeIf(one -> one.until() == null || one.supersededBy().isEmpty());
    replaced = ended.equals(replaced) ? replaced : Map.copyOf(ended);
    known.clear();
  }
}
