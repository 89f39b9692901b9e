package dev.qortex.core.model;

/**
 * Identity of a node, a rule or a code example.
 *
 * @param kind the kind; any but {@link ElementKind#EDGE}
 * @param id the id; unique among the elements of its kind
 */
public record ElementId(ElementKind kind, String id) implements ElementKey {

  /** Refuses the kind of edges, which {@link EdgeKey} identifies. */
  public ElementId {
    if (kind == ElementKind.EDGE) {
      throw new IllegalArgumentException(
          "An edge is identified by its ends, not by the id (%s).\nMaybe use EdgeKey."
              .formatted(id));
    }
  }

  /** Identity of a node. */
  public static ElementId node(String id) {
    return new ElementId(ElementKind.NODE, id);
  }

  @Override
  public int compareTo(ElementKey other) {
    return other instanceof ElementId that && kind == that.kind
        ? IdOrder.BY_CODE_POINT.compare(id, that.id)
        : kind.compareTo(other.kind());
  }

  /**
   * Computes the hash code explicitly, since keys are looked up ten times for each element of an
   * ingest.
   */
  @Override
  public int hashCode() {
    return id.hashCode() + kind.ordinal();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ElementId that && kind == that.kind && id.equals(that.id);
  }

  @Override
  public String toString() {
    return id;
  }
}
