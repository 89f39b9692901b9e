package dev.qortex.cli;

import dev.qortex.service.Progress;
import java.io.PrintWriter;

/** Bar in one line that is written again and again, and cleared at the end. */
final class ProgressBar implements Progress, AutoCloseable {

  private static final int WIDTH = 30;
  private static final int LONGEST_MESSAGE = 30;

  private final PrintWriter out;
  private String shown = "";

  ProgressBar(PrintWriter out) {
    this.out = out;
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
          "[%s%s] %s/%s %s"
              .formatted("#".repeat(full), ".".repeat(WIDTH - full), done, total, end));
    }
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
