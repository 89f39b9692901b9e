package dev.qortex.benchmarks.store;

import dev.qortex.benchmarks.process.Figure;
import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Times and weighs the durable memory: the ingest of a small graph, in memory and on disk, and
 * stores of several sizes in processes of their own with a heap of 1 GiB. Files were just written
 * when they are opened, so the system has them in its page cache.
 */
public final class StoreSpeedBenchmark implements Benchmark {

  private static final int CONCEPTS = 2000;
  private static final int CONCEPT_EDGES = 5000;

  /** Number of warm-up rounds for each measured round, until the compiler is done. */
  private static final int WARM_UP = 4;

  /** Metrics that are claimed to grow in proportion to the passages at most. */
  private static final List<String> GROWING =
      List.of(
          "load_time",
          "file_size",
          "open_and_first_query",
          "open_and_first_snapshot",
          "open_and_first_word_search",
          "open_and_first_vector_search");

  @Override
  public String description() {
    return "the durable memory at 1k, 10k and 100k passages: load, size, first use (of a file in"
        + " the page cache), updates, heap";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Files.createDirectories(options.out());
    Path folder = Files.createTempDirectory(options.out(), "store-speed-");
    try {
      Workload workload = new Workload(options.seed());
      ingest(workload, folder, options.quick() ? 3 : 15, results);
      Map<String, SortedMap<Integer, Double>> growth = new TreeMap<>();
      for (int passages : options.quick() ? List.of(1000, 3000) : List.of(1000, 10_000, 100_000)) {
        Path file = folder.resolve("store-" + passages + ".db");
        for (String act : List.of("load", "ask")) {
          StoreProcess.run(
              act,
              file,
              passages,
              options.seed(),
              figure -> {
                report(passages, figure, results);
                growth
                    .computeIfAbsent(figure.metric(), metric -> new TreeMap<>())
                    .put(passages, figure.value());
              });
        }
        Files.delete(file);
      }
      for (String metric : GROWING) {
        SortedMap<Integer, Double> values = growth.getOrDefault(metric, new TreeMap<>());
        exponents(metric, values)
            .forEach((name, exponent) -> results.report("store-growth", name, exponent, "1", 1));
      }
    } finally {
      Folders.delete(folder);
    }
  }

  private static void report(int passages, Figure figure, Results results) {
    results.report(
        "store-" + passages / 1000 + "k",
        figure.metric(),
        figure.value(),
        figure.unit(),
        figure.n());
  }

  /** A graph into a fresh store, each time. */
  private static void ingest(Workload workload, Path folder, int rounds, Results results) {
    IngestionManifest manifest = workload.concepts(CONCEPTS, CONCEPT_EDGES);
    String name = "store-ingest";
    Stopwatch memory = ingest(workload, manifest, rounds, InMemoryStore::new);
    results.report(name, "memory_p50", memory.median(), "ms", rounds);
    Path file = folder.resolve("ingest.db");
    Stopwatch disk =
        ingest(
            workload,
            manifest,
            rounds,
            () -> {
              deleteIfThere(file);
              return SqliteStore.open(file);
            });
    results.report(name, "disk_p50", disk.median(), "ms", rounds, memory.median());
    FileSizes sizes = FileSizes.of(file);
    results.report(name, "bytes_per_concept", sizes.nodes() / CONCEPTS, "bytes", CONCEPTS);
    results.report(name, "bytes_per_edge", sizes.edges() / CONCEPT_EDGES, "bytes", CONCEPT_EDGES);
    results.report(name, "bytes_of_words_per_concept", sizes.words() / CONCEPTS, "bytes", CONCEPTS);
    deleteIfThere(file);
  }

  private static Stopwatch ingest(
      Workload workload, IngestionManifest manifest, int rounds, Supplier<MemoryStore> stores) {
    Stopwatch warmUp = new Stopwatch();
    Stopwatch measured = new Stopwatch();
    for (int round = 0; round < (WARM_UP + 1) * rounds; round++) {
      try (MemoryStore store = stores.get()) {
        Stopwatch watch = round < WARM_UP * rounds ? warmUp : measured;
        watch.time(() -> store.ingest(manifest, TextVectors.none()));
      }
    }
    return measured;
  }

  private static void deleteIfThere(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * By metric, how fast values grow from each size to the next one: 1 when in proportion. The last
   * one counts, as what is the same for all sizes hides growth in the first ones.
   */
  static Map<String, Double> exponents(String metric, SortedMap<Integer, Double> values) {
    Map<String, Double> exponents = new LinkedHashMap<>();
    List<Integer> sizes = List.copyOf(values.keySet());
    for (int i = 1; i < sizes.size(); i++) {
      int from = sizes.get(i - 1);
      int to = sizes.get(i);
      double growth = values.getOrDefault(to, 0.0) / values.getOrDefault(from, 0.0);
      exponents.put(
          "%s_exponent_%sk_%sk".formatted(metric, from / 1000, to / 1000),
          Math.log(growth) / Math.log((double) to / from));
    }
    return exponents;
  }
}
