package dev.qortex.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;

/** Saves charts as images. */
public final class Charts {

  private Charts() {}

  /** Saves a PNG, or says why there is none: small images of a system lack the fonts for it. */
  public static void save(Supplier<XYChart> chart, Path file, Results results) throws IOException {
    try {
      Files.write(file, ChartEncoder.getBytes(chart.get(), "png"));
    } catch (LinkageError | InternalError | NullPointerException e) {
      results.say("no plot (%s): Java cannot draw texts here (%s)", file, e);
    }
  }
}
