package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.learning.GraphLearning;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedbackRoundsTest {

  private static final Question QUESTION =
      Question.of("When should a call be retried?").in("handbook").session("s");

  @TempDir private Path folder;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  private String turns(String markdown, int turns) {
    try (SqliteStore store = SqliteStore.open(folder.resolve("memory.db"))) {
      GraphLearning learning = GraphLearning.over(store);
      try (QortexClient memory =
          LocalQortexClient.builder(store)
              .embedding(new HashingEmbeddingModel(512))
              .learning(learning)
              .build()) {
        memory.ingest(new MarkdownIngestor().readText(markdown, "x.md", "handbook"));
        for (int turn = 0; turn < turns; turn++) {
          Checklist checks = new Checklist(out, 2);
          new FeedbackRounds(checks, memory, learning).run(QUESTION.session("turn " + turn));
          assertThat(checks.report()).as("turn %d", turn).isTrue();
        }
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theOrderChangesHoweverMuchWasLearnedBefore() throws IOException {
    assertThat(turns(Files.readString(Path.of("handbook", "payments.md")), 200))
        .containsPattern("The order changed after [2-9] rounds of feedback");
  }
}
