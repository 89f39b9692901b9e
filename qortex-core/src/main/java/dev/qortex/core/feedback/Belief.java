package dev.qortex.core.feedback;

import dev.qortex.commons.Checks;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Posterior of a node's usefulness. Evidence and mean are at hand; the interval may be computed
 * when it is asked for.
 */
public interface Belief {

  /** The amount of evidence in observations, from 0. */
  double n();

  /** The expected reward, from 0 to 1. */
  double mean();

  /** The 5th percentile. */
  double low();

  /** The 95th percentile. */
  double high();

  /**
   * 95 % interval of a figure.
   *
   * @param low the lower end
   * @param high the upper end
   */
  record Interval(double low, double high) {

    private static final int SAMPLES = 2_000;
    private static final double TAIL = 0.025;

    /**
     * Computes the percentile interval of a figure of a sample from 2,000 resamples with
     * replacement (Efron, Bootstrap Methods: Another Look at the Jackknife, 1979). Where it is not
     * a number it is left out; both ends are not a number when it never is one.
     *
     * @param size the size of the sample, from 1
     * @param figure the function from the indexes of sampled members, which it must not keep, to
     *     the figure
     */
    public static Interval bootstrap(
        int size, ToDoubleFunction<int[]> figure, RandomGenerator random) {
      Checks.atLeast("size of the sample", size, 1);
      double[] figures = new double[SAMPLES];
      int[] drawn = new int[size];
      for (int i = 0; i < SAMPLES; i++) {
        Arrays.setAll(drawn, any -> random.nextInt(size));
        figures[i] = figure.applyAsDouble(drawn);
      }
      double[] sorted = Arrays.stream(figures).filter(x -> !Double.isNaN(x)).sorted().toArray();
      return sorted.length == 0
          ? new Interval(Double.NaN, Double.NaN)
          : new Interval(at(sorted, TAIL), at(sorted, 1 - TAIL));
    }

    private static double at(double[] sorted, double share) {
      return sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    /** Computes the percentile interval of the mean of values; from 0 to 0 if there are none. */
    public static Interval ofMean(double[] values, RandomGenerator random) {
      return values.length == 0
          ? new Interval(0, 0)
          : bootstrap(
              values.length,
              drawn -> Arrays.stream(drawn).mapToDouble(i -> values[i]).sum() / values.length,
              random);
    }
  }
}
