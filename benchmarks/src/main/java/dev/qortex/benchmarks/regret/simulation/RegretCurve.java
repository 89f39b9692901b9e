package dev.qortex.benchmarks.regret.simulation;

import dev.qortex.commons.Checks;
import java.util.Arrays;
import java.util.List;

/**
 * Cumulative regret by round, over many runs.
 *
 * @param name the name of the curve, such as that of a strategy
 * @param runs the number of runs, from 2
 * @param points the points in the order of rounds
 */
public record RegretCurve(String name, int runs, List<Point> points) {

  private static final String HEADER =
      "round,name,regret,regret_standard_error,share,share_standard_error\n";

  /** Checks the name and the number of runs, and makes defensive copies. */
  public RegretCurve {
    Checks.id("name of a curve", name);
    Checks.atLeast("number of runs", runs, 2);
    points = List.copyOf(points);
  }

  /**
   * The state after some rounds.
   *
   * @param round the number of rounds so far
   * @param regret the cumulative regret: the sum over all rounds of the greatest expected reward
   *     minus the true means of the chosen arms (the pseudo-regret)
   * @param share the share of the sum of greatest expected rewards that was earned so far, by true
   *     means
   */
  public record Point(int round, SampleMean regret, SampleMean share) {}

  /**
   * A mean over runs.
   *
   * @param mean the sample mean
   * @param standardError the standard error of that mean
   */
  public record SampleMean(double mean, double standardError) {

    static SampleMean of(double[] values) {
      double mean = Arrays.stream(values).sum() / values.length;
      double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
      return new SampleMean(mean, Math.sqrt(squares / (values.length - 1) / values.length));
    }
  }

  /**
   * The point after that many rounds.
   *
   * @throws IllegalArgumentException when the curve has none there
   */
  public Point at(int round) {
    return points.stream()
        .filter(point -> point.round() == round)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The curve (%s) has no point after %s rounds.\nMaybe run more rounds, or in smaller steps."
                        .formatted(name, round)));
  }

  /**
   * Curves as comma-separated values: a header with {@code
   * round,name,regret,regret_standard_error,share,share_standard_error}, then a line for each
   * point, each ending with a line feed.
   */
  public static String csv(List<RegretCurve> curves) {
    StringBuilder csv = new StringBuilder(HEADER);
    for (RegretCurve curve : curves) {
      for (Point point : curve.points()) {
        csv.append(point.round()).append(',').append(quoted(curve.name()));
        for (SampleMean estimate : List.of(point.regret(), point.share())) {
          csv.append(',').append(estimate.mean()).append(',').append(estimate.standardError());
        }
        csv.append('\n');
      }
    }
    return csv.toString();
  }

  private static String quoted(String name) {
    return name.matches("[^,\"\\r\\n]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
  }
}
