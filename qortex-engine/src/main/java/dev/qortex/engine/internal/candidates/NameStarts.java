package dev.qortex.engine.internal.candidates;

import dev.qortex.engine.internal.passages.PassageGraph;
import java.util.HashMap;
import java.util.Map;

/**
 * Start weights of the walks over names, which sum to 1 over all domains: those of the names in the
 * question, and those of passages that were found by their texts. Immutable.
 */
final class NameStarts {

  private final Map<String, Double> seeds;
  private final Map<String, Double> factors;
  private final double names;
  private final double passages;
  private final double nameMass;
  private final double passageMass;

  /**
   * @param matches names of the question, by domain
   * @param seeds weights of passages by id
   * @param factors teleportation factors by id, where they are not 1
   * @param passageMass weight of all passages, where that of all names is 1
   */
  NameStarts(
      Map<PassageGraph, NameMatches> matches,
      Map<String, Double> seeds,
      Map<String, Double> factors,
      double passageMass) {
    this.seeds = seeds;
    this.factors = factors;
    double ofNames = 0;
    for (Map.Entry<PassageGraph, NameMatches> entry : matches.entrySet()) {
      for (Map.Entry<Integer, Double> weight : entry.getValue().weights.entrySet()) {
        ofNames += weight.getValue() * factor(entry.getKey().concept(weight.getKey()));
      }
    }
    double ofPassages = 0;
    for (Map.Entry<String, Double> seed : seeds.entrySet()) {
      ofPassages += seed.getValue() * factor(seed.getKey());
    }
    this.names = ofNames;
    this.passages = ofPassages;
    this.nameMass = names > 0 ? 1 : 0;
    this.passageMass = passages > 0 ? passageMass : 0;
  }

  private double factor(String id) {
    return factors.getOrDefault(id, 1.0);
  }

  /** Weights of a domain's concepts, by number. */
  Map<Integer, Double> concepts(PassageGraph graph, NameMatches matches) {
    double all = nameMass + passageMass;
    Map<Integer, Double> starts = new HashMap<>();
    matches.weights.forEach(
        (concept, weight) ->
            starts.put(concept, weight * factor(graph.concept(concept)) / names * nameMass / all));
    return starts;
  }

  /** Weights of a domain's passages, by number. */
  Map<Integer, Double> passages(PassageGraph graph) {
    double all = nameMass + passageMass;
    Map<Integer, Double> starts = new HashMap<>();
    seeds.forEach(
        (id, weight) -> {
          int passage = graph.indexOf(id);
          if (passage >= 0) {
            starts.put(passage, weight * factor(id) / passages * passageMass / all);
          }
        });
    return starts;
  }
}
