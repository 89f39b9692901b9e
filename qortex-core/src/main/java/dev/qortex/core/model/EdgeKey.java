package dev.qortex.core.model;

/**
 * The identity of an edge. The natural order is by source, target and type.
 *
 * @param sourceId the node that the edge starts from
 * @param targetId the node that it points to
 * @param relation its type
 */
public record EdgeKey(String sourceId, String targetId, RelationType relation)
    implements Comparable<EdgeKey> {

  @Override
  public int compareTo(EdgeKey other) {
    int bySource = sourceId.compareTo(other.sourceId);
    int byTarget = bySource != 0 ? bySource : targetId.compareTo(other.targetId);
    return byTarget != 0 ? byTarget : relation.compareTo(other.relation);
  }

  /** The edge as a sentence. */
  @Override
  public String toString() {
    return sourceId + " " + relation.value() + " " + targetId;
  }
}
