package dev.qortex.core.graph;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;

/** Visitor of the structure of a graph: all nodes, then all edges. */
public interface GraphVisitor {

  /** Receives a node; nodes come in the order of ids of the backend. */
  void node(String id, NodeKind kind, String domain);

  /**
   * Receives an edge between two nodes that were received before; edges come in the order of keys
   * of the backend.
   */
  void edge(String sourceId, String targetId, RelationType relation, double confidence);
}
