package dev.qortex.cli.internal.terminal;

import dev.qortex.service.Progress;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Bar in one line that is written again and again, and cleared at the end. It shows units of work a
 * second and the time that remains, as soon as a second of work tells them.
 */
public final class ProgressBar implements Progress, AutoCloseable {

  private static final int WIDTH = 30;
  private static final int LONGEST_MESSAGE = 30;

  /** Shortest time between two measurements of the speed. */
  private static final double SEGMENT = 1;

  private static final double NANOS = 1e9;
  private static final int MINUTE = 60;

  private final PrintWriter out;
  private final LongSupplier nanoTime;
  private String shown = "";
  private long measuredAt;
  private long measuredDone;

  /** Moving average, in which a measurement weighs half as much as the next; 0 before the first. */
  private double secondsPerUnit;

  public ProgressBar(PrintWriter out) {
    this(out, System::nanoTime);
  }

  public ProgressBar(PrintWriter out, LongSupplier nanoTime) {
    this.out = out;
    this.nanoTime = nanoTime;
    this.measuredAt = nanoTime.getAsLong();
  }

  @Override
  public void report(long done, long total, String message) {
    String text = Layout.printable(message).lines().findFirst().orElse("");
    int start = Math.max(0, text.length() - LONGEST_MESSAGE + 1);
    if (start < text.length() && Character.isLowSurrogate(text.charAt(start))) {
      start++;
    }
    String end = text.length() <= LONGEST_MESSAGE ? text : "…" + text.substring(start);
    if (total <= 0) {
      show("%s %s".formatted(done, end));
    } else {
      int full = (int) (WIDTH * Math.min(done, total) / total);
      show(
          "[%s%s] %s/%s%s %s"
              .formatted(
                  "#".repeat(full),
                  ".".repeat(WIDTH - full),
                  done,
                  total,
                  speed(done, total),
                  end));
    }
  }

  private String speed(long done, long total) {
    double seconds = (nanoTime.getAsLong() - measuredAt) / NANOS;
    if (seconds >= SEGMENT && done > measuredDone) {
      double newest = seconds / (done - measuredDone);
      secondsPerUnit = secondsPerUnit == 0 ? newest : (secondsPerUnit + newest) / 2;
      measuredAt = nanoTime.getAsLong();
      measuredDone = done;
    }
    return secondsPerUnit == 0
        ? ""
        : String.format(
            Locale.ROOT,
            ", %.1f/s, %s left",
            1 / secondsPerUnit,
            time(Math.round(secondsPerUnit * (total - done))));
  }

  private static String time(long seconds) {
    return seconds < MINUTE ? seconds + " s" : (seconds + MINUTE / 2) / MINUTE + " min";
  }

  private void show(String line) {
    if (!line.equals(shown)) {
      out.print("\r" + line + " ".repeat(Math.max(0, shown.length() - line.length())));
      out.flush();
      shown = line;
    }
  }

  @Override
  public void close() {
    if (!shown.isEmpty()) {
      out.print("\r" + " ".repeat(shown.length()) + "\r");
      out.flush();
    }
  }
}
