package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Front matter, and what the host says of a file, are properties of all its passages. */
class DocumentPropertiesTest {

  private static final String HEAD =
      """
      ---
      title: Retry handbook
      team: payments
      draft: false
      version: 3
      weight: 2.50
      updated: 2026-11-23
      number: 0o17
      tags: [http, retry]
      owner:
        name: Ada
        since: 2024
      empty:
      ---
      """;

  @TempDir Path folder;

  private static IngestionManifest read(String text) {
    return DocumentIngestor.standard().readText(text, "page.md", "ops");
  }

  @Test
  void everyPassageHasTheFrontMatterWithItsTypes() {
    List<Passage> passages = read(HEAD + "# Retry\n\nOne.\n\n# Backoff\n\nTwo.").passages();
    assertThat(passages)
        .hasSize(2)
        .allSatisfy(
            passage ->
                assertThat(passage.properties())
                    .containsEntry("title", "Retry handbook")
                    .containsEntry("team", "payments")
                    .containsEntry("draft", false)
                    .containsEntry("version", 3L)
                    .containsEntry("weight", 2.5)
                    .containsEntry("updated", "2026-11-23")
                    .containsEntry("number", "0o17")
                    .containsEntry("tags", List.of("http", "retry"))
                    .containsEntry("owner", Map.of("name", "Ada", "since", 2024L))
                    .containsEntry("empty", "")
                    .containsKey("sentences")
                    .doesNotContainKey("front_matter"));
  }

  @Test
  void questionsFindThem() {
    try (var store = new InMemoryStore();
        var memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build()) {
      memory.ingest(read(HEAD + "# Retry\n\nA call is tried.\n\n# Backoff\n\nA call waits."));
      for (Map<String, ?> where :
          List.of(
              Map.of("team", "payments"),
              Map.of("owner.name", "Ada"),
              Map.of("owner.since", Map.of("$gte", 2020)),
              Map.of("tags", Map.of("$contains", "retry")),
              Map.of("draft", false, "version", Map.of("$lt", 4)),
              Map.of("updated", Map.of("$gt", "2026-01-01")))) {
        assertThat(memory.query(Question.of("call").where(where)).items())
            .as("" + where)
            .hasSize(2);
      }
      assertThat(memory.query(Question.of("call").where(Map.of("team", "shop"))).items()).isEmpty();
    }
  }

  @Test
  void frontMatterThatIsNoYamlStaysText() {
    Map<String, Object> properties =
        read("---\ntitle: a: b\nnote: one\nnote: two\nlist: [a\n---\n# A\n\nText.")
            .passages()
            .get(0)
            .properties();
    assertThat(properties)
        .containsEntry("title", "a: b")
        .containsEntry("note", "one\ntwo")
        .containsEntry("list", "[a");
  }

  @Test
  void whatCannotBeAPropertyIsNoted() {
    IngestionManifest manifest =
        read(
            "---\nsentences: 3\nmarkdown: x\nlong: %s\nok: 1\n---\n# A\n\nText."
                .formatted("y".repeat(2000)));
    assertThat(manifest.passages().get(0).properties())
        .containsEntry("ok", 1L)
        .doesNotContainEntry("sentences", 3L)
        .doesNotContainKeys("markdown", "long");
    assertThat(manifest.notes())
        .filteredOn(note -> note.kind() == IngestNote.Kind.DROPPED)
        .extracting(IngestNote::reason)
        .anyMatch(reason -> reason.contains("(sentences)"))
        .anyMatch(reason -> reason.contains("(markdown)"))
        .anyMatch(reason -> reason.contains("(long)") && reason.contains("1000"));
  }

  private DocumentIngestor byFolder() {
    return DocumentIngestor.builder()
        .properties(
            path ->
                path.startsWith("payments")
                    ? Map.of("team", "payments", "file", path.getFileName().toString())
                    : Map.of())
        .build();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void theHostGivesPropertiesBySourceAndFolder() throws IOException {
    write("payments/retry.md", "---\nteam: shop\nkind: how-to\n---\n# Retry\n\nA call is tried.");
    write("shop/retry.md", "# Backoff\n\nA call waits.");
    try (var store = new InMemoryStore();
        var memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build()) {
      FolderSync sync = new FolderSync(memory, byFolder());
      assertThat(sync.sync(folder, "ops").added()).hasSize(2);
      assertThat(memory.query(Question.of("call").where(Map.of("team", "payments"))).items())
          .singleElement()
          .satisfies(
              item ->
                  assertThat(item.node().properties())
                      .containsEntry("file", "retry.md")
                      .containsEntry("kind", "how-to"));
      assertThat(
              memory
                  .query(
                      Question.of("call")
                          .kinds(NodeKind.PASSAGE)
                          .where(Map.of("team", Map.of("$exists", false))))
                  .items())
          .hasSize(1);
      assertThat(sync.sync(folder, "ops").unchanged()).isEqualTo(2);
      FolderReport others = new FolderSync(memory).sync(folder, "ops");
      assertThat(others.changed()).containsExactly("payments/retry.md");
      assertThat(others.unchanged()).isEqualTo(1);
    }
  }

  @Test
  void propertiesOfTextsAreByName() {
    assertThat(byFolder().readText("# A\n\nText.", "payments/a.md", "ops").passages())
        .allSatisfy(passage -> assertThat(passage.properties()).containsEntry("team", "payments"));
  }

  @Test
  void propertiesThatPassagesHaveThemselvesAreRefused() {
    DocumentIngestor wrong =
        DocumentIngestor.builder().properties(path -> Map.of(Passage.MARKDOWN, "x")).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> wrong.readText("# A\n\nText.", "a.md", "ops"))
        .withMessageContaining("(markdown)")
        .withMessageContaining("a.md");
  }
}
