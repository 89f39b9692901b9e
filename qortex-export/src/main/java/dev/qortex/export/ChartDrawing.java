package dev.qortex.export;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** Text of an SVG document, in pixels from the upper left corner. Not thread-safe. */
final class ChartDrawing {

  static final int WIDTH = 720;

  /** Left of the plot: room for the numbers of a scale. */
  static final int LEFT = 52;

  private static final int TITLE = 34;
  private static final int KEY = 22;

  /** Colours of the dashboard. */
  private static final String STYLE =
      """
      svg { --paper: #ffffff; --ink: #1a2327; --muted: #55646c; --line: #d9dfe2; --s1: #22627c; --s2: #c26a1b; --s3: #4d8c57; --s4: #8a5aa8; --s5: #b1456b; --s6: #7a7330; --s7: #3f6fc4; --s8: #6d757a; font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
      @media (prefers-color-scheme: dark) { svg { --paper: #1a2226; --ink: #e6ecee; --muted: #a2b1b8; --line: #324047; --s1: #7cc0da; --s2: #eba15c; --s3: #8fcf9b; --s4: #c7a0e0; --s5: #ef93b3; --s6: #c9c172; --s7: #93b4f2; --s8: #a9b3b8; } }
      .paper { fill: var(--paper); } text { fill: var(--ink); } .title { font-size: 15px; font-weight: 600; } .tick { fill: var(--muted); font-size: 11px; } .grid { stroke: var(--line); }
      .s1 { --c: var(--s1); } .s2 { --c: var(--s2); } .s3 { --c: var(--s3); } .s4 { --c: var(--s4); } .s5 { --c: var(--s5); } .s6 { --c: var(--s6); } .s7 { --c: var(--s7); } .s8 { --c: var(--s8); }
      .fill { fill: var(--c); } .band { fill: var(--c); fill-opacity: .18; } .curve { fill: none; stroke: var(--c); stroke-width: 2; stroke-linejoin: round; }
      """;

  private final StringBuilder text = new StringBuilder();
  private final String title;
  private final int top;

  /**
   * A drawing with a title.
   *
   * @param keys the names of its series, in the order of their colours; none for a single one
   */
  ChartDrawing(String title, List<String> keys) {
    this.title = title;
    this.top = TITLE + (keys.isEmpty() ? 0 : KEY);
    double x = LEFT;
    for (int i = 0; i < keys.size(); i++) {
      add(
          "<rect class=\"fill s%s\" x=\"%s\" y=\"%s\" width=\"10\" height=\"10\" rx=\"2\"/>",
          i + 1, x(x), TITLE + 3);
      text("", x + 15, TITLE + 12, "start", keys.get(i));
      x += 15 + 7.2 * keys.get(i).length() + 16;
    }
  }

  /** The first line below title and key. */
  int top() {
    return top;
  }

  /** Adds an element; the arguments are numbers and names of classes, never texts of a user. */
  void add(String element, Object... arguments) {
    text.append(element.formatted(arguments)).append('\n');
  }

  /** Adds a text, shortened to a number of characters. */
  void text(String kind, double x, double y, String anchor, String content) {
    add(
        "<text%s x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>",
        kind.isEmpty() ? "" : " class=\"" + kind + "\"",
        x(x),
        x(y),
        anchor,
        Texts.escaped(content));
  }

  /** Horizontal lines of a scale with their numbers. */
  void scale(ChartScale scale, double right) {
    for (double value : scale.ticks()) {
      double y = scale.at(value);
      add(
          "<line class=\"grid\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>",
          LEFT, x(right), x(y), x(y));
      text("tick", LEFT - 6, y + 4, "end", number(value));
    }
  }

  /** The whole document. */
  String document(double height) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s" role="img" aria-label="%s">
    <style>
    %s</style>
    <rect class="paper" width="%s" height="%s" rx="8"/>
    <text class="title" x="16" y="24">%s</text>
    %s</svg>
    """
        .formatted(
            WIDTH,
            x(height),
            WIDTH,
            x(height),
            Texts.escaped(title),
            STYLE,
            WIDTH,
            x(height),
            Texts.escaped(title),
            text);
  }

  /** A coordinate with a tenth of a pixel. */
  static String x(double value) {
    return number(Math.rint(value * 10) / 10);
  }

  /** A number without needless zeros, with three decimals at most. */
  static String number(double value) {
    BigDecimal rounded =
        BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_EVEN).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  /** A text that is shortened to a number of characters. */
  static String shortened(String content, int most) {
    int length = content.codePointCount(0, content.length());
    return length <= most
        ? content
        : content.substring(0, content.offsetByCodePoints(0, most - 1)) + "…";
  }

  /** The class of the colour of a series, from 0. */
  static String color(int series) {
    return String.format(Locale.ROOT, "s%s", series % 8 + 1);
  }
}
