package dev.qortex.benchmarks.ingest;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOption;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.process.ChildJvm;
import dev.qortex.benchmarks.process.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Times the reading of Markdown without a model, in processes with a heap of 512 MiB, and how the
 * time grows with the text. Up to a smaller size the same text is also read into a SQLite file.
 */
public final class IngestSpeedBenchmark implements Benchmark {

  private static final String HEAP = "512m";
  private static final int LARGEST_STORED = 10;

  /** The benchmark. */
  public IngestSpeedBenchmark() {}

  @Override
  public String description() {
    return "Markdown read without a model, in MB/s, from 1 to 100 MB with a heap of 512 MiB;"
        + " and into a SQLite file up to 10 MB";
  }

  @Override
  public List<RunOption> options() {
    return List.of(RunOption.number("megabytes", 1, 100, 4, "the largest size"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Path pages = options.requireData("markdown");
    Files.createDirectories(options.out());
    Path folder = Files.createTempDirectory(options.out(), "ingest-speed-");
    try {
      Path warmUp = folder.resolve("warm-up");
      new MarkdownCopies(pages, options.seed()).write(warmUp, 1_000_000);
      List<double[]> times = new ArrayList<>();
      for (int size : sizes(options.number("megabytes"))) {
        Path texts = folder.resolve(size + "mb");
        long bytes = new MarkdownCopies(pages, options.seed()).write(texts, size * 1_000_000L);
        double megabytes = bytes / 1e6;
        String name = "ingest-speed-" + size + "mb";
        List<String> arguments =
            List.of(warmUp.toString(), texts.toString(), String.valueOf(megabytes));
        run("read", arguments, name, results, times, megabytes);
        if (size <= LARGEST_STORED) {
          List<String> stored = new ArrayList<>(arguments);
          stored.add(folder.resolve(size + ".db").toString());
          run("store", stored, name, results, new ArrayList<>(), megabytes);
        }
        delete(texts);
      }
      growth(times, results);
    } finally {
      delete(folder);
    }
  }

  private static List<Integer> sizes(int largest) {
    List<Integer> sizes = new ArrayList<>();
    for (int size = 1; size < largest; size *= 10) {
      sizes.add(size);
    }
    sizes.add(largest);
    return sizes;
  }

  private static void run(
      String act,
      List<String> arguments,
      String name,
      Results results,
      List<double[]> times,
      double megabytes)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(arguments);
    all.add(0, act);
    ChildJvm.run(
        List.of("-Xmx" + HEAP),
        IngestProcess.class,
        all,
        (Figure figure) -> {
          results.report(name, figure.metric(), figure.value(), figure.unit(), figure.n());
          if (figure.metric().equals("read_time")) {
            times.add(new double[] {megabytes, figure.value()});
          }
        });
  }

  /** The exponent with which time grows: 1 is linear. */
  private static void growth(List<double[]> times, Results results) {
    for (int i = 1; i < times.size(); i++) {
      double[] small = times.get(i - 1);
      double[] large = times.get(i);
      double exponent = Math.log(large[1] / small[1]) / Math.log(large[0] / small[0]);
      String name = String.format(Locale.ROOT, "ingest-speed-%.0f-to-%.0fmb", small[0], large[0]);
      results.report(name, "growth", exponent, "exponent", 1);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
