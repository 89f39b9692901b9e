package dev.qortex.examples;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.learning.GraphLearning;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.settings.PostgresSettings;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Two programs with one memory in PostgreSQL: one ingests, the other answers and learns. */
public final class SharedDatabase {

  private static final String QUESTION = "When should a call be retried?";

  private static final String HANDBOOK =
      """
      # Retry
      A call that failed because the store was busy should be retried. Backoff supports a retry.
      # Timeout
      A timeout ends a call that takes too long.
      """;

  private SharedDatabase() {}

  /**
   * The argument is the address of the database, such as {@code jdbc:postgresql://localhost/me}.
   */
  public static void main(String[] args) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(args[0]);
    run(source);
  }

  /** Prints what the second program answers, before and after the first learned. */
  static void run(DataSource source) {
    PostgresSettings settings =
        PostgresSettings.defaults().schema("handbook").timeout(Duration.ofSeconds(10));
    try (PostgresStore store = PostgresStore.open(source, settings);
        PostgresStore elsewhere = PostgresStore.open(source, settings);
        QortexClient memory = client(store);
        QortexClient other = client(elsewhere)) {
      memory.ingest(new MarkdownIngestor().readText(HANDBOOK, "handbook", "ops"));
      Answer answer = other.query(QUESTION);
      print("the other program", answer);
      other.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.REJECTED));
      print("the first one, which saw the feedback", memory.query(QUESTION));
    }
  }

  private static QortexClient client(PostgresStore store) {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(512))
        .learning(GraphLearning.over(store))
        .build();
  }

  private static void print(String who, Answer answer) {
    System.out.println(who + ":");
    answer
        .items()
        .forEach(item -> System.out.printf(Locale.ROOT, "  %.3f %s%n", item.score(), item.text()));
  }
}
