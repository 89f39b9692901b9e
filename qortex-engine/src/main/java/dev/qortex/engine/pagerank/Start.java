package dev.qortex.engine.pagerank;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/** Start distribution of a walk, in the order of ids: places, and their shares, which sum to 1. */
final class Start {

  final int[] places;
  final double[] shares;

  /** True if any seed is in the graph, and be it one that weighs nothing. */
  final boolean known;

  private Start(int[] places, double[] shares, boolean known) {
    this.places = places;
    this.shares = shares;
    this.known = known;
  }

  /**
   * The seeds that are in the graph and weigh more than 0; all are checked.
   *
   * @param place of a node
   */
  static Start of(Map<String, Double> seeds, GraphSnapshot graph, IntUnaryOperator place) {
    int[] places = new int[seeds.size()];
    double[] shares = new double[places.length];
    int count = 0;
    double greatest = 0;
    boolean known = false;
    // The order of a map may differ from run to run, and with it the last bits of a sum.
    for (Map.Entry<String, Double> seed : new TreeMap<>(seeds).entrySet()) {
      double weight = seed.getValue();
      if (!(weight >= 0) || Double.isInfinite(weight)) {
        throw new IllegalArgumentException(
            "The weight (%s) of the seed (%s) must be a finite number from 0."
                .formatted(weight, seed.getKey()));
      }
      int node = graph.indexOf(seed.getKey());
      known |= node >= 0;
      if (node >= 0 && weight > 0) {
        places[count] = place.applyAsInt(node);
        shares[count++] = weight;
        greatest = Math.max(greatest, weight);
      }
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
      shares[i] /= greatest;
      sum += shares[i];
    }
    for (int i = 0; i < count; i++) {
      shares[i] /= sum;
    }
    return new Start(Arrays.copyOf(places, count), Arrays.copyOf(shares, count), known);
  }
}
