package dev.qortex.examples;

import dev.qortex.ingest.IngestProgress;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Consumer;

/** Shows how far an ingest is, in one line that is written again and again. */
final class ProgressBar implements Consumer<IngestProgress> {

  private static final int WIDTH = 30;

  private final PrintStream out;
  private int longest;

  ProgressBar(PrintStream out) {
    this.out = out;
  }

  @Override
  public void accept(IngestProgress progress) {
    int full = WIDTH * progress.done() / progress.total();
    String line =
        "%-9s [%s%s] %s/%s %s"
            .formatted(
                progress.stage().name().toLowerCase(Locale.ROOT),
                "#".repeat(full),
                ".".repeat(WIDTH - full),
                progress.done(),
                progress.total(),
                progress.name());
    longest = Math.max(longest, line.length());
    boolean last = progress.done() == progress.total();
    out.print("\r" + line + " ".repeat(longest - line.length()) + (last ? "\n" : ""));
    out.flush();
  }
}
