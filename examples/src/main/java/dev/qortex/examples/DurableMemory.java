package dev.qortex.examples;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.query.Answer;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.store.Verification;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.learning.GraphLearning;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.Durability;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Care of a memory in one file: keep a state before an import, undo the import, take a backup,
 * check the file, and change the embedding model.
 */
public final class DurableMemory {

  private static final String QUESTION = "When should a call be retried?";

  private static final String HANDBOOK =
      """
      # Retry
      A call that failed because the store was busy should be retried. Backoff supports a retry.
      # Timeout
      A timeout ends a call that takes too long.
      """;

  private static final String IMPORT =
      """
      # Retry
      Never retry. Restart the server.
      # Restart
      A restart replaces a retry.
      """;

  private DurableMemory() {}

  /** The first argument, if there is one, is an empty folder for the files. */
  public static void main(String[] args) throws IOException {
    run(args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("durable-memory"));
  }

  /** Makes {@code memory.db} and {@code backup.db} in that folder. */
  static void run(Path folder) {
    SqliteSettings settings =
        SqliteSettings.defaults().durability(Durability.FULL).busyTimeout(Duration.ofSeconds(10));
    try (SqliteStore store = SqliteStore.open(folder.resolve("memory.db"), settings)) {
      EmbeddingModel model = new HashingEmbeddingModel(256);
      try (QortexClient memory = client(store, model)) {
        memory.ingest(new MarkdownIngestor().readText(HANDBOOK, "handbook", "ops"));
        undoAnImport(store, memory);
      }
      maintain(store, folder.resolve("backup.db"));
      EmbeddingModel better = new HashingEmbeddingModel(512);
      changeTheModel(store, better);
      try (QortexClient memory = client(store, better)) {
        print("with the new model", memory.query(QUESTION));
      }
      ownVectors(store);
    }
  }

  private static QortexClient client(SqliteStore store, EmbeddingModel model) {
    return LocalQortexClient.builder(store)
        .embedding(model)
        .learning(GraphLearning.over(store))
        .build();
  }

  private static void undoAnImport(SqliteStore store, QortexClient memory) {
    print("before the import", memory.query(QUESTION));

    Checkpoint before =
        store.checkpoints().create("before the import", Set.of(), Map.of("recall@5", 0.84));
    memory.ingest(new MarkdownIngestor().readText(IMPORT, "import", "ops"));
    print("after the import", memory.query(QUESTION));
    System.out.println("what it changed: " + store.checkpoints().diff(before.id()).nodes());
    System.out.println("undone: " + store.checkpoints().restore(before.id()).removed());

    print("after the restore", memory.query(QUESTION));
  }

  private static void maintain(SqliteStore store, Path backup) {
    Verification check = store.maintenance().verify();
    System.out.println(check.sound() ? "the file is sound" : "mend: " + check.findings());
    store.maintenance().backup(backup);
    System.out.println("given back: " + store.maintenance().compact().saved() + " bytes");
  }

  private static void changeTheModel(SqliteStore store, EmbeddingModel better) {
    store.reembed(better, progress -> System.out.println("re-embedding: " + progress));
  }

  private static void ownVectors(SqliteStore store) {
    NamedVectorIndex pictures = store.namedIndexes().create("pictures", 3);
    pictures.upsert(
        List.of(
            new Item("cat.png", new float[] {1, 0, 0}, "a cat", Map.of("year", 2024)),
            new Item("dog.png", new float[] {1, 1, 0}, "a dog", Map.of("year", 2026))));
    MetadataFilter recent = MetadataFilter.of(Map.of("year", Map.of("$gte", 2025)));
    pictures
        .query(new float[] {1, 0, 0}, 5, recent)
        .forEach(match -> System.out.println(match.item().document()));
  }

  private static void print(String when, Answer answer) {
    System.out.printf("%n%s%n", when);
    answer.items().forEach(item -> System.out.println("  " + item.id()));
  }
}
