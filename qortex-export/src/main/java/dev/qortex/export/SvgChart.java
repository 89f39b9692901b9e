package dev.qortex.export;

import dev.qortex.commons.Checks;
import java.util.List;

/**
 * Chart as an SVG document that loads nothing and has no script, light or dark as its reader
 * prefers. The same data give the same text. Immutable.
 *
 * <pre>{@code
 * String svg =
 *     SvgChart.intervals(
 *             "Which prompt works?",
 *             List.of(
 *                 new Interval("short", 0.55, 0.64, 0.72),
 *                 new Interval("long", 0.31, 0.44, 0.58)))
 *         .svg();
 * }</pre>
 */
public final class SvgChart {

  private static final int MOST_SERIES = 8;
  private static final int MOST_ROWS = 100;

  private final String svg;

  private SvgChart(String svg) {
    this.svg = svg;
  }

  /**
   * Estimate with an interval.
   *
   * @param name shown beside it
   * @param low the lower end
   * @param mean the mean, between the ends
   * @param high the upper end
   */
  public record Interval(String name, double low, double mean, double high) {

    /** Checks the order of the numbers. */
    public Interval {
      Checks.text("name of an interval", name);
      if (!(low <= mean && mean <= high)) {
        throw new IllegalArgumentException(
            "The interval of '%s' is not in order (%s, %s, %s).\nMaybe its ends are exchanged."
                .formatted(Checks.shown(name), low, mean, high));
      }
    }
  }

  /**
   * Beta distribution, such as the belief in an arm.
   *
   * @param name shown beside it
   * @param alpha pseudo-count of success, above 0
   * @param beta pseudo-count of failure, above 0
   */
  public record Beta(String name, double alpha, double beta) {

    /** Checks the components. */
    public Beta {
      Checks.text("name of a distribution", name);
      if (!(alpha > 0 && beta > 0) || Double.isInfinite(alpha + beta)) {
        throw new IllegalArgumentException(
            "The distribution of '%s' is not Beta(%s, %s).\nMaybe give finite numbers above 0."
                .formatted(Checks.shown(name), alpha, beta));
      }
    }
  }

  /**
   * Point of a line.
   *
   * @param x along the axis
   * @param y the value
   * @param low lower end of a band around the value; the value itself without one
   * @param high upper end of the band
   */
  public record Point(double x, double y, double low, double high) {

    /** Checks that all are finite. */
    public Point {
      if (!Double.isFinite(x + y + low + high)) {
        throw new IllegalArgumentException(
            "The point (%s, %s, %s, %s) is not finite.".formatted(x, y, low, high));
      }
    }

    /** A point without a band. */
    public static Point of(double x, double y) {
      return new Point(x, y, y, y);
    }
  }

  /**
   * Line with a name.
   *
   * @param name shown in the key
   * @param points the points, by rising x
   */
  public record Line(String name, List<Point> points) {

    /** Makes defensive copies. */
    public Line {
      Checks.text("name of a line", name);
      points = List.copyOf(points);
    }
  }

  /**
   * Column with a name.
   *
   * @param name shown below it
   * @param value the value, from 0
   */
  public record Column(String name, double value) {

    /** Checks the value. */
    public Column {
      Checks.text("name of a column", name);
      if (!(value >= 0) || Double.isInfinite(value)) {
        throw new IllegalArgumentException(
            "The column '%s' has the value (%s).\nMaybe a finite number from 0."
                .formatted(Checks.shown(name), value));
      }
    }
  }

  /**
   * Estimates with their intervals in rows, on a scale from 0 to 1 that grows with the data.
   *
   * @param rows the rows, at most 100
   */
  public static SvgChart intervals(String title, List<Interval> rows) {
    return new SvgChart(IntervalDrawing.of(title, limited("rows", rows, MOST_ROWS)));
  }

  /**
   * Densities of beliefs in one picture.
   *
   * @param beliefs the beliefs, at most eight
   */
  public static SvgChart densities(String title, List<Beta> beliefs) {
    return new SvgChart(
        LineDrawing.densities(title, limited("distributions", beliefs, MOST_SERIES)));
  }

  /**
   * Lines with bands of uncertainty, such as a reward trend.
   *
   * @param xLabel name of the horizontal axis; may be empty
   * @param lines the lines, at most eight
   */
  public static SvgChart lines(String title, String xLabel, List<Line> lines) {
    return new SvgChart(LineDrawing.of(title, xLabel, limited("lines", lines, MOST_SERIES)));
  }

  /**
   * Columns side by side, such as mistakes by kind.
   *
   * @param columns the columns, at most 100
   */
  public static SvgChart columns(String title, List<Column> columns) {
    return new SvgChart(ColumnDrawing.of(title, limited("columns", columns, MOST_ROWS)));
  }

  private static <T> List<T> limited(String what, List<T> given, int most) {
    if (given.isEmpty() || given.size() > most) {
      throw new IllegalArgumentException(
          "A chart has 1 to %s %s, not (%s).\nMaybe take the most important ones."
              .formatted(most, what, given.size()));
    }
    return List.copyOf(given);
  }

  /** The document, which ends with a line feed. */
  public String svg() {
    return svg;
  }

  @Override
  public String toString() {
    return svg;
  }
}
