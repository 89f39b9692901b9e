package dev.qortex.engine.internal.ranking;

import dev.qortex.core.query.Explanation;
import dev.qortex.engine.internal.scoring.LegWeights;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Result of the third stage: candidates by falling score, equal ones by id. Immutable.
 *
 * @param nodes best first
 */
record RankedList(List<Ranked> nodes) {

  /** Copies. */
  RankedList {
    nodes = List.copyOf(nodes);
  }

  /**
   * A node and its place.
   *
   * @param past mean outcome of similar questions about it, from -1 to 1
   * @param why its explanation, but for the factor and the paths; made only for the few nodes that
   *     are shown, as is {@code said}
   * @param said shares of legs, traits and past questions before weights, in parts of the greatest
   *     sum: the weights are learned from that
   */
  record Ranked(
      String id,
      double score,
      double past,
      Supplier<Explanation> why,
      Supplier<SortedMap<String, Double>> said) {

    /** Shares of legs, traits and past questions before weights. */
    SortedMap<String, Double> shares() {
      return said.get();
    }

    /** Score before anything was learned, in parts of the greatest of its list. */
    double untaught() {
      double sum = 0;
      for (Map.Entry<String, Double> share : shares().entrySet()) {
        sum +=
            share.getKey().equals(LegWeights.PAST)
                ? 0
                : LegWeights.prior(share.getKey()) * share.getValue();
      }
      return sum;
    }
  }

  /** The shares of those nodes, by id: weights are learned from them. Changeable. */
  SortedMap<String, SortedMap<String, Double>> shares(Collection<String> ids) {
    Set<String> wanted = Set.copyOf(ids);
    SortedMap<String, SortedMap<String, Double>> shares = new TreeMap<>();
    for (Ranked node : nodes) {
      if (wanted.contains(node.id())) {
        shares.put(node.id(), node.shares());
      }
    }
    return shares;
  }
}
