package dev.qortex.benchmarks.run;

import dev.qortex.commons.SymmetricSystem;
import java.util.ArrayList;
import java.util.List;

/**
 * Logistic regression with a normal prior, by Newton steps, each halved until it helps. The same
 * examples in the same order give the same weights. Used by one thread.
 */
public final class LogisticRegression {

  private static final int MOST_STEPS = 100;
  private static final double SHORTEST = 1e-6;

  /** Least increase of a log-likelihood that counts as progress. */
  private static final double ENOUGH = 1e-9;

  private final double[] prior;
  private final double[] precision;
  private final List<Example> examples = new ArrayList<>();

  private record Example(double[] values, double label, double times) {}

  /**
   * Without an example.
   *
   * @param prior mean of each weight
   * @param precision inverse of its variance, above 0
   */
  public LogisticRegression(double[] prior, double[] precision) {
    this.prior = prior.clone();
    this.precision = precision.clone();
  }

  /**
   * Adds an example.
   *
   * @param values of all features; a bias is a feature that is always 1
   * @param label from 0 to 1
   * @param times how many examples it counts as, from 0
   */
  public void add(double[] values, double label, double times) {
    examples.add(new Example(values.clone(), label, times));
  }

  /** Probability of those log-odds. */
  public static double probability(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }

  /** The most likely weights. */
  public double[] weights() {
    double[] weights = prior.clone();
    double reached = objective(weights);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] direction = direction(weights);
      double length = 1;
      double[] next = SymmetricSystem.moved(weights, direction, length);
      double now = objective(next);
      while (length > SHORTEST && !(now > reached)) {
        length /= 2;
        next = SymmetricSystem.moved(weights, direction, length);
        now = objective(next);
      }
      if (!(now - reached > ENOUGH)) {
        return weights;
      }
      weights = next;
      reached = now;
    }
    return weights;
  }

  private double objective(double[] weights) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum -= precision[i] / 2 * (weights[i] - prior[i]) * (weights[i] - prior[i]);
    }
    for (Example example : examples) {
      double odds = dot(weights, example.values);
      // log p = -log(1 + exp(-odds)), without overflow
      sum -= example.times * (Math.log1p(Math.exp(-Math.abs(odds))) + Math.max(0, odds));
      sum += example.times * example.label * odds;
    }
    return sum;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** Gradient over curvature; of the curvature only the upper half is kept. */
  private double[] direction(double[] weights) {
    int n = weights.length;
    double[] gradient = new double[n];
    double[][] curvature = new double[n][n];
    for (int i = 0; i < n; i++) {
      gradient[i] = precision[i] * (prior[i] - weights[i]);
      curvature[i][i] = precision[i];
    }
    for (Example example : examples) {
      double p = probability(dot(weights, example.values));
      for (int i = 0; i < n; i++) {
        gradient[i] += example.times * (example.label - p) * example.values[i];
        SymmetricSystem.addTo(
            curvature[i], example.times * p * (1 - p) * example.values[i], example.values, i);
      }
    }
    return SymmetricSystem.solve(curvature, gradient);
  }
}
