package dev.qortex.core.model;

/**
 * The identity of an edge. The natural order is by source and target, each in {@link IdOrder}, and
 * then by type.
 *
 * @param sourceId the node that the edge starts from
 * @param targetId the node that it points to
 * @param relation the type of the edge
 */
public record EdgeKey(String sourceId, String targetId, RelationType relation)
    implements ElementKey {

  @Override
  public ElementKind kind() {
    return ElementKind.EDGE;
  }

  @Override
  public int compareTo(ElementKey key) {
    if (!(key instanceof EdgeKey other)) {
      return kind().compareTo(key.kind());
    }
    int bySource = IdOrder.BY_CODE_POINT.compare(sourceId, other.sourceId);
    int byTarget =
        bySource != 0 ? bySource : IdOrder.BY_CODE_POINT.compare(targetId, other.targetId);
    return byTarget != 0 ? byTarget : relation.compareTo(other.relation);
  }

  /**
   * Computes the hash code explicitly, since keys are looked up ten times for each edge of an
   * ingest.
   */
  @Override
  public int hashCode() {
    return 31 * (31 * sourceId.hashCode() + targetId.hashCode()) + relation.ordinal();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EdgeKey that
        && relation == that.relation
        && sourceId.equals(that.sourceId)
        && targetId.equals(that.targetId);
  }

  /** The edge as a sentence. */
  @Override
  public String toString() {
    return sourceId + " " + relation.value() + " " + targetId;
  }
}
