package dev.qortex.benchmarks.ingest;

import dev.qortex.benchmarks.ingest.ModelIngestProcess.Way;
import dev.qortex.benchmarks.process.ChildJvm;
import dev.qortex.benchmarks.process.Figure;
import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Times Markdown without a model: the first sync of a folder and the first question as the quick
 * start does them, and for growing folders reading, sync into a SQLite file, both with a heap of
 * 512 MiB, and up to a smaller size the first question to that file.
 */
public final class IngestSpeedBenchmark implements Benchmark {

  private static final String HEAP = "512m";

  /** A question has the vectors and passages on the heap. */
  private static final String ASKING = "4g";

  /** Megabytes; ten of them took 1.4 GB of heap, garbage included. */
  private static final int LARGEST_ASKED = 10;

  private static final int STARTS = 5;
  private static final String MINILM = "minilm";

  /** Pages that a quick run reads with a model. */
  private static final int QUICK = 12;

  /** The benchmark. */
  public IngestSpeedBenchmark() {}

  @Override
  public String description() {
    return "first sync and question of the quick start; then Markdown read and synchronised with a"
        + " SQLite file, in MB/s, from 1 to 100 MB with a heap of 512 MiB";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.number("megabytes", 1, 100, 4, "the largest size"),
        RunOption.choice(
            "model",
            List.of("none", MINILM),
            MINILM + " reads the pages with the model of the terminal instead"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Path pages = options.requireData("markdown");
    Files.createDirectories(options.out());
    Path folder = Files.createTempDirectory(options.out(), "ingest-speed-");
    try {
      if (options.text("model").equals(MINILM)) {
        withModel(options.quick() ? some(pages, folder) : pages, folder, results);
        return;
      }
      start(pages, folder, results);
      Path warmUp = folder.resolve("warm-up");
      new MarkdownCopies(pages, options.seed()).write(warmUp, 1_000_000);
      List<double[]> times = new ArrayList<>();
      for (int size : sizes(options.number("megabytes"))) {
        Path texts = folder.resolve(size + "mb");
        long bytes = new MarkdownCopies(pages, options.seed()).write(texts, size * 1_000_000L);
        double megabytes = bytes / 1e6;
        Path file = folder.resolve(size + ".db");
        Consumer<Figure> report =
            figure -> {
              results.report(
                  "ingest-speed-" + size + "mb",
                  figure.metric(),
                  figure.value(),
                  figure.unit(),
                  figure.n());
              if (figure.metric().equals("read_time")) {
                times.add(new double[] {megabytes, figure.value()});
              }
            };
        run(HEAP, report, "read", texts, megabytes, warmUp);
        run(HEAP, report, "sync", texts, megabytes, file, warmUp);
        report.accept(new Figure("file_size", Files.size(file) / 1e6, "MB", 1));
        if (size <= LARGEST_ASKED) {
          run(ASKING, report, "ask", texts, megabytes, file);
        }
        Folders.delete(texts);
        Files.delete(file);
      }
      growth(times, results);
    } finally {
      Folders.delete(folder);
    }
  }

  /** The first pages by name. */
  private static Path some(Path pages, Path folder) throws IOException {
    Path few = Files.createDirectory(folder.resolve("pages"));
    try (Stream<Path> files = Files.list(pages)) {
      for (Path file :
          files.filter(page -> page.toString().endsWith(".md")).sorted().limit(QUICK).toList()) {
        Files.copy(file, few.resolve(file.getFileName()));
      }
    }
    return few;
  }

  /** The model of the terminal beside LangChain4j's run of it, and beside no model. */
  private static void withModel(Path pages, Path folder, Results results)
      throws IOException, InterruptedException {
    Map<Way, Map<String, Figure>> figures = new EnumMap<>(Way.class);
    for (Way way : Way.values()) {
      Map<String, Figure> own = figures.computeIfAbsent(way, w -> new TreeMap<>());
      ChildJvm.run(
          List.of("-Xmx2g"),
          ModelIngestProcess.class,
          List.of(way.name(), pages.toString(), folder.resolve(way + ".db").toString()),
          figure -> own.put(figure.metric(), figure));
    }
    for (String metric : List.of("cpu_seconds", "seconds")) {
      double before = value(figures, Way.LANGCHAIN4J, metric);
      for (Way way : List.of(Way.PASSAGES, Way.TEXTS, Way.HASHING)) {
        results.report(
            way.label(),
            metric,
            value(figures, way, metric),
            "s",
            (long) value(figures, way, "passages"),
            before);
      }
    }
  }

  private static double value(Map<Way, Map<String, Figure>> figures, Way way, String metric) {
    return Objects.requireNonNull(
            Objects.requireNonNull(figures.get(way)).get(metric), way + " " + metric)
        .value();
  }

  /** Medians of several starts, each in a process of its own with a new file. */
  private static void start(Path pages, Path folder, Results results)
      throws IOException, InterruptedException {
    Map<String, List<Double>> times = new TreeMap<>();
    for (int i = 0; i < STARTS; i++) {
      Path file = folder.resolve("start-" + i + ".db");
      Consumer<Figure> noted =
          figure ->
              times
                  .computeIfAbsent(figure.metric(), metric -> new ArrayList<>())
                  .add(figure.value());
      run(HEAP, noted, "start", pages, 1, file);
      Files.delete(file);
    }
    times.forEach(
        (metric, all) -> {
          Collections.sort(all);
          results.report("ingest-speed-start", metric, all.get(STARTS / 2), "s", STARTS);
        });
  }

  private static void run(String heap, Consumer<Figure> figures, Object... arguments)
      throws IOException, InterruptedException {
    ChildJvm.run(
        List.of("-Xmx" + heap),
        IngestProcess.class,
        Arrays.stream(arguments).map(String::valueOf).toList(),
        figures);
  }

  private static List<Integer> sizes(int largest) {
    List<Integer> sizes = new ArrayList<>();
    for (int size = 1; size < largest; size *= 10) {
      sizes.add(size);
    }
    sizes.add(largest);
    return sizes;
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
}
