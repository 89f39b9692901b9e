package dev.qortex.benchmarks.bolt;

import dev.qortex.benchmarks.process.HeapPeak;
import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.graph.memgraph.MemgraphBackend;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.io.IOException;
import java.lang.ref.Reference;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Loads a graph into an empty Bolt server and streams it back. The graph stays on the server. */
public final class BoltLoadBenchmark implements Benchmark {

  private static final double MEGABYTE = 1e6;

  @Override
  public String description() {
    return "loading and streaming a graph on a Bolt server";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        new RunOption(
            "url",
            "an address such as bolt://localhost:7687",
            url -> true,
            "",
            "",
            "an empty server, with QORTEX_BOLT_USER and QORTEX_BOLT_PASSWORD of the environment;"
                + " without it a Neo4j is started"),
        RunOption.number("concepts", 2, 100_000, 5_000, "each with five edges"),
        RunOption.number("batch", 1, 5_000, 1_000, "concepts of one ingest"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    String url = options.text("url");
    if (url.isEmpty()) {
      try (StartedServer server = StartedServer.start(options.out())) {
        run(BoltSettings.of(server.uri()), options, results);
      }
    } else {
      run(login(BoltSettings.of(url)), options, results);
    }
  }

  private static BoltSettings login(BoltSettings settings) {
    String user = System.getenv("QORTEX_BOLT_USER");
    String password = System.getenv("QORTEX_BOLT_PASSWORD");
    return user == null ? settings : settings.login(user, password == null ? "" : password);
  }

  private static void run(BoltSettings given, RunOptions options, Results results) {
    BoltSettings settings = given.timeouts(Duration.ofSeconds(30), Duration.ofMinutes(10));
    int concepts = options.number("concepts");
    String name = "bolt-load-" + concepts;
    GeneratedConcepts graph = new GeneratedConcepts(options.seed());
    HeapPeak peak = HeapPeak.watch();
    try (MemgraphBackend backend = MemgraphBackend.open(settings, InstantSource.system())) {
      if (backend.stats().total().total() > 0) {
        throw new IllegalArgumentException(
            "The server at (%s) has a graph already.\nMaybe name an empty one."
                .formatted(settings.uri()));
      }
      double load = load(backend, graph, concepts, options.number("batch"));
      results.report(name, "load", load, "ms", concepts);
      results.report(name, "heap_peak_to_load", peak.bytes() / MEGABYTE, "MB", 1);
      results.count(name, "edges", backend.stats().total().edges());
      stream(backend, name, results);
    }
  }

  private static double load(
      MemgraphBackend backend, GeneratedConcepts graph, int concepts, int batch) {
    Stopwatch loading = new Stopwatch();
    for (int from = 0; from < concepts; from += batch) {
      IngestionManifest piece = graph.manifest(from, Math.min(concepts, from + batch));
      loading.time(() -> backend.ingest(piece));
    }
    return loading.sum();
  }

  private static void stream(MemgraphBackend backend, String name, Results results) {
    double before = used();
    HeapPeak peak = HeapPeak.watch();
    Stopwatch streaming = new Stopwatch();
    GraphSnapshot[] snapshot = new GraphSnapshot[1];
    streaming.time(() -> snapshot[0] = GraphSnapshot.of(backend));
    results.report(name, "stream_snapshot", streaming.sum(), "ms", 1);
    results.report(name, "heap_peak_to_stream", peak.bytes() / MEGABYTE, "MB", 1);
    results.report(name, "heap_of_snapshot", (used() - before) / MEGABYTE, "MB", 1);
    Reference.reachabilityFence(snapshot);
  }

  private static double used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
