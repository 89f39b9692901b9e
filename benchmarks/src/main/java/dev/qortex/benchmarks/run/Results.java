package dev.qortex.benchmarks.run;

import java.io.PrintStream;
import java.util.Locale;
import java.util.OptionalDouble;

/** Prints figures as lines that a script can read. */
public record Results(PrintStream out) {

  /** A line for humans. */
  public void say(String line) {
    out.println(line);
  }

  /** A line for humans, with values in the places that a format has for them. */
  public void say(String format, Object... values) {
    say(String.format(Locale.ROOT, format, values));
  }

  /**
   * A figure.
   *
   * @param name what was measured
   * @param metric which property of it
   * @param n the sample size
   */
  public void report(String name, String metric, double value, String unit, long n) {
    out.printf(
        Locale.ROOT,
        "RESULT name=%s metric=%s value=%s unit=%s n=%d%n",
        name,
        metric,
        number(value),
        unit,
        n);
  }

  /** A figure beside one measured in the same run; the ratio is value over baseline. */
  public void report(
      String name, String metric, double value, String unit, long n, double baseline) {
    out.printf(
        Locale.ROOT,
        "RESULT name=%s metric=%s value=%s unit=%s n=%d baseline=%s ratio=%s%n",
        name,
        metric,
        number(value),
        unit,
        n,
        number(baseline),
        number(value / baseline));
  }

  /** A figure that is exact: how many there were of something. */
  public void count(String name, String metric, long value) {
    out.printf(
        Locale.ROOT, "RESULT name=%s metric=%s value=%d unit=count n=1%n", name, metric, value);
  }

  /**
   * A figure at two revisions.
   *
   * @param pairs the number of pairs of runs
   * @param ratio of value to baseline; empty where it has no meaning
   * @param interval the lower and the upper end of the 95 % interval of the ratio; empty without
   *     one
   */
  public record Compared(
      double value, double baseline, int pairs, OptionalDouble ratio, double[] interval) {}

  /** A figure at two revisions, with the ratio and its interval where there are such. */
  public void compared(String name, String metric, String unit, Compared figure) {
    StringBuilder line = new StringBuilder("RESULT name=").append(name).append(" metric=");
    line.append(metric).append(" value=").append(number(figure.value));
    line.append(" unit=").append(unit).append(" n=").append(figure.pairs);
    line.append(" baseline=").append(number(figure.baseline));
    figure.ratio.ifPresent(ratio -> line.append(" ratio=").append(number(ratio)));
    if (figure.interval.length == 2) {
      line.append(" low=").append(number(figure.interval[0]));
      line.append(" high=").append(number(figure.interval[1]));
    }
    out.println(line);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.5g", value);
  }
}
