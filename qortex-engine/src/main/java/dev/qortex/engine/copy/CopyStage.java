package dev.qortex.engine.copy;

/** Part of a memory that is copied, in this order. */
public enum CopyStage {
  /** Domains and the contributions to concepts and passages. */
  NODES,
  /** Contributions to edges. */
  EDGES,
  /** Contributions to stated rules. */
  RULES,
  /** Contributions to code examples. */
  EXAMPLES,
  /** Vectors of nodes. */
  VECTORS,
  /** Vectors of sentences and tokens, and other vectors of the same indexes. */
  SENTENCES,
  /** Teleportation factors. */
  FACTORS,
  /** Past questions with their outcomes. */
  QUESTIONS,
  /** Answers that feedback may still come for. */
  OPEN_ANSWERS,
  /** Pairs that may become edges, and those that did. */
  PAIRS,
  /** Feedback that waits for listeners. */
  OUTBOX
}
