package dev.qortex.core.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import java.util.Arrays;
import java.util.Map;

/** Where walks start: places in rising order, and the share of each, which sum to 1. */
final class Start {

  final int[] places;
  final double[] shares;

  /** Whether any seed is in the graph, and be it one that weighs nothing. */
  final boolean known;

  private Start(int[] places, double[] shares, boolean known) {
    this.places = places;
    this.shares = shares;
    this.known = known;
  }

  /** The seeds that are in the graph and weigh more than 0; all are checked. */
  static Start of(Map<String, Double> seeds, Arcs arcs) {
    GraphSnapshot graph = arcs.graph;
    int[] places = new int[seeds.size()];
    int count = 0;
    double greatest = 0;
    boolean known = false;
    for (Map.Entry<String, Double> seed : seeds.entrySet()) {
      double weight = seed.getValue();
      if (!(weight >= 0) || Double.isInfinite(weight)) {
        throw new IllegalArgumentException(
            "The weight (%s) of the seed (%s) must be a finite number from 0."
                .formatted(weight, seed.getKey()));
      }
      int node = graph.indexOf(seed.getKey());
      known |= node >= 0;
      if (node >= 0 && weight > 0) {
        places[count++] = arcs.places[node];
        greatest = Math.max(greatest, weight);
      }
    }
    places = Arrays.copyOf(places, count);
    // The order of a map may differ from run to run, and with it the last bits of a sum.
    Arrays.sort(places);
    double[] shares = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      shares[i] = seeds.getOrDefault(graph.id(arcs.nodes[places[i]]), 0.0) / greatest;
      sum += shares[i];
    }
    for (int i = 0; i < count; i++) {
      shares[i] /= sum;
    }
    return new Start(places, shares, known);
  }
}
