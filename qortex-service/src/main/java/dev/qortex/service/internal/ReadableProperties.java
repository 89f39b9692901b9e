package dev.qortex.service.internal;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Properties of nodes and edges as results have them. */
public final class ReadableProperties {

  /** The text once more, and the places of sentences, which ingestion keeps for the search. */
  private static final Set<String> OF_INGESTION = Set.of(Passage.MARKDOWN, "sentences");

  private ReadableProperties() {}

  /** The properties that a source or a caller gave; of a passage without those of ingestion. */
  public static Map<String, Object> of(Node node) {
    return node instanceof Passage ? given(node.properties()) : node.properties();
  }

  /** Likewise; of a mention without the places of the name. */
  public static Map<String, Object> of(ConceptEdge edge) {
    return edge.relation() == RelationType.MENTIONS ? given(edge.properties()) : edge.properties();
  }

  private static Map<String, Object> given(Map<String, Object> properties) {
    Map<String, Object> given = new TreeMap<>(properties);
    given.keySet().removeAll(OF_INGESTION);
    return given;
  }
}
