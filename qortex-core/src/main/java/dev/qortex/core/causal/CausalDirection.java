package dev.qortex.core.causal;

/** End of an edge that is the cause. */
public enum CausalDirection {
  /** The source is the cause. */
  FORWARD,
  /** The target is the cause. */
  REVERSE,
  /** Each end acts on the other, so the edge has no place in an acyclic graph. */
  BIDIRECTIONAL,
  /** Neither. */
  NONE
}
