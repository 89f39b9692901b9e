package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
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

class ManifestOperationsTest {

  private static final String THIN =
      "'concepts': [{'id': 'd:a', 'name': 'a'}, {'id': 'd:b', 'name': 'b'}], 'edges':"
          + " [{'source_id': 'd:a', 'target_id': 'd:b', 'relation_type': 'uses', 'confidence': 0.5,"
          + " 'source_text': 'alpha bravo charlie delta echo foxtrot golf hotel india juliet"
          + " uses'}]";

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
    owner = new CheckedCalls(ingest, manifests(ReadableFolders.of(docs)));
  }

  private ManifestOperations manifests(ReadableFolders folders) {
    return new ManifestOperations(memory, folders, DocumentIngestor::builder);
  }

  @AfterEach
  void close() {
    ingest.close();
  }

  @Test
  void whatIsExtractedIsStoredLaterAsAnIngestWouldHave() throws IOException {
    JsonNode read = owner.call("qortex_extract", "{'source_path': '.', 'domain': 'ops'}");
    assertThat(read.path("passages").intValue()).isEqualTo(1);
    assertThat(store.graph().domains()).isEmpty();

    write("ops.json", read.path("manifest").toString());
    owner.call("qortex_ingest_manifest", "{'source_path': 'ops.json'}");
    JsonNode again = owner.call("qortex_ingest", "{'source_path': 'a.md', 'domain': 'ops'}");
    assertThat(again.path("rules").intValue()).isZero();
    assertThat(store.graph().stats().total().rules()).isEqualTo(read.path("rules").intValue());
  }

  @Test
  void weakEdgesAreLeftOutAndTheReasonIsTold() throws IOException {
    write("python.json", ("{'domain': 'd', 'source': {'id': 's'}, " + THIN + "}"));
    JsonNode pruned = owner.call("qortex_prune_manifest", "{'source_path': 'python.json'}");
    assertThat(pruned.path("input").intValue()).isEqualTo(1);
    assertThat(pruned.at("/dropped/low_confidence").intValue()).isEqualTo(1);
    assertThat(pruned.at("/details/0").textValue()).contains("d:a", "d:b");
    assertThat(pruned.at("/manifest/edges")).isEmpty();
    assertThat(pruned.at("/manifest/concepts")).hasSize(2);

    JsonNode lenient =
        owner.call(
            "qortex_prune_manifest", "{'source_path': 'python.json', 'min_confidence': 0.4}");
    assertThat(lenient.at("/dropped/low_confidence").intValue()).isZero();
  }

  @Test
  void whatIsNoManifestIsRefused() throws IOException {
    write("broken.json", "{'domain': 3");
    for (String name : List.of("qortex_prune_manifest", "qortex_ingest_manifest")) {
      owner.refused(
          ErrorCode.INVALID_ARGUMENT, "broken.json", name, "{'source_path': 'broken.json'}");
      owner.refused(ErrorCode.INVALID_ARGUMENT, "no file", name, "{'source_path': '.'}");
      owner.refused(ErrorCode.FORBIDDEN, "source_path", name, "{'source_path': '../x.json'}");
    }
  }

  @Test
  void aManifestNamesItsSources() throws IOException {
    write(
        "none.json",
        "{'domain': 'd', 'complete': true, 'sources': [], 'concepts': [], 'passages': [], 'edges':"
            + " [], 'rules': [], 'examples': []}");
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "source_path: The manifest 'none.json' names no source",
        "qortex_ingest_manifest",
        "{'source_path': 'none.json'}");
    assertThat(store.graph().domains()).isEmpty();

    Files.writeString(docs.resolve("b.md"), "# Locks\n\nA **lock** is released.");
    write(
        "two.json",
        owner
            .call("qortex_extract", "{'source_path': '.', 'domain': 'ops'}")
            .path("manifest")
            .toString());
    assertThat(
            owner
                .call("qortex_ingest_manifest", "{'source_path': 'two.json'}")
                .path("source")
                .textValue())
        .isEmpty();
    assertThat(store.graph().sources("ops")).hasSize(2);
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

    JsonNode read = owner.call("qortex_ingest_skills", "{'source_path': 'skills'}");
    assertThat(read.path("domain").textValue()).isEqualTo("skills");
    assertThat(read.path("rules").intValue()).isPositive();
    assertThat(store.graph().concept("skill:deploy")).isPresent();
    assertThat(store.graph().concept("skill:secret")).isEmpty();
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "SKILL.md",
        "qortex_ingest_skills",
        "{'source_path': 'skills/link'}");
  }

  @Test
  void aSkillDoesNotReplaceAnotherOfItsName() throws IOException {
    skill("one", "deploy");
    skill("two", "deploy");
    owner.call("qortex_ingest_skills", "{'source_path': 'one'}");
    owner.call("qortex_ingest_skills", "{'source_path': 'one/SKILL.md'}");
    for (String path : List.of("two", "two/SKILL.md")) {
      owner.refused(
          ErrorCode.CONFLICT,
          "(skill_md:deploy)",
          "qortex_ingest_skills",
          "{'source_path': '%s'}".formatted(path));
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
      CheckedCalls calls =
          new CheckedCalls(limited, manifests(ReadableFolders.of(docs).largestFile(1_000)));
      calls.refused(
          ErrorCode.TOO_LARGE, "1000", "qortex_ingest_skills", "{'source_path': 'large/SKILL.md'}");
      assertThat(
              calls
                  .call("qortex_ingest_skills", "{'source_path': '.'}")
                  .path("warnings")
                  .toString())
          .contains("large/SKILL.md", "1000");
    }
    assertThat(store.graph().sources("skills")).extracting("name").containsExactly("small");
  }

  @Test
  void whatMayReplaceIsCalledDestructive() {
    assertThat(ingest.operations())
        .filteredOn(
            operation ->
                List.of("qortex_ingest_manifest", "qortex_ingest_skills")
                    .contains(operation.name()))
        .allMatch(operation -> operation.hints().destructive());
  }

  private Path skill(String folder, String name) throws IOException {
    return Files.writeString(
        Files.createDirectories(docs.resolve(folder)).resolve("SKILL.md"),
        "---\nname: %s\ndescription: How to %s.\n---\n\n## Steps\n\n- Tag the release.\n"
            .formatted(name, name));
  }

  private void write(String name, String json) throws IOException {
    Files.writeString(docs.resolve(name), json.replace('\'', '"'));
  }
}
