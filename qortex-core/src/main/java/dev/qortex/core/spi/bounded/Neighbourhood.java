package dev.qortex.core.spi.bounded;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Passage;
import java.util.List;
import java.util.Map;

/**
 * Part of a graph.
 *
 * @param passages the passages, keyed by id
 * @param concepts the domains of the concepts, keyed by concept id
 * @param edges the edges between these nodes
 * @param mentioned the numbers of passages that mention each concept
 * @param sourceSizes the numbers of passages of its domain that each source contributes, for the
 *     sources of the seeds at least
 */
public record Neighbourhood(
    Map<String, Passage> passages,
    Map<String, String> concepts,
    List<ConceptEdge> edges,
    Map<String, Mentioned> mentioned,
    Map<String, Integer> sourceSizes) {

  /**
   * Numbers of passages of the domain that mention a concept.
   *
   * @param passages the number of these passages
   * @param owners the number of those whose title is the name
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
