package dev.qortex.benchmarks.scale;

import dev.qortex.benchmarks.process.Figure;
import dev.qortex.benchmarks.process.HeapPeak;
import dev.qortex.benchmarks.retrievalspeed.GeneratedCorpus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.OneConnection;
import dev.qortex.storage.sql.SqlStore;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Loads or asks one memory. Runs in a process of its own. */
public final class ScaleProcess {

  private static final String DOMAIN = "speed";
  private static final int DIMENSION = 512;
  private static final int BATCH = 20_000;
  private static final EmbeddingModel MODEL = new HashingEmbeddingModel(DIMENSION);

  private final String address;
  private final int passages;
  private final GeneratedCorpus corpus;
  private final int count;
  private final boolean vectors;
  private final String kind;
  private final HeapPeak peak = HeapPeak.watch();

  private ScaleProcess(String[] args) {
    address = args[1];
    passages = Integer.parseInt(args[2]);
    corpus = new GeneratedCorpus(passages + 100, Long.parseLong(args[3]));
    count = Integer.parseInt(args[4]);
    vectors = args[5].equals("yes");
    kind = args[6];
  }

  /** For the child: phase, address, size, seed, number of questions, with vectors, store. */
  public static void main(String[] args) throws Exception {
    ScaleProcess process = new ScaleProcess(args);
    if (process.kind.equals("pglite")) {
      try (OneConnection connection = OneConnection.to(process.address);
          SqlStore store = process.postgres(connection.source())) {
        process.run(args[0], store);
      }
    } else {
      try (SqlStore store = process.open()) {
        process.run(args[0], store);
      }
    }
  }

  private void run(String phase, SqlStore store) throws Exception {
    switch (phase) {
      case "load" -> load(store);
      case "bounded" -> ask(store, "bounded", MemoryReading.bounded());
      default -> ask(store, "replica", MemoryReading.replica());
    }
  }

  private SqlStore open() {
    if (kind.equals("sqlite")) {
      return SqliteStore.open(Path.of(address), SqliteSettings.defaults().mapped(true));
    }
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(address);
    return postgres(source);
  }

  private PostgresStore postgres(DataSource source) {
    return PostgresStore.open(source, PostgresSettings.defaults().schema("scale_" + passages));
  }

  private LocalQortexClient.Builder client(SqlStore store) {
    return LocalQortexClient.builder(store).embedding(MODEL).passageVectors(Set.of());
  }

  private void load(SqlStore store) throws Exception {
    long start = System.nanoTime();
    int there = store.graph().stats().total().passages();
    for (int from = there; from < passages; from += BATCH) {
      IngestionManifest manifest = corpus.manifest(from, Math.min(passages, from + BATCH));
      TextVectors made =
          vectors
              ? TextVectors.of(MODEL, manifest.passages().stream().map(Passage::content).toList())
              : TextVectors.none();
      store.ingest(EmbeddedManifest.of(manifest, made));
    }
    Figure.print("load_time", (System.nanoTime() - start) / 1e9, "s", passages - there);
    start = System.nanoTime();
    store.bounded().prepare();
    Figure.print("prepare_time", (System.nanoTime() - start) / 1e9, "s", passages);
    if (kind.equals("sqlite")) {
      Figure.print("file_size", Files.size(Path.of(address)) / 1e6, "MB", 1);
    }
    Figure.print("load_heap", peak.bytes() / 1e6, "MB", 1);
  }

  private void ask(SqlStore store, String way, MemoryReading reading) {
    // The number of passages that were loaded, where a load was interrupted.
    int loaded = store.bounded().words().size(DOMAIN, NodeKind.PASSAGE);
    List<GeneratedCorpus.Asked> questions = corpus.questions(count, Math.min(passages, loaded));
    Figure.print("passages", loaded, "count", 1);
    Set<String> legs =
        vectors
            ? RetrievalSettings.defaults().legs()
            : Set.of(RetrievalSettings.LEXICAL, RetrievalSettings.GRAPH);
    QortexClient memory =
        client(store).reading(reading).retrieval(RetrievalSettings.defaults().legs(legs)).build();
    long start = System.nanoTime();
    ask(memory, questions.get(0));
    Figure.print(way + "_first", (System.nanoTime() - start) / 1e6, "ms", 1);
    for (int i = 0; i < questions.size(); i++) {
      ask(memory, questions.get(i));
    }
    List<Double> millis = new ArrayList<>();
    List<Double> spent = new ArrayList<>();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double found = 0;
    double wanted = 0;
    for (GeneratedCorpus.Asked asked : questions) {
      long before = threads.getCurrentThreadCpuTime();
      start = System.nanoTime();
      Answer answer = ask(memory, asked);
      millis.add((System.nanoTime() - start) / 1e6);
      spent.add((threads.getCurrentThreadCpuTime() - before) / 1e6);
      found +=
          answer.items().stream().limit(5).filter(item -> asked.gold().contains(item.id())).count();
      wanted += asked.gold().size();
    }
    print(way, millis);
    print(way + "_processor", spent);
    Figure.print(way + "_recall@5", found / wanted, "fraction", questions.size());
    Figure.print(way + "_heap", peak.bytes() / 1e6, "MB", 1);
  }

  /** Prints the median and the 95th percentile. */
  private static void print(String metric, List<Double> millis) {
    double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    Figure.print(metric + "_p50", sorted[sorted.length / 2], "ms", sorted.length);
    Figure.print(metric + "_p95", sorted[sorted.length * 95 / 100], "ms", sorted.length);
  }

  private static Answer ask(QortexClient memory, GeneratedCorpus.Asked asked) {
    return memory.query(Question.of(asked.text()).in(DOMAIN).kinds(NodeKind.PASSAGE).limit(10));
  }
}
