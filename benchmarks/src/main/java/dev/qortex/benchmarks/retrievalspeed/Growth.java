package dev.qortex.benchmarks.retrievalspeed;

import java.awt.Color;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Draws how times grow with the number of passages, both on logarithmic axes. */
final class Growth {

  private static final int WIDTH = 700;
  private static final int HEIGHT = 450;

  /** Metrics and what the legend calls them. */
  private static final List<Map.Entry<String, String>> CURVES =
      List.of(
          Map.entry("query_p95", "question, p95"),
          Map.entry("query_p50", "question, p50"),
          Map.entry("query-reduced_p95", "reduced, p95"),
          Map.entry("vector_leg_p50", "vector leg, p50"),
          Map.entry("lexical_leg_p50", "lexical leg, p50"));

  private Growth() {}

  /**
   * A chart.
   *
   * @param bySize by number of passages: figures in milliseconds by metric
   */
  static XYChart chart(SortedMap<Integer, Map<String, Double>> bySize) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("How the time of a question grows")
            .xAxisTitle("passages")
            .yAxisTitle("milliseconds")
            .build();
    chart
        .getStyler()
        .setXAxisLogarithmic(true)
        .setYAxisLogarithmic(true)
        .setLegendPosition(LegendPosition.OutsideE)
        .setChartBackgroundColor(Color.WHITE)
        .setLocale(Locale.ROOT);
    double[] sizes = bySize.keySet().stream().mapToDouble(Integer::doubleValue).toArray();
    for (Map.Entry<String, String> curve : CURVES) {
      double[] times =
          bySize.values().stream()
              .mapToDouble(figures -> figures.getOrDefault(curve.getKey(), Double.NaN))
              .toArray();
      chart.addSeries(curve.getValue(), sizes, times);
    }
    return chart;
  }
}
