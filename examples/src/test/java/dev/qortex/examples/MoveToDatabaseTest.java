package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.postgresserver.PostgresServer;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MoveToDatabaseTest {

  @Test
  void aMemoryInAFileIsEqualInTheDatabase(@TempDir Path folder) {
    PostgresServer.assumeInstalled();
    Path file = folder.resolve("memory.db");
    try (SqliteStore store = SqliteStore.open(file);
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build()) {
      memory.ingest(new MarkdownIngestor().readText("# Retry\nRetry it.", "handbook", "ops"));
    }
    PrintStream out = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (PostgresServer server = PostgresServer.start(false)) {
      System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
      MoveToDatabase.main(new String[] {file.toString(), server.url()});
    } finally {
      System.setOut(out);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).contains("stage=VECTORS").endsWith("equal\n");
  }
}
