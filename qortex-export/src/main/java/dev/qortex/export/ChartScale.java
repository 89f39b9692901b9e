package dev.qortex.export;

import java.util.ArrayList;
import java.util.List;

/**
 * Linear scale from values to pixels, whose ends are round numbers.
 *
 * @param low the value at {@code from}
 * @param high the value at {@code to}, above {@code low}
 * @param step the distance of two numbers on the scale
 * @param from pixel of the low end
 * @param to pixel of the high end
 */
record ChartScale(double low, double high, double step, double from, double to) {

  private static final int TICKS = 5;

  /** A scale that holds these values, and has round numbers at its ends. */
  static ChartScale holding(double least, double most, double from, double to) {
    double range = most > least ? most - least : Math.max(1, Math.abs(most));
    double step = round(range / TICKS);
    double low = Math.floor(least / step + 1e-9) * step;
    double high = Math.max(low + step, Math.ceil(most / step - 1e-9) * step);
    return new ChartScale(low, high, step, from, to);
  }

  /** The next round number: 1, 2 or 5 times a power of ten. */
  private static double round(double value) {
    double unit = Math.pow(10, Math.floor(Math.log10(value)));
    double share = value / unit;
    return unit * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
  }

  /** The pixel of a value. */
  double at(double value) {
    return from + (to - from) * (value - low) / (high - low);
  }

  /** Round values from the low end to the high one. */
  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    long count = Math.round((high - low) / step);
    for (int i = 0; i <= count; i++) {
      ticks.add(low + i * step);
    }
    return ticks;
  }
}
