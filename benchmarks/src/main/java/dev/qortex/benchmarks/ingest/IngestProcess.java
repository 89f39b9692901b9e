package dev.qortex.benchmarks.ingest;

import com.sun.management.OperatingSystemMXBean;
import dev.qortex.benchmarks.process.Figure;
import dev.qortex.benchmarks.process.HeapPeak;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FolderSync;
import dev.qortex.storage.sqlite.SqliteStore;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A JVM of its own that reads a folder, synchronises a file with it, or asks that file. */
final class IngestProcess {

  private static final double MEGABYTE = 1e6;

  /** The dimensions of the quick start. */
  private static final int DIMENSION = 512;

  /** The dimensions for large files, which would take 40 MB a megabyte otherwise. */
  private static final int FEW_DIMENSIONS = 64;

  private static final String QUESTION = "How are rules projected from the graph?";

  /** A few pages are read so often before the clock starts, until the compiler is done. */
  private static final int WARM_UP = 6;

  private IngestProcess() {}

  /** For the child: what to do, and with what. */
  public static void main(String[] args) {
    switch (args[0]) {
      case "read" -> {
        warmUp(Path.of(args[3]));
        read(Path.of(args[1]), Double.parseDouble(args[2]));
      }
      case "start" ->
          withMemory(Path.of(args[3]), DIMENSION, memory -> start(memory, Path.of(args[1])));
      case "sync" -> {
        warmUp(Path.of(args[4]));
        withMemory(
            Path.of(args[3]),
            FEW_DIMENSIONS,
            memory -> sync(memory, Path.of(args[1]), Double.parseDouble(args[2])));
      }
      case "ask" -> withMemory(Path.of(args[3]), FEW_DIMENSIONS, IngestProcess::ask);
      default -> throw new IllegalArgumentException("There is no act (" + args[0] + ").");
    }
  }

  private static void warmUp(Path folder) {
    for (int i = 0; i < WARM_UP; i++) {
      DocumentIngestor.standard().read(folder, "warm-up");
    }
  }

  private static void read(Path folder, double megabytes) {
    HeapPeak peak = HeapPeak.watch();
    Counts counts = new Counts();
    Start start = Start.now();
    DocumentIngestor.standard().readEach(folder, "speed", counts::add);
    figures("read", start, megabytes, peak);
    Figure.print("passages", counts.passages, "count", 1);
    Figure.print("edges", counts.edges, "count", 1);
  }

  private static void figures(String act, Start start, double megabytes, HeapPeak peak) {
    double processor = (processor() - start.processor()) / 1e9;
    double seconds = seconds(start.clock());
    Figure.print(act + "_cpu", processor / megabytes, "s/MB", 1);
    Figure.print(act + "_time", seconds, "s", 1);
    Figure.print(act + "_speed", megabytes / seconds, "MB/s", 1);
    Figure.print(act + "_peak_heap", peak.bytes() / MEGABYTE, "MB", 1);
  }

  /** The clock and the processor time of the process, compiler and collector included, in ns. */
  private record Start(long clock, long processor) {

    static Start now() {
      return new Start(System.nanoTime(), IngestProcess.processor());
    }
  }

  private static long processor() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void withMemory(Path file, int dimension, Consumer<QortexClient> use) {
    try (SqliteStore store = SqliteStore.open(file);
        QortexClient memory =
            LocalQortexClient.builder(store)
                .embedding(new HashingEmbeddingModel(dimension))
                .build()) {
      use.accept(memory);
    }
  }

  /** First sync and question of the quick start, in a process in which nothing is compiled yet. */
  private static void start(QortexClient memory, Path folder) {
    long start = System.nanoTime();
    new FolderSync(memory).sync(folder, "speed");
    Figure.print("first_sync_time", seconds(start), "s", 1);
    question("first_question_time", memory);
  }

  private static void question(String metric, QortexClient memory) {
    long start = System.nanoTime();
    memory.query(QUESTION);
    Figure.print(metric, seconds(start), "s", 1);
  }

  private static void sync(QortexClient memory, Path folder, double megabytes) {
    HeapPeak peak = HeapPeak.watch();
    Start start = Start.now();
    new FolderSync(memory).sync(folder, "speed");
    figures("sync", start, megabytes, peak);
  }

  private static void ask(QortexClient memory) {
    HeapPeak peak = HeapPeak.watch();
    question("question_after_open_time", memory);
    Figure.print("ask_peak_heap", peak.bytes() / MEGABYTE, "MB", 1);
  }

  private static final class Counts {

    private int passages;
    private int edges;

    void add(IngestionManifest manifest) {
      passages += manifest.passages().size();
      edges += manifest.edges().size();
    }
  }
}
