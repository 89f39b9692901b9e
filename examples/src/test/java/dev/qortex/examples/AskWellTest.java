package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AskWellTest {

  @Test
  void answersSayWhereTheyComeFromAndWhy() {
    PrintStream out = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      AskWell.main(new String[0]);
    } finally {
      System.setOut(out);
    }
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("ops:calls.md#P")
        .contains("source     ops:calls.md, Calls")
        .contains("Always limit the number of retries.")
        .contains("Three attempts are enough:\nretry(call, 3);\n")
        .contains("vectors alone")
        .contains("I do not know.")
        .contains("[ops] Circuit Breaker -refines-> [ops] Retry -similar_to-> [web] Retry")
        .doesNotContain("web:handbook");
  }

  @Test
  void aFileKeepsWhatTheAuthorWroteAndWhatFrontMatterSays(@TempDir Path folder) {
    for (boolean first : new boolean[] {true, false}) {
      try (var store = SqliteStore.open(folder.resolve("memory.db"));
          var memory =
              LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(512)).build()) {
        if (first) {
          memory.ingest(AskWell.calls());
        }
        assertThat(AskWell.ask(memory).items())
            .singleElement()
            .satisfies(item -> assertThat(item.text()).contains("[temporary](failures.md)"));
      }
    }
  }

  @Test
  void theQuestionWithFiltersWorksOnIngestedDocuments() {
    try (var store = new InMemoryStore();
        var memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(512)).build()) {
      memory.ingest(AskWell.calls());
      memory.ingest(AskWell.byTeam().readText("# Calls\n\nA call.", "shop/calls.md", "ops"));
      assertThat(AskWell.ask(memory).items())
          .singleElement()
          .satisfies(
              item -> {
                assertThat(item.text())
                    .isEqualTo(
                        "Calls\nA failed call should be retried when the failure is"
                            + " [temporary](failures.md).\n\nteam: payments");
                assertThat(item.tokens()).isEqualTo((item.text().length() + 3) / 4);
              });
      assertThat(AskWell.plain(memory).items())
          .anyMatch(item -> item.text().contains("when the failure is temporary."));
    }
  }
}
