package dev.qortex.export;

import dev.qortex.export.SvgChart.Column;
import java.util.List;

/** Columns side by side. */
final class ColumnDrawing {

  private static final int PLOT = 200;
  private static final int RIGHT = 20;
  private static final double SHARE = 0.7;
  private static final double WIDEST = 60;

  /** Width of a character of a label in pixels, about. */
  private static final double CHARACTER = 6.2;

  private ColumnDrawing() {}

  static String of(String title, List<Column> columns) {
    ChartDrawing drawing = new ChartDrawing(title, List.of());
    double bottom = drawing.top() + PLOT;
    double most = columns.stream().mapToDouble(Column::value).max().orElse(1);
    ChartScale up = ChartScale.holding(0, most > 0 ? most : 1, bottom, drawing.top() + 4);
    drawing.scale(up, ChartDrawing.WIDTH - RIGHT);
    double step = (ChartDrawing.WIDTH - RIGHT - ChartDrawing.LEFT) / (double) columns.size();
    double width = Math.min(WIDEST, step * SHARE);
    int characters = Math.max(2, (int) (step / CHARACTER));
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      double middle = ChartDrawing.LEFT + step * (i + 0.5);
      drawing.add(
          "<rect class=\"fill s1\" x=\"%s\" width=\"%s\" y=\"%s\" height=\"%s\" rx=\"2\"/>",
          ChartDrawing.x(middle - width / 2),
          ChartDrawing.x(width),
          ChartDrawing.x(up.at(column.value())),
          ChartDrawing.x(bottom - up.at(column.value())));
      drawing.text(
          "tick", middle, bottom + 16, "middle", ChartDrawing.shortened(column.name(), characters));
    }
    return drawing.document(bottom + 28);
  }
}
