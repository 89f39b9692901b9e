package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.Results;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The mean share of gold that stands among the first, and how often all of it does. */
final class Recall {

  private final int[] depths;
  private final Map<String, Double> sums = new TreeMap<>();
  private int questions;

  /** At those depths. */
  Recall(int... depths) {
    this.depths = depths.clone();
  }

  void add(List<String> found, Set<String> gold) {
    questions++;
    for (int depth : depths) {
      double share = share(found, gold, depth);
      sums.merge("recall@" + depth, share, Double::sum);
      if (depth == 5) {
        sums.merge("all@" + depth, share == 1 ? 1.0 : 0.0, Double::sum);
      }
    }
  }

  static double share(List<String> found, Set<String> gold, int depth) {
    Set<String> first = Set.copyOf(found.subList(0, Math.min(depth, found.size())));
    return (double) gold.stream().filter(first::contains).count() / gold.size();
  }

  /** The mean at one of the depths. */
  double at(int depth) {
    return sums.getOrDefault("recall@" + depth, 0.0) / questions;
  }

  void report(String name, Results results) {
    sums.forEach(
        (metric, sum) -> results.report(name, metric, sum / questions, "share", questions));
  }
}
