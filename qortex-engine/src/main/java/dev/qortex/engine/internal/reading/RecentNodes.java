package dev.qortex.engine.internal.reading;

import dev.qortex.commons.Paging;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.Node;
import dev.qortex.core.spi.RevisionTracker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cache of the nodes that answers showed last, whose texts have at most 8 million characters
 * together, so that they are not read from a file and decoded again. Follows the backend: what
 * changed is read again, everything where it is not a {@link dev.qortex.core.graph.ChangeFeed}.
 * Thread-safe.
 */
final class RecentNodes {

  /** Some 16 MB, if all characters take two bytes. */
  private static final int MOST_CHARACTERS = 8_000_000;

  /** Characters that take as much memory as a node without any. */
  private static final int OF_NODE = 400;

  private final GraphBackend backend;
  private final GraphSnapshots snapshots;
  private final int most;
  private final RevisionTracker tracker;

  /** The one that was asked for last comes last. */
  private final Map<String, Node> known = new LinkedHashMap<>(16, 0.75f, true);

  private long characters;

  /**
   * Reads nothing yet.
   *
   * @param snapshots of that backend, for the order of locks
   */
  RecentNodes(GraphBackend backend, GraphSnapshots snapshots) {
    this(backend, snapshots, MOST_CHARACTERS);
  }

  RecentNodes(GraphBackend backend, GraphSnapshots snapshots, int most) {
    this.backend = backend;
    this.snapshots = snapshots;
    this.most = most;
    this.tracker = new RevisionTracker(backend);
  }

  /** The nodes with these ids as they are now, as {@link GraphBackend#nodes(Collection)}. */
  Map<String, Node> nodes(Collection<String> ids) {
    Map<String, Node> found = new HashMap<>();
    List<String> missing = new ArrayList<>();
    long revision = snapshots.reading(() -> find(ids, found, missing));
    if (!missing.isEmpty()) {
      Map<String, Node> read = backend.nodes(missing);
      found.putAll(read);
      keep(read.values(), revision);
    }
    return Paging.inOrder(ids, found);
  }

  /** Returns the revision at which the found nodes are as they are kept. */
  private synchronized long find(
      Collection<String> ids, Map<String, Node> found, List<String> missing) {
    tracker.follow(
        changes -> changes.nodes().stream().map(GraphChanges.NodeChange::id).forEach(this::forget),
        now -> {
          known.clear();
          characters = 0;
          return now;
        });
    for (String id : ids) {
      Node node = known.get(id);
      if (node == null) {
        missing.add(id);
      } else {
        found.put(id, node);
      }
    }
    return tracker.revision();
  }

  /** Nodes that were read before a change which others have followed meanwhile are not kept. */
  private synchronized void keep(Collection<Node> read, long revision) {
    if (tracker.revision() != revision) {
      return;
    }
    for (Node node : read) {
      forget(node.id());
      known.put(node.id(), node);
      characters += size(node);
    }
    Iterator<Node> oldest = known.values().iterator();
    while (characters > most) {
      characters -= size(oldest.next());
      oldest.remove();
    }
  }

  private void forget(String id) {
    Node node = known.remove(id);
    characters -= node == null ? 0 : size(node);
  }

  private static long size(Node node) {
    return OF_NODE + node.content().length() + size(node.properties());
  }

  private static long size(Object value) {
    long size = 0;
    if (value instanceof String text) {
      size = text.length();
    } else if (value instanceof Map<?, ?> map) {
      for (Object one : map.values()) {
        size += size(one);
      }
    } else if (value instanceof Collection<?> list) {
      for (Object one : list) {
        size += size(one);
      }
    }
    return size;
  }
}
