package dev.qortex.core.model;

/**
 * Identity of an {@link Element}, regardless of the contributing source. The natural order is by
 * kind; then by id in the order of code points, or for edges by both ends and the type.
 */
public sealed interface ElementKey extends Comparable<ElementKey> permits ElementId, EdgeKey {

  /** Kind of the element. */
  ElementKind kind();
}
