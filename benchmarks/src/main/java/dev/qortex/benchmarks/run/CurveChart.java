package dev.qortex.benchmarks.run;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Chart of shares, from 0 to 1, over time.
 *
 * @param title above it
 * @param time what the horizontal axis counts
 * @param share what the vertical axis has
 */
public record CurveChart(String title, String time, String share) {

  /**
   * Draws curves into a PNG file.
   *
   * @param curves by name
   * @param step time that a value stands for
   */
  public void draw(Path file, Map<String, double[]> curves, int step) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(1000)
            .height(600)
            .title(title)
            .xAxisTitle(time)
            .yAxisTitle(share)
            .build();
    chart
        .getStyler()
        .setYAxisMin(0.0)
        .setYAxisMax(1.0)
        .setLegendPosition(LegendPosition.OutsideS)
        .setChartBackgroundColor(Color.WHITE)
        .setLocale(Locale.ROOT);
    curves.forEach(
        (name, y) -> {
          double[] x = new double[y.length];
          for (int i = 0; i < x.length; i++) {
            x[i] = (i + 1) * step;
          }
          chart.addSeries(name, x, y).setMarker(SeriesMarkers.NONE);
        });
    Files.write(file, ChartEncoder.getBytes(chart, "png"));
  }
}
