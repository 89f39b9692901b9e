package dev.qortex.benchmarks.scale;

import dev.qortex.benchmarks.process.ChildJvm;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.postgresserver.PgliteServer;
import dev.qortex.postgresserver.PostgresServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Loads generated memories of growing size into a file or a database, and asks each in a replica
 * and bounded, in processes of their own: the time of a question, its statements, and the heap.
 */
public final class ScaleBenchmark implements Benchmark {

  private static final String BOUNDED_HEAP = "-Xmx512m";
  private static final String REPLICA_HEAP = "-Xmx8g";

  /** For batches of 20,000 passages, which touch each page of an index fewer times. */
  private static final String LOAD_HEAP = "-Xmx3g";

  /** The benchmark. */
  public ScaleBenchmark() {}

  @Override
  public String description() {
    return "questions to up to a million passages in SQLite or PostgreSQL, in a replica and"
        + " bounded; PGlite is PostgreSQL with pgvector";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.text("sizes", "numbers of passages with commas between; 10000,100000 if empty"),
        RunOption.choice("store", List.of("sqlite", "postgres", "pglite"), "where the memory is"),
        RunOption.number("questions", 10, 300, 100, "how many are asked"),
        RunOption.number(
            "replica", 0, 100_000, 10_000, "the largest memory that is asked in a replica, too"),
        RunOption.choice("vectors", List.of("yes", "no"), "whether passages have vectors"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    String sizes = options.text("sizes").isEmpty() ? "10000,100000" : options.text("sizes");
    switch (options.text("store")) {
      case "postgres" -> {
        try (PostgresServer server = PostgresServer.start(false)) {
          run(sizes, size -> server.url(), options, results);
        }
      }
      case "pglite" -> {
        try (PgliteServer server = PgliteServer.start()) {
          run(sizes, size -> server.url(), options, results);
        }
      }
      default ->
          run(
              sizes,
              size -> options.out().resolve("scale-" + size + ".db").toString(),
              options,
              results);
    }
  }

  private static void run(
      String sizes, IntFunction<String> addressOf, RunOptions options, Results results)
      throws Exception {
    for (String text : sizes.split(",")) {
      int size = Integer.parseInt(text.strip());
      run(size, addressOf.apply(size), options, results);
    }
  }

  private static String heap(String phase) {
    return switch (phase) {
      case "load" -> LOAD_HEAP;
      case "bounded" -> BOUNDED_HEAP;
      default -> REPLICA_HEAP;
    };
  }

  private static void run(int size, String address, RunOptions options, Results results)
      throws Exception {
    List<String> phases = new ArrayList<>(List.of("load", "bounded"));
    if (size <= options.number("replica")) {
      phases.add("replica");
    }
    for (String phase : phases) {
      ChildJvm.run(
          List.of(heap(phase)),
          ScaleProcess.class,
          List.of(
              phase,
              address,
              Integer.toString(size),
              Long.toString(options.seed()),
              options.text("questions"),
              options.text("vectors"),
              options.text("store")),
          figure ->
              results.report(
                  "scale-" + options.text("store") + "-" + size,
                  figure.metric(),
                  figure.value(),
                  figure.unit(),
                  figure.n()));
    }
  }
}
