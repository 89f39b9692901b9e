package dev.qortex.engine.internal.scoring;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Weights of legs and passage features for a question. Immutable and thread-safe. */
public final class LegWeights {

  /** The name by which the share of past questions is kept. */
  public static final String PAST = "past";

  private final SortedMap<String, Double> weights;
  private final double past;

  private LegWeights(SortedMap<String, Double> weights, double past) {
    this.weights = weights;
    this.past = past;
  }

  /**
   * Weights that were learned.
   *
   * @param learned by leg or trait; empty for nothing
   * @param past the weight of past questions, where it is not learned
   */
  public static LegWeights of(SortedMap<String, Double> learned, double past) {
    SortedMap<String, Double> weights = Collections.unmodifiableSortedMap(new TreeMap<>(learned));
    return new LegWeights(weights, weights.getOrDefault(PAST, past));
  }

  /** The weight of a leg before anything is learned: 1, and of a trait 0. */
  public static double prior(String leg) {
    return FeatureNames.ALL.contains(leg) ? 0 : 1;
  }

  /** The weight of a leg or a trait; that of a trait may be below 0. */
  public double of(String leg) {
    return weights.getOrDefault(leg, prior(leg));
  }

  /** The learned weights, by name; empty for none. */
  public SortedMap<String, Double> all() {
    return weights;
  }

  /** The weight of past questions. */
  public double past() {
    return past;
  }
}
