package dev.qortex.core.model;

import java.util.Comparator;

/**
 * The identity of an edge. The natural order is by source, target and type.
 *
 * @param sourceId the node that the edge starts from
 * @param targetId the node that it points to
 * @param relation its type
 */
public record EdgeKey(String sourceId, String targetId, RelationType relation)
    implements Comparable<EdgeKey> {

  private static final Comparator<EdgeKey> ORDER =
      Comparator.comparing(EdgeKey::sourceId)
          .thenComparing(EdgeKey::targetId)
          .thenComparing(EdgeKey::relation);

  @Override
  public int compareTo(EdgeKey other) {
    return ORDER.compare(this, other);
  }

  /** The edge as a sentence. */
  @Override
  public String toString() {
    return sourceId + " " + relation.value() + " " + targetId;
  }
}
