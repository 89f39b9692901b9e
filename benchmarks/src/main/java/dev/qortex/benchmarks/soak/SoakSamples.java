package dev.qortex.benchmarks.soak;

import dev.qortex.benchmarks.run.Results;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Heap, descriptors, threads and files of the processes over time. Not thread-safe. */
final class SoakSamples {

  private static final double MEGABYTE = 1e6;
  private static final double LEAST_HEAP = 0.5;
  private static final double LEAST_FILE = 0.25;

  /** The variation of the number of connections and threads; hanging clients hold up to 20. */
  private static final double FEW = 3;

  /** Four files of 2 MiB and a line: the log of observations is rotated at that size. */
  private static final double ROTATED = 8.5;

  private final Path memory;
  private final Path observations;
  private final Map<String, SoakedProcess> processes;
  private final Map<String, Series> all = new LinkedHashMap<>();

  /**
   * @param home the user's home folder, in which the processes keep everything
   */
  SoakSamples(Path home, Map<String, SoakedProcess> processes) {
    memory = home.resolve(".qortex/memory.db");
    observations = home.resolve(".qortex/cortex");
    this.processes = processes;
  }

  /** Measures everything. */
  void take(double hours) throws IOException {
    processes.forEach(
        (name, process) -> {
          add(name + "_heap", "MB", LEAST_HEAP, hours, process.heap());
          add(name + "_descriptors", "count", FEW, hours, process.descriptors());
          add(name + "_threads", "count", FEW, hours, process.threads());
        });
    add("database", "MB", LEAST_FILE, hours, bytes(memory));
    add("database_wal", "MB", LEAST_FILE, hours, bytes(Path.of(memory + "-wal")));
    double log = log();
    add("observations", "MB", LEAST_FILE, hours, bytes(observations) - log);
    all.computeIfAbsent("observation_log", each -> new Series("MB", LEAST_FILE, ROTATED))
        .add(hours, log);
  }

  private void add(String name, String unit, double least, double hours, double value) {
    all.computeIfAbsent(name, each -> new Series(unit, least, 0)).add(hours, value);
  }

  /** Size of the log of observations with its rotated files. */
  private double log() throws IOException {
    double sum = 0;
    for (String ending : List.of("", ".1", ".2", ".3")) {
      sum += bytes(observations.resolve("observer/observations.jsonl" + ending));
    }
    return sum;
  }

  /** Size of a file, or of all below a folder. */
  private static double bytes(Path top) throws IOException {
    if (!Files.exists(top)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(top)) {
      return files.mapToLong(SoakSamples::size).sum() / MEGABYTE;
    }
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (NoSuchFileException gone) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Prints the level, the slope and the verdict of each series; returns how many grow. */
  long report(String benchmark, Results results) {
    all.forEach((name, series) -> report(benchmark, name, series, results));
    long growing = all.values().stream().filter(Series::grows).count();
    results.count(benchmark, "growing", growing);
    return growing;
  }

  private static void report(String benchmark, String name, Series series, Results results) {
    Series.Trend trend = series.trend();
    results.report(benchmark, name, trend.mean(), series.unit(), trend.n());
    results.report(benchmark, name + "_slope", trend.slope(), series.unit() + "/h", trend.n());
    results.say(
        "%s %s: %.2f at first, %.2f at last, %+.3f ± %.3f %s an hour over the second half",
        name,
        series.grows() ? "grows" : "does not grow",
        series.first(),
        series.last(),
        trend.slope(),
        trend.interval(),
        series.unit());
  }
}
