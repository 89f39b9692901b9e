package dev.qortex.export;

import dev.qortex.export.SvgChart.Interval;
import java.util.List;

/** Estimates with their intervals in rows. */
final class IntervalDrawing {

  private static final int ROW = 24;
  private static final int NAMES = 230;
  private static final int NAME_CHARACTERS = 32;
  private static final int RIGHT = 60;

  private IntervalDrawing() {}

  static String of(String title, List<Interval> rows) {
    ChartDrawing drawing = new ChartDrawing(title, List.of());
    double least = Math.min(0, rows.stream().mapToDouble(Interval::low).min().orElse(0));
    double most = Math.max(1, rows.stream().mapToDouble(Interval::high).max().orElse(1));
    ChartScale scale = ChartScale.holding(least, most, NAMES, ChartDrawing.WIDTH - RIGHT);
    double bottom = drawing.top() + ROW * (double) rows.size() + 6;
    for (double value : scale.ticks()) {
      drawing.add(
          "<line class=\"grid\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>",
          ChartDrawing.x(scale.at(value)),
          ChartDrawing.x(scale.at(value)),
          drawing.top(),
          ChartDrawing.x(bottom));
      drawing.text("tick", scale.at(value), bottom + 16, "middle", ChartDrawing.number(value));
    }
    for (int i = 0; i < rows.size(); i++) {
      row(drawing, scale, rows.get(i), drawing.top() + ROW * (i + 0.5) + 3);
    }
    return drawing.document(bottom + 28);
  }

  private static void row(ChartDrawing drawing, ChartScale scale, Interval row, double y) {
    drawing.text("", NAMES - 10, y + 4, "end", ChartDrawing.shortened(row.name(), NAME_CHARACTERS));
    drawing.add(
        "<rect class=\"band s1\" x=\"%s\" width=\"%s\" y=\"%s\" height=\"10\" rx=\"3\"/>",
        ChartDrawing.x(scale.at(row.low())),
        ChartDrawing.x(Math.max(1, scale.at(row.high()) - scale.at(row.low()))),
        ChartDrawing.x(y - 5));
    drawing.add(
        "<circle class=\"fill s1\" cx=\"%s\" cy=\"%s\" r=\"4.5\"/>",
        ChartDrawing.x(scale.at(row.mean())), ChartDrawing.x(y));
    drawing.text(
        "tick", ChartDrawing.WIDTH - RIGHT + 12, y + 4, "start", ChartDrawing.number(row.mean()));
  }
}
