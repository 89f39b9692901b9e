package dev.qortex.core.graph;

/** Direction of the edges of a node. */
public enum Direction {
  /** Those that start from it. */
  OUT,
  /** Those that point to it. */
  IN,
  /** All that touch it. */
  BOTH
}
