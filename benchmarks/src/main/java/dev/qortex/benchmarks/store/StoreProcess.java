package dev.qortex.benchmarks.store;

import dev.qortex.benchmarks.process.ChildJvm;
import dev.qortex.benchmarks.process.Figure;
import dev.qortex.benchmarks.process.HeapPeak;
import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.search.SearchScope;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** A JVM of its own with a heap of 1 GiB that fills a store, or opens and asks it. */
final class StoreProcess {

  private static final double MEGABYTE = 1e6;
  private static final int QUESTIONS = 50;
  private static final int UPDATES = 40;
  private static final int OPENINGS = 5;

  private final Path file;
  private final int passages;
  private final Workload workload;
  private int additions;

  private StoreProcess(Path file, int passages, Workload workload) {
    this.file = file;
    this.passages = passages;
    this.workload = workload;
  }

  /** Runs a process to its end, and hands over its figures. */
  static void run(String act, Path file, int passages, long seed, Consumer<Figure> figures)
      throws IOException, InterruptedException {
    ChildJvm.run(
        List.of("-Xmx1g", "--add-modules", "jdk.incubator.vector"),
        StoreProcess.class,
        List.of(act, file.toString(), Integer.toString(passages), Long.toString(seed)),
        figures);
  }

  /** For the child. */
  public static void main(String[] args) throws IOException {
    HeapPeak peak = HeapPeak.watch();
    StoreProcess process =
        new StoreProcess(
            Path.of(args[1]), Integer.parseInt(args[2]), new Workload(Long.parseLong(args[3])));
    if (args[0].equals("load")) {
      process.load();
    } else {
      process.ask();
    }
    Figure.print("peak_heap_to_" + args[0], peak.bytes() / MEGABYTE, "MB", 1);
  }

  private void load() throws IOException {
    Stopwatch loading = new Stopwatch();
    try (SqliteStore store = SqliteStore.open(file)) {
      for (int from = 0; from < passages; from += Workload.BATCH) {
        IngestionManifest batch =
            workload.passages(from, Math.min(passages, from + Workload.BATCH));
        TextVectors vectors = workload.vectors(batch);
        loading.time(() -> store.ingest(batch, vectors));
      }
    }
    Figure.print("load_time", loading.sum(), "ms", passages);
    Figure.print("file_size", Files.size(file) / MEGABYTE, "MB", 1);
    FileSizes sizes = FileSizes.of(file);
    Figure.print("bytes_per_passage", sizes.nodes() / passages, "bytes", passages);
    Figure.print("bytes_per_edge", sizes.edges() / passages / Workload.EDGES, "bytes", passages);
    Figure.print("bytes_per_vector", sizes.vectors() / passages, "bytes", passages);
    Figure.print("bytes_of_words_per_passage", sizes.words() / passages, "bytes", passages);
    Figure.print("change_log", sizes.changes() / MEGABYTE, "MB", 1);
  }

  private void ask() {
    Consumer<SqliteStore> query = store -> client(store).query(workload.question(0));
    // The process has not warmed up: this is what who starts a program waits for.
    opening("open_and_first_query_of_a_process", 1, query);
    opening("open_and_first_query", OPENINGS, query);
    opening(
        "open_and_first_snapshot", OPENINGS, store -> new GraphSnapshots(store.graph()).current());
    opening(
        "open_and_first_word_search",
        OPENINGS,
        store -> store.words().search(workload.question(0), 10, SearchScope.everywhere()));
    float[] vector = workload.model().embed(List.of(workload.question(0))).get(0);
    opening(
        "open_and_first_vector_search",
        OPENINGS,
        store -> store.vectors().search(vector, 10, SearchScope.everywhere()));
    try (SqliteStore store = SqliteStore.open(file)) {
      QortexClient client = client(store);
      client.query(workload.question(0));
      Stopwatch queries = new Stopwatch();
      for (int question = 1; question <= QUESTIONS; question++) {
        String text = workload.question(question);
        queries.time(() -> client.query(text));
      }
      print("query", queries);
      GraphSnapshots snapshots = new GraphSnapshots(store.graph());
      snapshots.current();
      updates("snapshot_after_an_edge", store, 1, false, snapshots::current);
      updates("snapshot_after_ten_edges", store, 10, false, snapshots::current);
      updates("snapshot_after_a_node_with_two_edges", store, 2, true, snapshots::current);
      updates("query_after_an_edge", store, 1, false, () -> client.query(workload.question(0)));
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      double used = runtime.totalMemory() - runtime.freeMemory();
      Figure.print("heap_in_use", used / MEGABYTE, "MB", 1);
      Reference.reachabilityFence(client);
      Reference.reachabilityFence(snapshots);
    }
  }

  private QortexClient client(SqliteStore store) {
    return LocalQortexClient.builder(store)
        .embedding(workload.model())
        .passageVectors(Set.of())
        .build();
  }

  /** From the opening of a store, each time another one, to the end of the work; not closing. */
  private void opening(String metric, int rounds, Consumer<SqliteStore> work) {
    Stopwatch opening = new Stopwatch();
    for (int round = 0; round < rounds; round++) {
      List<SqliteStore> opened = new ArrayList<>();
      opening.time(
          () -> {
            opened.add(SqliteStore.open(file));
            work.accept(opened.get(0));
          });
      opened.forEach(SqliteStore::close);
    }
    Figure.print(metric, opening.median(), "ms", rounds);
  }

  /** Work that follows a small ingest. */
  private void updates(
      String metric, SqliteStore store, int edges, boolean concept, Runnable work) {
    Stopwatch following = new Stopwatch();
    for (int update = 0; update < UPDATES; update++) {
      store.graph().ingest(workload.addition(additions++, passages, edges, concept));
      following.time(work);
    }
    print(metric, following);
  }

  private static void print(String metric, Stopwatch times) {
    Figure.print(metric + "_p50", times.median(), "ms", times.n());
  }
}
