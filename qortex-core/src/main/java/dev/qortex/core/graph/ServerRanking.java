package dev.qortex.core.graph;

import java.util.Map;

/**
 * Personalized PageRank by the engine that keeps the graph, over all of it and without reading it
 * into this process. What counts as an edge, its weight and its direction are the engine's: an
 * implementation says how its scores differ from those of {@link
 * dev.qortex.core.rank.PersonalizedPageRank}, by which everything here ranks. Thread-safe.
 */
public interface ServerRanking {

  /**
   * Scores of nodes, by id.
   *
   * @param seeds the weights of the nodes that a walk begins at, by id, each above 0; unknown nodes
   *     are left out
   * @param damping the probability that a walk goes on, from 0 to 1
   * @param maxIterations after which the engine gives up, from 1
   * @return the nodes with a score above 0; empty when no seed exists
   */
  Map<String, Double> rank(Map<String, Double> seeds, double damping, int maxIterations);
}
