package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.PatternInjection;
import dev.qortex.buildlog.patterns.model.PatternInjection.Mode;
import dev.qortex.buildlog.patterns.model.RunOutcome;
import dev.qortex.learning.evaluation.Bootstrap;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Benefit of injected patterns: how often runs with them pass, against runs that were held out.
 * Runs without a pattern to inject, and without an outcome, count on neither side.
 *
 * @param with the rate of runs whose prompts had patterns
 * @param without the rate of runs that were held out
 * @param difference the first minus the second, from -1 to 1
 */
public record BenefitReport(Rate with, Rate without, Rate difference) {

  /** Fewer runs on a side show nothing. */
  private static final int LEAST_RUNS = 10;

  private static final double CONFIDENCE = 0.95;
  private static final int REPLICATIONS = 2_000;

  /**
   * A rate with its 95 % bootstrap interval.
   *
   * @param value the mean; 0 of no runs
   * @param low the lower end of the interval; the lowest possible value without runs
   * @param high the upper end of the interval; the highest possible value without runs
   * @param runs the sample size
   */
  public record Rate(double value, double low, double high, int runs) {}

  static BenefitReport of(List<PatternInjection> injections, List<RunOutcome> outcomes, long seed) {
    Map<String, Mode> modes = new HashMap<>();
    injections.forEach(injection -> modes.put(injection.run(), injection.mode()));
    double[] with = passes(outcomes, modes, Mode.INJECTED);
    double[] without = passes(outcomes, modes, Mode.HELD_OUT);
    SplittableRandom random = new SplittableRandom(seed);
    return new BenefitReport(
        rate(with, 0, random), rate(without, 0, random), rate(contrast(with, without), -1, random));
  }

  private static double[] passes(List<RunOutcome> outcomes, Map<String, Mode> modes, Mode wanted) {
    return outcomes.stream()
        .filter(outcome -> modes.get(outcome.run()) == wanted)
        .mapToDouble(outcome -> outcome.passed() ? 1 : 0)
        .toArray();
  }

  /**
   * One term for each run, whose mean is the difference: what the run is above the mean of all,
   * divided by the share of its side, and negative where patterns were held out.
   */
  private static double[] contrast(double[] with, double[] without) {
    int runs = with.length + without.length;
    if (with.length == 0 || without.length == 0) {
      return new double[0];
    }
    double mean = (Arrays.stream(with).sum() + Arrays.stream(without).sum()) / runs;
    double[] terms = new double[runs];
    for (int i = 0; i < runs; i++) {
      terms[i] =
          i < with.length
              ? (with[i] - mean) * runs / with.length
              : (mean - without[i - with.length]) * runs / without.length;
    }
    return terms;
  }

  private static Rate rate(double[] terms, double least, SplittableRandom random) {
    if (terms.length == 0) {
      return new Rate(0, least, 1, 0);
    }
    double[] weights = new double[terms.length];
    Arrays.fill(weights, 1);
    Bootstrap bootstrap = new Bootstrap(terms, weights);
    double[] ends = bootstrap.interval(CONFIDENCE, REPLICATIONS, random);
    return new Rate(bootstrap.mean(), Math.max(least, ends[0]), Math.min(1, ends[1]), terms.length);
  }

  /** Returns true if a side has fewer than ten runs, so that the figures show nothing yet. */
  public boolean thin() {
    return Math.min(with.runs(), without.runs()) < LEAST_RUNS;
  }
}
