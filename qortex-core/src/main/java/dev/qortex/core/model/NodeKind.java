package dev.qortex.core.model;

/** What a node of the graph is. */
public enum NodeKind {
  /** A {@link ConceptNode}: an idea with a name. */
  CONCEPT,
  /** A {@link Passage}: a piece of source text. */
  PASSAGE
}
