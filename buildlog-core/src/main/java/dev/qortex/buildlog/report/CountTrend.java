package dev.qortex.buildlog.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Trend of counts over sessions, tested after every tenth session from the 20th on, so that a
 * stable project is rarely reported as changed.
 *
 * <p>Source: quasi-Poisson score test of a log-linear trend, which is the t statistic of the
 * correlation of counts with the number of the session, with a variance of at least the mean.
 *
 * @param change the change that the last look shows
 * @param z test statistic of the last look, positive for more; 0 before the first one
 * @param sessions the number of sessions that the last look took into account; 0 before the first
 * @param factor the change that the sessions after {@link #more} would show, such as 2 for twice or
 *     half as many at the end; 0 when 100 sessions would not show one of 10, or none is known
 * @param more the number of further sessions after which such a change would be shown in four of
 *     five projects with these counts; 0 when it would have been shown by now
 */
public record CountTrend(Change change, double z, int sessions, double factor, int more) {

  /** Changes that counts can show. */
  public enum Change {
    /** No change can be shown. */
    NONE,
    /** Fewer than before. */
    FEWER,
    /** More than before. */
    MORE
  }

  /** Sessions before the first look, from one look to the next, and most that one looks at. */
  private static final int FIRST = 20;

  private static final int STEP = 10;
  private static final int MOST = 100;

  /** Threshold at which the looks in 100 sessions raise a false alarm in some 3 % for each side. */
  private static final double THRESHOLD = 2.7;

  private static final double POWER = 0.8;
  private static final List<Double> FACTORS = List.of(2.0, 3.0, 4.0, 6.0, 10.0);

  /** Sum of squared distances of a line of n points of length 1, for each of them. */
  private static final double SPREAD = 1 / 12.0;

  static CountTrend of(List<Integer> counts) {
    int looked = counts.size() - counts.size() % STEP;
    if (looked < FIRST) {
      return new CountTrend(Change.NONE, 0, 0, 0, 0);
    }
    double[] last = doubles(counts.subList(Math.max(0, looked - MOST), looked));
    double z = statistic(last);
    Change change = z > THRESHOLD ? Change.MORE : z < -THRESHOLD ? Change.FEWER : Change.NONE;
    for (double factor : FACTORS) {
      OptionalInt needed = needed(last, factor);
      if (needed.isPresent()) {
        int more = Math.max(0, needed.getAsInt() - last.length);
        return new CountTrend(change, z, last.length, factor, more);
      }
    }
    return new CountTrend(change, z, last.length, 0, 0);
  }

  static double[] doubles(List<Integer> counts) {
    return counts.stream().mapToDouble(Integer::doubleValue).toArray();
  }

  private static double statistic(double[] counts) {
    SimpleRegression line = new SimpleRegression();
    for (int i = 0; i < counts.length; i++) {
      line.addData(i, counts[i]);
    }
    double poisson = Math.sqrt(StatUtils.mean(counts) / line.getXSumSquares());
    double error = Math.max(line.getSlopeStdErr(), poisson);
    return error > 0 ? line.getSlope() / error : 0;
  }

  /** Sessions that a change by that factor needs, in whole looks; empty beyond the most. */
  private static OptionalInt needed(double[] counts, double factor) {
    double mean = StatUtils.mean(counts);
    if (mean == 0) {
      return OptionalInt.empty();
    }
    double dispersion = Math.max(1, StatUtils.variance(counts) / mean);
    double distance = THRESHOLD + new NormalDistribution().inverseCumulativeProbability(POWER);
    double sessions = dispersion / (mean * SPREAD) * Math.pow(distance / Math.log(factor), 2);
    int looks = Math.max(FIRST / STEP, (int) Math.ceil(Math.min(sessions, MOST + 1) / STEP));
    return looks * STEP > MOST ? OptionalInt.empty() : OptionalInt.of(looks * STEP);
  }

  /**
   * Statement for people.
   *
   * @param things the things that were counted, such as {@code mistakes}
   */
  public String statement(String things) {
    if (sessions == 0) {
      return "No change of %s can be shown before %s sessions.".formatted(things, FIRST);
    }
    if (change != Change.NONE) {
      return String.format(
          Locale.ROOT,
          "There are %s %s a session than there were: z = %.1f in %d sessions.",
          change == Change.MORE ? "more" : "fewer",
          things,
          z,
          sessions);
    }
    if (factor == 0) {
      return "No change of %s can be shown: they are too few for %s sessions to show one of ×10."
          .formatted(things, MOST);
    }
    String no = "No change of %s can be shown".formatted(things);
    return more == 0
        ? String.format(
            Locale.ROOT, "%s: one of ×%.0f would be seen in %d sessions.", no, factor, sessions)
        : String.format(
            Locale.ROOT,
            "%s yet: one of ×%.0f would need about %d more sessions.",
            no,
            factor,
            more);
  }
}
