package dev.qortex.learning.evaluation;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Bootstrap interval of a weighted mean, or of the {@linkplain #minus difference} of two: terms are
 * resampled, each for a cluster of decisions; clusters are independent, decisions within them need
 * not be. A sum of weighted rewards is skewed, so that the plain percentiles of the replications
 * would lie too low; they are taken at levels that correct for bias and skewness (BCa). The cost is
 * terms times replications. Immutable.
 *
 * <p>Source of the method: Efron, Bootstrap Methods: Another Look at the Jackknife (1979); Efron,
 * Better Bootstrap Confidence Intervals (1987).
 */
public final class Bootstrap {

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  private final List<Sample> samples;
  private final double mean;

  /**
   * A bootstrap of terms, at least one.
   *
   * @param sums the sums of weighted values, one for each cluster
   * @param weights the sums of the weights, above 0, one for each cluster
   */
  public Bootstrap(double[] sums, double[] weights) {
    this(List.of(new Sample(1, sums.clone(), weights.clone())));
  }

  private Bootstrap(List<Sample> samples) {
    this.samples = samples;
    double sum = 0;
    for (Sample sample : samples) {
      sum += sample.mean();
    }
    this.mean = sum;
  }

  /** A bootstrap of this mean minus another one, whose terms are resampled separately. */
  public Bootstrap minus(Bootstrap other) {
    List<Sample> both = new ArrayList<>(samples);
    other.samples.forEach(
        sample -> both.add(new Sample(-sample.sign, sample.sums, sample.weights)));
    return new Bootstrap(List.copyOf(both));
  }

  /** Terms of one mean, which counts with a sign. */
  private static final class Sample {

    private final double sign;
    private final double[] sums;
    private final double[] weights;
    private final double weight;
    private final double mean;

    Sample(double sign, double[] sums, double[] weights) {
      Checks.atLeast("number of terms", sums.length, 1);
      this.sign = sign;
      this.sums = sums;
      this.weights = weights;
      this.weight = Arrays.stream(weights).sum();
      double sum = 0;
      for (double term : sums) {
        sum += term;
      }
      this.mean = sum / weight;
    }

    double mean() {
      return sign * mean;
    }

    double resampled(SplittableRandom random) {
      double sum = 0;
      double drawnWeight = 0;
      for (int i = 0; i < sums.length; i++) {
        int drawn = random.nextInt(sums.length);
        sum += sums[drawn];
        drawnWeight += weights[drawn];
      }
      return sign * sum / drawnWeight;
    }

    /** Influence of a term on the mean. */
    double influence(int term) {
      return sign * (sums[term] - weights[term] * mean) / weight;
    }
  }

  /** The weighted mean, or the difference. */
  public double mean() {
    return mean;
  }

  /**
   * The lower and the upper end of the interval.
   *
   * @param confidence the confidence level, between 0 and 1, such as 0.95
   * @param replications samples that are drawn, such as 2,000
   */
  public double[] interval(double confidence, int replications, SplittableRandom random) {
    double[] means = new double[replications];
    Arrays.setAll(means, replication -> resampled(random));
    Arrays.sort(means);
    double bias = bias(means);
    double skewness = skewness();
    double tail = -NORMAL.inverseCumulativeProbability((1 - confidence) / 2);
    return new double[] {
      quantile(means, level(-tail, bias, skewness)), quantile(means, level(tail, bias, skewness))
    };
  }

  private double resampled(SplittableRandom random) {
    double drawn = 0;
    for (Sample sample : samples) {
      drawn += sample.resampled(random);
    }
    return drawn;
  }

  /** The distance of the mean from the middle of the replications, in normal deviates. */
  private double bias(double[] means) {
    double below = 0.5;
    for (double replication : means) {
      below += replication < mean ? 1 : replication == mean ? 0.5 : 0;
    }
    return NORMAL.inverseCumulativeProbability(below / (means.length + 1));
  }

  /** A sixth of the skewness of the terms' influence on the mean; 0 if they have none. */
  private double skewness() {
    double squares = 0;
    double cubes = 0;
    for (Sample sample : samples) {
      for (int i = 0; i < sample.sums.length; i++) {
        double influence = sample.influence(i);
        squares += influence * influence;
        cubes += influence * influence * influence;
      }
    }
    return squares == 0 ? 0 : cubes / (6 * squares * Math.sqrt(squares));
  }

  private static double level(double deviate, double bias, double skewness) {
    double shifted = bias + deviate;
    double slope = 1 - skewness * shifted;
    return slope <= 0
        ? (shifted > 0 ? 1 : 0)
        : NORMAL.cumulativeProbability(bias + shifted / slope);
  }

  private static double quantile(double[] sorted, double level) {
    double at = level * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
