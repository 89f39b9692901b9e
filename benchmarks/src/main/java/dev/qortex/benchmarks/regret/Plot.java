package dev.qortex.benchmarks.regret;

import dev.qortex.benchmarks.regret.RegretFigure.Measure;
import dev.qortex.learning.simulation.RegretCurve;
import dev.qortex.learning.simulation.RegretCurve.Point;
import java.awt.Color;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws curves, with a standard error up and down at each tenth point. */
final class Plot {

  private static final int WIDTH = 1000;
  private static final int HEIGHT = 600;

  private Plot() {}

  static XYChart of(RegretFigure figure, List<RegretCurve> curves) {
    Measure measure = figure.measure();
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(figure.name() + ": " + figure.title())
            .xAxisTitle("round")
            .yAxisTitle(measure.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .build();
    chart
        .getStyler()
        .setXAxisMin(0.0)
        .setXAxisTickMarkSpacingHint(100)
        .setYAxisMin(0.0)
        .setLegendPosition(LegendPosition.OutsideS)
        .setLegendLayout(LegendLayout.Horizontal)
        .setChartBackgroundColor(Color.WHITE)
        .setLocale(Locale.ROOT);
    for (RegretCurve curve : curves) {
      chart
          .addSeries(
              curve.name(),
              values(curve, Point::round),
              values(curve, point -> measure.of(point).mean()),
              values(
                  curve,
                  point ->
                      point.round() % (10 * curve.points().get(0).round()) == 0
                          ? measure.of(point).standardError()
                          : Double.NaN))
          .setMarker(SeriesMarkers.NONE);
    }
    return chart;
  }

  private static double[] values(RegretCurve curve, ToDoubleFunction<Point> value) {
    return curve.points().stream().mapToDouble(value).toArray();
  }
}
