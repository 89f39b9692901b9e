package dev.qortex.core.spi.bounded;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Passage;
import java.util.List;
import java.util.Map;

/**
 * Part of a graph.
 *
 * @param passages the values, keyed by id
 * @param concepts the domain of each concept, by id
 * @param edges between these nodes
 * @param mentioned by concept, how many passages mention it
 * @param sourceSizes by source, how many passages of its domain it contributes
 */
public record Neighbourhood(
    Map<String, Passage> passages,
    Map<String, String> concepts,
    List<ConceptEdge> edges,
    Map<String, Mentioned> mentioned,
    Map<String, Integer> sourceSizes) {

  /**
   * Passages that mention a concept, in all of its domain.
   *
   * @param passages their number
   * @param owners those of them whose title is the name
   */
  public record Mentioned(int passages, int owners) {}

  /** Makes defensive copies. */
  public Neighbourhood {
    passages = Map.copyOf(passages);
    concepts = Map.copyOf(concepts);
    edges = List.copyOf(edges);
    mentioned = Map.copyOf(mentioned);
    sourceSizes = Map.copyOf(sourceSizes);
  }
}
