package dev.qortex.core.graph;

/** Which edges of a node are meant. */
public enum Direction {
  /** Those that start from it. */
  OUT,
  /** Those that point to it. */
  IN,
  /** All that touch it. */
  BOTH
}
