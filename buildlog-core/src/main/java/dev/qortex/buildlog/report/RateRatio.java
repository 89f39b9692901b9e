package dev.qortex.buildlog.report;

import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Rate of counts in later sessions by that in earlier ones.
 *
 * <p>Source: quasi-Poisson models, whose variance is the mean times a dispersion of at least 1, as
 * mistakes come in bursts (McCullagh and Nelder, Generalized Linear Models, 1989).
 *
 * @param ratio the rate of the later sessions by that of the earlier ones; below 1 for fewer
 * @param low lower end of its 95 % interval
 * @param high upper end of its 95 % interval
 */
public record RateRatio(double ratio, double low, double high) {

  private static final double UPPER_95 = 0.975;

  /** Half a count more for each side, so that no count at all has an interval, too. */
  private static final double CONTINUITY = 0.5;

  static RateRatio of(List<Integer> earlier, List<Integer> later) {
    double[] before = CountTrend.doubles(earlier);
    double[] after = CountTrend.doubles(later);
    double sumBefore = StatUtils.sum(before) + CONTINUITY;
    double sumAfter = StatUtils.sum(after) + CONTINUITY;
    double log = Math.log(sumAfter / after.length / (sumBefore / before.length));
    double error = Math.sqrt(dispersion(before, after) * (1 / sumBefore + 1 / sumAfter));
    double half =
        error
            * new TDistribution(before.length + after.length - 2.0)
                .inverseCumulativeProbability(UPPER_95);
    return new RateRatio(Math.exp(log), Math.exp(log - half), Math.exp(log + half));
  }

  private static double dispersion(double[] before, double[] after) {
    double mean = StatUtils.mean(before) + StatUtils.mean(after);
    double variance = StatUtils.variance(before) + StatUtils.variance(after);
    return mean == 0 ? 1 : Math.max(1, variance / mean);
  }

  /** A summary in one line, for people. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "×%.2f [%.2f, %.2f]", ratio, low, high);
  }
}
