package dev.qortex.export;

import dev.qortex.export.SvgChart.Beta;
import dev.qortex.export.SvgChart.Line;
import dev.qortex.export.SvgChart.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Lines with bands of uncertainty, and densities. */
final class LineDrawing {

  private static final int PLOT = 220;
  private static final int RIGHT = 20;
  private static final int NAME_CHARACTERS = 40;
  private static final int STEPS = 200;

  private LineDrawing() {}

  static String of(String title, String xLabel, List<Line> lines) {
    List<String> keys =
        lines.size() == 1
            ? List.of()
            : lines.stream()
                .map(line -> ChartDrawing.shortened(line.name(), NAME_CHARACTERS))
                .toList();
    ChartDrawing drawing = new ChartDrawing(title, keys);
    double bottom = drawing.top() + PLOT;
    ChartScale across =
        scale(lines, Point::x, Point::x, ChartDrawing.LEFT, ChartDrawing.WIDTH - RIGHT);
    ChartScale up = scale(lines, Point::low, Point::high, bottom, drawing.top() + 4);
    drawing.scale(up, ChartDrawing.WIDTH - RIGHT);
    for (double value : across.ticks()) {
      drawing.text("tick", across.at(value), bottom + 16, "middle", ChartDrawing.number(value));
    }
    for (int i = 0; i < lines.size(); i++) {
      line(drawing, lines.get(i), across, up, ChartDrawing.color(i));
    }
    if (!xLabel.isEmpty()) {
      drawing.text(
          "tick",
          (ChartDrawing.LEFT + ChartDrawing.WIDTH - RIGHT) / 2.0,
          bottom + 34,
          "middle",
          xLabel);
    }
    return drawing.document(bottom + (xLabel.isEmpty() ? 28 : 46));
  }

  private static ChartScale scale(
      List<Line> lines,
      ToDoubleFunction<Point> low,
      ToDoubleFunction<Point> high,
      double from,
      double to) {
    return ChartScale.holding(
        values(lines, low).min().orElse(0), values(lines, high).max().orElse(1), from, to);
  }

  private static DoubleStream values(List<Line> lines, ToDoubleFunction<Point> value) {
    return lines.stream().flatMap(line -> line.points().stream()).mapToDouble(value);
  }

  private static void line(
      ChartDrawing drawing, Line line, ChartScale across, ChartScale up, String color) {
    boolean banded = line.points().stream().anyMatch(point -> point.high() > point.low());
    if (banded) {
      List<Point> back = new ArrayList<>(line.points());
      Collections.reverse(back);
      drawing.add(
          "<polygon class=\"band %s\" points=\"%s %s\"/>",
          color, path(line.points(), across, up, Point::high), path(back, across, up, Point::low));
    }
    drawing.add(
        "<polyline class=\"curve %s\" points=\"%s\"/>",
        color, path(line.points(), across, up, Point::y));
  }

  private static String path(
      List<Point> points, ChartScale across, ChartScale up, ToDoubleFunction<Point> value) {
    return points.stream()
        .map(
            point ->
                ChartDrawing.x(across.at(point.x()))
                    + ","
                    + ChartDrawing.x(up.at(value.applyAsDouble(point))))
        .collect(Collectors.joining(" "));
  }

  /** Densities by the probabilities of narrow intervals, so that ends with infinite density fit. */
  static String densities(String title, List<Beta> beliefs) {
    List<Line> lines = new ArrayList<>();
    for (Beta belief : beliefs) {
      double[] logs = new double[STEPS];
      double sum = 0;
      for (int i = 0; i < STEPS; i++) {
        double p = (i + 0.5) / STEPS;
        logs[i] = (belief.alpha() - 1) * Math.log(p) + (belief.beta() - 1) * Math.log(1 - p);
      }
      double most = DoubleStream.of(logs).max().orElse(0);
      for (double log : logs) {
        sum += Math.exp(log - most);
      }
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < STEPS; i++) {
        points.add(Point.of((i + 0.5) / STEPS, Math.exp(logs[i] - most) / sum * STEPS));
      }
      lines.add(new Line(belief.name(), points));
    }
    return of(title, "Expected reward", lines);
  }
}
