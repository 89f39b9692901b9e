package dev.qortex.core.model;

/** Kind of an {@link Element}. */
public enum ElementKind {
  /** A {@link Node}: a concept or a passage. */
  NODE("node"),
  /** A {@link ConceptEdge}. */
  EDGE("edge"),
  /** An {@link ExplicitRule}. */
  RULE("rule"),
  /** A {@link CodeExample}. */
  EXAMPLE("code example");

  private final String label;

  ElementKind(String label) {
    this.label = label;
  }

  /**
   * Returns whether elements of the kind are nodes or edges; others refer to concepts and have a
   * domain.
   */
  public boolean inGraph() {
    return this == NODE || this == EDGE;
  }

  /** Name of the kind in messages. */
  public String label() {
    return label;
  }
}
