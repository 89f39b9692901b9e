package dev.qortex.core.graph;

/** Direction of the edges of a node. */
public enum Direction {
  /** Outgoing edges. */
  OUT,
  /** Incoming edges. */
  IN,
  /** Edges in both directions. */
  BOTH
}
