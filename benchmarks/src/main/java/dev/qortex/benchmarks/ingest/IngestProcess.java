package dev.qortex.benchmarks.ingest;

import dev.qortex.benchmarks.process.Figure;
import dev.qortex.benchmarks.process.HeapPeak;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.SentenceVectors;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FolderSync;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;

/** A JVM of its own with a small heap that reads a folder, or reads it into a file. */
final class IngestProcess {

  private static final double MEGABYTE = 1e6;
  private static final int DIMENSION = 64;

  /** A few pages are read so often before the clock starts, until the compiler is done. */
  private static final int WARM_UP = 6;

  private IngestProcess() {}

  /** For the child. */
  public static void main(String[] args) {
    HeapPeak peak = HeapPeak.watch();
    Path warmUp = Path.of(args[1]);
    Path folder = Path.of(args[2]);
    double megabytes = Double.parseDouble(args[3]);
    for (int i = 0; i < WARM_UP; i++) {
      DocumentIngestor.standard().read(warmUp, "warm-up");
    }
    Counts counts = new Counts();
    long start = System.nanoTime();
    if (args[0].equals("read")) {
      DocumentIngestor.standard().readEach(folder, "speed", counts::add);
    } else {
      store(folder, Path.of(args[4]));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    Figure.print(args[0] + "_time", seconds, "s", 1);
    Figure.print(args[0] + "_speed", megabytes / seconds, "MB/s", 1);
    Figure.print(args[0] + "_peak_heap", peak.bytes() / MEGABYTE, "MB", 1);
    if (counts.passages > 0) {
      Figure.print("passages", counts.passages, "count", 1);
      Figure.print("edges", counts.edges, "count", 1);
    }
  }

  private static void store(Path folder, Path file) {
    try (SqliteStore store = SqliteStore.open(file);
        QortexClient memory =
            QortexClient.builder(store)
                .embedding(new HashingEmbeddingModel(DIMENSION))
                .sentences(SentenceVectors.none())
                .build()) {
      new FolderSync(memory).sync(folder, "speed");
    }
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
