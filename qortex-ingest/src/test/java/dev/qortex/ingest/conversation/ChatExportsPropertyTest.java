package dev.qortex.ingest.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.FolderReport;
import dev.qortex.ingest.FolderSync;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ChatExportsPropertyTest {

  private static final List<String> EXPORTS =
      List.of(
          ChatExportsTest.CHATGPT,
          ChatExportsTest.CLAUDE,
          ChatExportsTest.SLACK,
          "{\"role\":\"user\",\"content\":\"Why?\"}\n{\"role\":\"tool\",\"content\":[\"So.\"]}\n",
          "[{\"speaker\":\"Ann\",\"text\":\"One.\",\"id\":1},{\"speaker\":\"Ben\",\"text\":\"Two.\"}]");

  private static final List<String> PIECES =
      List.of(
          "null",
          "{}",
          "[]",
          "\"\"",
          "\" \"",
          "-1",
          "1e999",
          "1e30",
          "true",
          "[[[[\"a\"]]]]",
          "\"\\ud800\"",
          "\"\\u0000\"",
          "\"#:%\"",
          "\"2026-13-45T99:00:00Z\"",
          "{\"text\":{}}",
          "\"" + "x".repeat(5000) + "\"",
          "{\"a\":".repeat(1200));

  /** An export in which values were replaced, and characters cut, doubled or changed. */
  private static String mutated(String export, Random random) {
    StringBuilder text = new StringBuilder(export);
    for (int i = random.nextInt(4); i >= 0 && !text.isEmpty(); i--) {
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + random.nextInt(40));
      switch (random.nextInt(6)) {
        case 0 -> text.setLength(at);
        case 1 -> text.delete(at, end);
        case 2 -> text.insert(at, text.substring(at, end));
        case 3 -> text.setCharAt(at, (char) random.nextInt(0x10000));
        default -> replaceValue(text, at, PIECES.get(random.nextInt(PIECES.size())));
      }
    }
    return text.toString();
  }

  private static void replaceValue(StringBuilder text, int from, String piece) {
    int colon = text.indexOf(":", from);
    int comma = text.indexOf(",", colon);
    if (colon > 0 && comma > colon) {
      text.replace(colon + 1, comma, piece);
    }
  }

  @Property(tries = 400)
  void noFileStopsAFolderAndTheSameAgainAddsNothing(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String export = mutated(EXPORTS.get(random.nextInt(EXPORTS.size())), random);
    Path folder = Files.createTempDirectory("exports");
    Path file = folder.resolve(random.nextBoolean() ? "x.json" : "x.jsonl");
    Path document = folder.resolve("a.md");
    try (InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build();
        ConversationIngestor conversations =
            ConversationIngestor.builder(memory, store.graph()).domain("d").build()) {
      Files.writeString(document, "# Pump\n\nA pump.");
      Files.write(file, export.getBytes(StandardCharsets.UTF_8));
      FolderSync sync = new FolderSync(memory).importing(new ChatExports(conversations));
      FolderReport report = sync.sync(folder, "d");
      assertThat(report.failed()).isEmpty();
      assertThat(report.added()).contains("a.md");
      assertThat(report.notes().toString()).doesNotContain("were not written");
      assertThat(conversations.counts().failed()).isZero();
      long revision = store.graph().revision();
      assertThat(sync.sync(folder, "d").added()).isEmpty();
      assertThat(store.graph().revision()).isEqualTo(revision);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(document);
      Files.deleteIfExists(folder);
    }
  }
}
