package dev.qortex.graph.memgraph.internal.cypher;

/**
 * A constraint or an index of one property.
 *
 * @param label of nodes, or the type of relations
 * @param property empty for an index of the label itself
 */
record SchemaPart(Kind kind, String label, String property) {

  /** Kind of index or constraint. */
  enum Kind {
    /** An index of the nodes of a label. */
    LABEL,
    /** An index of a property of nodes. */
    PROPERTY,
    /** A property of nodes whose values differ. */
    UNIQUE,
    /** An index of a property of relations. */
    EDGE
  }
}
