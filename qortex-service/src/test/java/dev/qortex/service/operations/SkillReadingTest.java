package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkillReadingTest {

  @TempDir Path root;
  private Path docs;
  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
  private IngestOperations ingest;
  private CheckedCalls owner;

  @BeforeEach
  void prepare() throws IOException {
    docs = Files.createDirectories(root.resolve("docs"));
    Files.writeString(docs.resolve("a.md"), "# Keys\n\nAlways rotate **keys** before they expire.");
    ingest = new IngestOperations(memory, store.graph(), ReadableFolders.of(docs));
    owner = new CheckedCalls(ingest);
  }

  @AfterEach
  void close() {
    ingest.close();
  }

  @Test
  void skillsBelowAFolderBecomeConceptsAndRulesButForThoseBehindLinks() throws IOException {
    Path skill = Files.createDirectories(docs.resolve("skills/deploy"));
    Files.writeString(
        skill.resolve("SKILL.md"),
        "---\nname: deploy\ndescription: How to deploy.\n---\n\n## Steps\n\n- Tag the release.\n");
    Path secret = Files.createDirectories(root.resolve("secret"));
    Files.writeString(
        secret.resolve("SKILL.md"),
        "---\nname: secret\ndescription: Hidden.\n---\n\n## Steps\n\n- Use swordfish.\n");
    Path link = Files.createDirectories(docs.resolve("skills/link"));
    Files.createSymbolicLink(link.resolve("SKILL.md"), secret.resolve("SKILL.md"));

    JsonNode read =
        owner.call(
            "qortex_ingest",
            "{'source_path': 'skills', 'source_type': 'skills', 'domain': 'skills'}");
    assertThat(read.path("domain").textValue()).isEqualTo("skills");
    assertThat(read.path("rules").intValue()).isPositive();
    assertThat(store.graph().concept("skill:deploy")).isPresent();
    assertThat(store.graph().concept("skill:secret")).isEmpty();
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "SKILL.md",
        "qortex_ingest",
        "{'source_path': 'skills/link', 'source_type': 'skills', 'domain': 'skills'}");
  }

  @Test
  void aSkillDoesNotReplaceAnotherOfItsName() throws IOException {
    skill("one", "deploy");
    skill("two", "deploy");
    owner.call(
        "qortex_ingest", "{'source_path': 'one', 'source_type': 'skills', 'domain': 'skills'}");
    owner.call(
        "qortex_ingest",
        "{'source_path': 'one/SKILL.md', 'source_type': 'skills', 'domain': 'skills'}");
    for (String path : List.of("two", "two/SKILL.md")) {
      owner.refused(
          ErrorCode.CONFLICT,
          "(skill_md:deploy)",
          "qortex_ingest",
          "{'source_path': '%s', 'source_type': 'skills', 'domain': 'skills'}".formatted(path));
    }
    assertThat(store.graph().sources("skills").get(0).location()).contains("one");
  }

  @Test
  void aSkillFileIsNoLargerInItsFolderThanAlone() throws IOException {
    Path large = skill("large", "large");
    Files.writeString(large, "x".repeat(1_000), StandardOpenOption.APPEND);
    skill("small", "small");
    try (IngestOperations limited =
        new IngestOperations(memory, store.graph(), ReadableFolders.of(docs).largestFile(1_000))) {
      CheckedCalls calls = new CheckedCalls(limited);
      calls.refused(
          ErrorCode.TOO_LARGE,
          "1000",
          "qortex_ingest",
          "{'source_path': 'large/SKILL.md', 'source_type': 'skills', 'domain': 'skills'}");
      assertThat(
              calls
                  .call(
                      "qortex_ingest",
                      "{'source_path': '.', 'source_type': 'skills', 'domain': 'skills'}")
                  .path("warnings")
                  .toString())
          .contains("large/SKILL.md", "1000");
    }
    assertThat(store.graph().sources("skills")).extracting("name").containsExactly("small");
  }

  private Path skill(String folder, String name) throws IOException {
    return Files.writeString(
        Files.createDirectories(docs.resolve(folder)).resolve("SKILL.md"),
        "---\nname: %s\ndescription: How to %s.\n---\n\n## Steps\n\n- Tag the release.\n"
            .formatted(name, name));
  }
}
