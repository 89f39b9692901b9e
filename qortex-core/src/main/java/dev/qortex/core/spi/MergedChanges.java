package dev.qortex.core.spi;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.model.EdgeKey;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Merge of the changes of several revisions, oldest first: the last change of each element, and
 * whether any of them changed the text of a node. Not thread-safe.
 */
public final class MergedChanges {

  private final SortedMap<String, NodeChange> nodes = new TreeMap<>();
  private final SortedMap<EdgeKey, EdgeChange> edges = new TreeMap<>();

  /** Adds a change of a node. */
  public void add(NodeChange change) {
    NodeChange before = nodes.get(change.id());
    boolean text = change.textChanged() || (before != null && before.textChanged());
    nodes.put(
        change.id(),
        new NodeChange(change.id(), change.kind(), change.domain(), change.present(), text));
  }

  /** Adds a change of an edge. */
  public void add(EdgeChange change) {
    edges.put(change.key(), change);
  }

  /** The merged changes between two revisions. */
  public GraphChanges between(long from, long to) {
    return new GraphChanges(from, to, List.copyOf(nodes.values()), List.copyOf(edges.values()));
  }
}
