package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.Map;

/**
 * Typed, directed edge: "source relation target". Between two nodes there is at most one edge of a
 * type; several sources may contribute it.
 *
 * @param sourceId the node that the edge starts from
 * @param targetId the node that the edge points to
 * @param relation the type of the edge
 * @param confidence the confidence, from 0 to 1; the weight of the edge in ranking
 * @param provenance the source that contributed it
 * @param properties the properties: strings, numbers, booleans, lists and maps
 */
public record ConceptEdge(
    String sourceId,
    String targetId,
    RelationType relation,
    double confidence,
    Provenance provenance,
    Map<String, Object> properties)
    implements Element {

  /**
   * Edge as a message names it. The text is made only then: a question reads thousands of edges.
   */
  private record Named(String sourceId, RelationType relation, String targetId) {

    @Override
    public String toString() {
      return "edge ("
          + Checks.shown(sourceId)
          + " "
          + relation.value()
          + " "
          + Checks.shown(targetId)
          + ")";
    }
  }

  /** Checks the components and makes defensive copies. */
  public ConceptEdge {
    Checks.id("source of an edge", sourceId);
    Checks.id("target of an edge", targetId);
    Named named = new Named(sourceId, Checks.given("relation of an edge", relation), targetId);
    if (!(confidence >= 0 && confidence <= 1)) {
      Checks.unit("confidence of " + named, confidence);
    }
    properties = Checks.properties(named, properties);
  }

  /** Creates an edge without extra properties. */
  public static ConceptEdge of(
      String sourceId,
      RelationType relation,
      String targetId,
      double confidence,
      Provenance provenance) {
    return new ConceptEdge(sourceId, targetId, relation, confidence, provenance, Map.of());
  }

  /** Identity of the edge: its ends and its type. */
  @Override
  public EdgeKey key() {
    return new EdgeKey(sourceId, targetId, relation);
  }

  /** The domain, which is always empty: only the ends of an edge have one. */
  @Override
  public String domain() {
    return "";
  }
}
