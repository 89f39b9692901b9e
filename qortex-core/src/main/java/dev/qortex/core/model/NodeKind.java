package dev.qortex.core.model;

/** Kind of a node of the graph. */
public enum NodeKind {
  /** A {@link ConceptNode}: an idea with a name. */
  CONCEPT,
  /** A {@link Passage}: a piece of source text. */
  PASSAGE
}
