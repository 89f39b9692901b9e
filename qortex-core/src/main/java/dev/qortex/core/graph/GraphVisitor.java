package dev.qortex.core.graph;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;

/** Sees the structure of a graph go by: all nodes, then all edges. */
public interface GraphVisitor {

  /** A node, in the order of ids as the backend sorts them. */
  void node(String id, NodeKind kind, String domain);

  /** An edge between two nodes that were shown before, in the order of keys as it sorts them. */
  void edge(String sourceId, String targetId, RelationType relation, double confidence);
}
