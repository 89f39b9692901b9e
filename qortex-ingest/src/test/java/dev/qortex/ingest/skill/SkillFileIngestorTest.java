package dev.qortex.ingest.skill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.GraphContents;
import dev.qortex.storage.memory.InMemoryBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkillFileIngestorTest {

  private final SkillFileIngestor ingestor = SkillFileIngestor.standard();

  private static SkillFile demo() throws IOException {
    return SkillFile.parse("SKILL.md", SkillVectors.read().path("text").textValue());
  }

  private static void write(Path folder, String name, String body) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("SKILL.md"),
        "---\nname: %s\ndescription: Does things.\n---\n\n%s\n".formatted(name, body));
  }

  @Test
  void onlyChosenFilesOfAFolderAreRead(@TempDir Path folder) throws IOException {
    write(folder.resolve("a"), "a", "- Do it.");
    write(folder.resolve("b"), "b", "- Do it.");
    IngestionManifest manifest =
        ingestor.files(file -> file.startsWith(folder.resolve("a"))).read(folder, "skills");
    assertThat(manifest.sources()).extracting(SourceMetadata::name).containsExactly("a");
  }

  @Test
  void conceptsEdgesAndRulesAreThoseOfTheOriginal() throws IOException {
    JsonNode vector = SkillVectors.read();
    IngestionManifest manifest = ingestor.read(demo(), SkillFileIngestor.DOMAIN);
    assertThat(manifest.concepts()).hasSize(vector.path("concepts").size());
    for (int i = 0; i < manifest.concepts().size(); i++) {
      ConceptNode concept = manifest.concepts().get(i);
      JsonNode expected = vector.path("concepts").get(i);
      assertThat(concept.id()).isEqualTo(expected.get(0).textValue());
      assertThat(concept.name()).isEqualTo(expected.get(1).textValue());
      assertThat(concept.confidence()).isEqualTo(expected.get(2).doubleValue());
    }
    List<ConceptEdge> parts =
        manifest.edges().stream().filter(e -> e.relation() == RelationType.PART_OF).toList();
    assertThat(parts).hasSize(vector.path("edges").size());
    for (int i = 0; i < parts.size(); i++) {
      JsonNode expected = vector.path("edges").get(i);
      assertThat(parts.get(i).sourceId()).isEqualTo(expected.get(0).textValue());
      assertThat(parts.get(i).targetId()).isEqualTo(expected.get(1).textValue());
    }
    assertThat(manifest.rules()).hasSize(vector.path("rules").size());
    for (int i = 0; i < manifest.rules().size(); i++) {
      ExplicitRule rule = manifest.rules().get(i);
      JsonNode expected = vector.path("rules").get(i);
      assertThat(rule.id()).isEqualTo(expected.get(0).textValue());
      assertThat(rule.category()).isEqualTo(expected.get(1).asText("").replace("null", ""));
    }
  }

  @Test
  void theRootCarriesWhatTheFileSays() throws IOException {
    ConceptNode root = ingestor.read(demo(), "skills").concepts().get(0);
    assertThat(root.description()).isEqualTo("Does things: well");
    assertThat(root.properties())
        .containsEntry("skill_format", "canonical")
        .containsEntry("content_hash", demo().contentHash())
        .containsEntry("body", demo().body());
  }

  @Test
  void passagesKeepTheirMarkdown() {
    String body = "## Use\n\nSee [it](x.md).\n\n```sh\nrun  it\n```";
    assertThat(
            ingestor
                .read(new SkillFile("demo", "Does things.", Map.of(), body), "skills")
                .passages())
        .singleElement()
        .satisfies(
            passage -> {
              assertThat(passage.markdown()).isEqualTo("See [it](x.md).\n\n```sh\nrun  it\n```");
              assertThat(passage.text()).isEqualTo("See it.\n\nrun  it");
            });
  }

  @Test
  void allProseIsInPassagesThatMentionTheirSection() throws IOException {
    IngestionManifest manifest = ingestor.read(demo(), "skills");
    assertThat(manifest.passages())
        .extracting(Passage::text)
        .containsExactly("Pre.", "- do x", "plain words only");
    assertThat(manifest.edges())
        .filteredOn(edge -> edge.relation() == RelationType.MENTIONS)
        .extracting(ConceptEdge::targetId)
        .containsExactly("skill:demo:section:0", "skill:demo:section:1", "skill:demo:section:2");
  }

  @Test
  void anotherDomainHasIdsOfItsOwn() throws IOException {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(ingestor.read(demo(), "skills"));
      graph.ingest(ingestor.read(demo(), "team"));
      GraphContents contents = GraphContents.of(graph);
      assertThat(contents.node("skill:demo").domain()).isEqualTo("skills");
      assertThat(contents.node("team:skill:demo").domain()).isEqualTo("team");
    }
  }

  @Test
  void aSectionWithAnImperativeIsARule() {
    SkillFile skill =
        new SkillFile(
            "s",
            "d",
            Map.of(),
            "## A\n"
                + "Run the tests.\n"
                + "## B\n"
                + "It runs.\n"
                + "## C\n"
                + "```\n"
                + "x\n"
                + "```\n"
                + "## D\n"
                + "1. first\n"
                + "## E\n"
                + "Well.\n"
                + "**Never** push.");
    assertThat(ingestor.read(skill, "skills").rules())
        .extracting(ExplicitRule::category)
        .containsExactly("", "A", "C", "D", "E");
  }

  @Test
  void aChangedFileReplacesWhatItContributed(@TempDir Path folder) throws IOException {
    write(folder, "s", "## Old\nUse the old way.");
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(ingestor.read(folder.resolve("SKILL.md"), "skills"));
      assertThat(graph.ingest(ingestor.read(folder.resolve("SKILL.md"), "skills")).changed())
          .isFalse();
      write(folder, "s", "## New\nUse the new way.");
      graph.ingest(ingestor.read(folder, "skills"));
      assertThat(GraphContents.of(graph).node("skill:s:section:0").name()).isEqualTo("New");
    }
  }

  @Test
  void oneBadFileIsNotedAndTheOthersGoOn(@TempDir Path folder) throws IOException {
    write(folder.resolve("a"), "one", "Body.");
    write(folder.resolve("b"), "one", "Another.");
    write(folder.resolve("c/d"), "two", "Body.");
    Files.createDirectories(folder.resolve("e"));
    Files.writeString(folder.resolve("e/SKILL.md"), "No front matter.");
    Files.writeString(folder.resolve("e/README.md"), "Another file.");
    IngestionManifest manifest = ingestor.read(folder, "skills");
    assertThat(manifest.sources())
        .extracting(SourceMetadata::id)
        .containsExactly("skill_md:one", "skill_md:two");
    assertThat(manifest.notes()).extracting(IngestNote::kind).containsOnly(IngestNote.Kind.FAILED);
    assertThat(manifest.notes())
        .extracting(IngestNote::subject)
        .containsExactly("b/SKILL.md", "e/SKILL.md");
  }

  @Test
  void onlyWhenAllFilesAreBadItThrows(@TempDir Path folder) throws IOException {
    assertThatThrownBy(() -> ingestor.read(folder, "skills"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("has no file SKILL.md");
    Files.writeString(folder.resolve("SKILL.md"), "No front matter.");
    assertThatThrownBy(() -> ingestor.read(folder, "skills"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("None of the (1)")
        .hasMessageContaining("no front matter");
  }

  @Property(tries = 300)
  void noBodyLosesTextOrStaysAfterItIsRetracted(@ForAll("bodies") String body) {
    SkillFile skill = new SkillFile("x", "Does things.", Map.of("license", "MIT"), body);
    IngestionManifest manifest = ingestor.read(skill, "d");
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(ingestor.read(new SkillFile("kept", "Stays.", Map.of(), "Body."), "d"));
      GraphContents before = GraphContents.of(graph);
      graph.ingest(manifest);
      graph.retract("d:skill_md:x");
      assertThat(GraphContents.of(graph)).isEqualTo(before);
    }
    String all =
        manifest.passages().stream()
            .map(passage -> passage.title() + passage.text() + passage.provenance().location())
            .collect(Collectors.joining("\n"));
    List<String> lost = new ArrayList<>();
    for (String word : body.split("[^a-z]+")) {
      if (!all.contains(word)) {
        lost.add(word);
      }
    }
    assertThat(lost).isEmpty();
  }

  @Provide
  Arbitrary<String> bodies() {
    return Arbitraries.of(
            "## ", "# ", "### ", "\n", "\n\n", "```\n", "~~~\n", "- ", "1. ", "---\n", "| ", "> ",
            "alpha ", "beta. ", "gamma\n", "Use ", "😀", "\t", "    ", "===\n", "**", "`x` ")
        .list()
        .ofMaxSize(30)
        .map(parts -> String.join("", parts));
  }

  @Test
  void aBrokenEmojiFailsItsFileAlone(@TempDir Path folder) throws IOException {
    write(folder.resolve("a"), "good", "Body.");
    List<String> names = List.of("[" + "x".repeat(78) + "😀]", "[\"\\uD800\"]", "\"\\uD800\"");
    for (String name : names) {
      Path bad = Files.createDirectories(folder.resolve("b" + names.indexOf(name)));
      Files.writeString(
          bad.resolve("SKILL.md"), "---\nname: " + name + "\ndescription: d\n---\nBody.\n");
    }
    IngestionManifest manifest = ingestor.read(folder, "skills");
    assertThat(manifest.sources()).hasSize(1);
    assertThat(manifest.notes())
        .extracting(IngestNote::subject)
        .containsExactly("b0/SKILL.md", "b1/SKILL.md", "b2/SKILL.md");
  }

  @Test
  void aColonInANameOrADomainMakesNoOtherSkill() {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(ingestor.read(new SkillFile("foo", "d", Map.of(), "## A\nText."), "skills"));
      graph.ingest(ingestor.read(new SkillFile("foo:section:0", "d", Map.of(), ""), "skills"));
      graph.ingest(ingestor.read(new SkillFile("skill:x", "d", Map.of(), ""), "skills"));
      graph.ingest(ingestor.read(new SkillFile("x", "d", Map.of(), ""), "skill"));
      graph.ingest(ingestor.read(new SkillFile("x", "d", Map.of(), ""), "a:b"));
      assertThat(GraphContents.of(graph).nodes())
          .extracting(node -> node.id())
          .contains(
              "skill:foo:section:0",
              "skill:foo%3Asection%3A0",
              "skill:skill%3Ax",
              "skill:skill:x",
              "a%3Ab:skill:x");
      assertThat(GraphContents.of(graph).sources()).hasSize(5);
    }
  }
}
