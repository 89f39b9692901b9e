package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.TitledPassage;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Time and bytes, on the passages of one set. Not thread-safe. */
final class ModelCosts {

  private static final String SET = "2wiki";
  private static final int PASSAGES = 100;
  private static final int SENTENCES = 200;
  private static final int AT_ONCE = 25;
  private static final int ROUNDS = 5;

  private final RunOptions options;
  private final Results results;
  private final IngestionManifest manifest;
  private final Map<Integer, Bytes> byDimension = new HashMap<>();

  ModelCosts(RunOptions options, Results results) throws IOException {
    this.options = options;
    this.results = results;
    Corpus corpus = new QuestionSets(options).multiHop(SET);
    List<TitledPassage> passages =
        corpus.texts().stream()
            .map(text -> new TitledPassage(text.id(), text.title(), text.text()))
            .toList();
    this.manifest = DocumentIngestor.standard().read(passages, corpus.domain());
  }

  MarkdownTable table(List<MeasuredModel> models) throws IOException {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "model",
                "dimensions",
                "a passage",
                "a sentence",
                "bytes a passage in the file",
                "with sentences"));
    for (MeasuredModel model : models) {
      table.row(row(model));
    }
    return table;
  }

  private List<String> row(MeasuredModel model) throws IOException {
    EmbeddingModel published = model.published().get();
    List<String> passages = manifest.passages().stream().map(Passage::content).toList();
    List<String> sentences =
        manifest.passages().stream().flatMap(p -> sentences(p).stream()).toList();
    double passage = time(model, "passage", published, head(passages, PASSAGES));
    double sentence = time(model, "sentence", published, head(sentences, SENTENCES));
    Bytes bytes = bytesOf(published.dimension());
    return List.of(
        model.name(),
        Integer.toString(published.dimension()),
        String.format(Locale.ROOT, "%.2g ms", passage),
        String.format(Locale.ROOT, "%.2g ms", sentence),
        String.format(Locale.ROOT, "%,.0f", bytes.plain()),
        String.format(Locale.ROOT, "%,.0f", bytes.withSentences()));
  }

  private static List<String> head(List<String> texts, int most) {
    return texts.subList(0, Math.min(most, texts.size()));
  }

  /** The sum of the fastest rounds of each batch: other programs only ever add to a time. */
  private double time(
      MeasuredModel measured, String metric, EmbeddingModel model, List<String> texts) {
    model.embed(head(texts, AT_ONCE));
    double millis = 0;
    for (int from = 0; from < texts.size(); from += AT_ONCE) {
      List<String> batch = texts.subList(from, Math.min(texts.size(), from + AT_ONCE));
      double fastest = Double.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        Stopwatch watch = new Stopwatch();
        watch.time(() -> model.embed(batch));
        fastest = Math.min(fastest, watch.sum());
      }
      millis += fastest;
    }
    results.report(measured.name(), metric, millis / texts.size(), "ms", texts.size());
    return millis / texts.size();
  }

  /** Bytes of a passage with its share of the graph. */
  private record Bytes(double plain, double withSentences) {}

  /** The dimension alone decides what is written, so the vectors may be of any model. */
  private Bytes bytesOf(int dimension) throws IOException {
    Bytes known = byDimension.get(dimension);
    if (known == null) {
      known = new Bytes(bytes(dimension, false), bytes(dimension, true));
      byDimension.put(dimension, known);
    }
    return known;
  }

  private double bytes(int dimension, boolean sentences) throws IOException {
    Path folder = Files.createTempDirectory(Files.createDirectories(options.out()), "models");
    Path file = folder.resolve("memory.db");
    EmbeddingModel model = new HashingEmbeddingModel(dimension);
    String with = sentences ? "_with_sentences" : "";
    int n = manifest.passages().size();
    try {
      try (SqliteStore store = SqliteStore.open(file);
          QortexClient memory =
              LocalQortexClient.builder(store)
                  .embedding(model)
                  .passageVectors(sentences ? Set.of(VectorFamily.SENTENCES) : Set.of())
                  .build()) {
        Stopwatch watch = new Stopwatch();
        watch.time(() -> memory.ingest(manifest));
        results.report(model.name(), "ingest" + with, watch.sum() / n, "ms", n);
        store.maintenance().compact();
      }
      double bytes = (double) Files.size(file) / n;
      results.report(model.name(), "bytes" + with, bytes, "B", n);
      return bytes;
    } finally {
      Folders.delete(folder);
    }
  }

  private static List<String> sentences(Passage passage) {
    List<Long> starts = NamedSentences.starts(passage);
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int end =
          i + 1 < starts.size() ? Math.toIntExact(starts.get(i + 1)) : passage.text().length();
      String text = passage.text().substring(Math.toIntExact(starts.get(i)), end).strip();
      sentences.add(passage.title() + ": " + text);
    }
    return sentences;
  }
}
