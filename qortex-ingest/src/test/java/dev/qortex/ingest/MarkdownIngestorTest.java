package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.structured.StructuredIngestor;
import dev.qortex.storage.memory.InMemoryBackend;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownIngestorTest {

  private static final String RETRIES =
      """
      ---
      title: Retries
      ---
      # Retries

      A retry is a second attempt. Retries require a Timeout. See [timeouts](sub/timeouts.md).

      ## Backoff

      Backoff is a part of every retry policy. It uses **Jitter**.

      - **Jitter**: a random part of the wait
      - Never retry without backoff.
      """;
  private static final String TIMEOUTS =
"""
# Timeout

How long a call may take. Jitter does not require a timeout. Back to [it](../retries.md#backoff).
""";

  @TempDir Path folder;

  private final MarkdownIngestor ingestor = new MarkdownIngestor();

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(folder.resolve("sub"));
    Files.writeString(folder.resolve("retries.md"), RETRIES);
    Files.writeString(folder.resolve("sub/timeouts.md"), TIMEOUTS);
    Files.writeString(folder.resolve("notes.txt"), "not Markdown");
  }

  private IngestionManifest manifest() {
    return ingestor.read(folder, "handbook");
  }

  private static List<String> edges(IngestionManifest manifest, RelationType type) {
    return manifest.edges().stream()
        .filter(edge -> edge.relation() == type)
        .map(edge -> edge.sourceId() + " -> " + edge.targetId())
        .toList();
  }

  @Test
  void everyFileIsASourceWithAHash() {
    assertThat(manifest().sources())
        .extracting(SourceMetadata::id)
        .containsExactly("handbook:retries.md", "handbook:sub/timeouts.md");
    assertThat(manifest().sources())
        .allSatisfy(
            source -> {
              assertThat(source.type()).isEqualTo("markdown");
              assertThat(source.contentHash()).matches("[0-9a-f]{64}");
            });
    assertThat(manifest().complete()).isTrue();
  }

  @Test
  void conceptsCarryDescriptionConfidenceAndPlace() {
    Map<String, ConceptNode> concepts =
        manifest().concepts().stream()
            .collect(
                Collectors.toMap(
                    ConceptNode::id,
                    concept -> concept,
                    (a, b) -> b.confidence() > a.confidence() ? b : a));
    assertThat(concepts.keySet())
        .containsExactlyInAnyOrder(
            "handbook:retries",
            "handbook:retry policy",
            "handbook:backoff",
            "handbook:jitter",
            "handbook:timeout");
    ConceptNode jitter = concepts.get("handbook:jitter");
    assertThat(jitter).isNotNull();
    assertThat(jitter.description()).isEqualTo("a random part of the wait");
    assertThat(jitter.confidence()).isEqualTo(0.95);
    assertThat(jitter.provenance().location()).isEqualTo("Retries > Backoff");
  }

  @Test
  void passagesAreTitledPlacedAndInSequence() {
    List<Passage> passages = manifest().passages();
    assertThat(passages)
        .extracting(Passage::title)
        .containsExactly("Retries", "Retries > Backoff", "Timeout");
    Passage backoff = passages.get(1);
    assertThat(backoff.provenance().location()).isEqualTo("Retries > Backoff");
    assertThat(backoff.sequence().group()).isEqualTo("handbook:retries.md");
    assertThat(backoff.sequence().position()).isEqualTo(1);
    assertThat(backoff.text())
        .isEqualTo(
            "Backoff is a part of every retry policy. It uses Jitter.\n\n"
                + "- Jitter: a random part of the wait\n- Never retry without backoff.");
    assertThat(passages.get(0).properties())
        .containsEntry("title", "Retries")
        .containsEntry("sentences", List.of(0L, 29L, 56L));
  }

  @Test
  void relationsCrossFilesAndCarryTheirSentence() {
    assertThat(edges(manifest(), RelationType.REQUIRES))
        .containsExactly("handbook:retries -> handbook:timeout");
    assertThat(edges(manifest(), RelationType.USES))
        .containsExactly("handbook:backoff -> handbook:jitter");
    assertThat(edges(manifest(), RelationType.PART_OF))
        .containsExactlyInAnyOrder(
            "handbook:backoff -> handbook:retries", "handbook:backoff -> handbook:retry policy");
    assertThat(manifest().edges())
        .filteredOn(edge -> edge.relation() == RelationType.REQUIRES)
        .extracting(edge -> edge.provenance().quote())
        .containsExactly("Retries require a Timeout.");
  }

  @Test
  void linksRelateTheConceptsOfTheirEnds() {
    assertThat(edges(manifest(), RelationType.RELATES_TO))
        .containsExactly(
            "handbook:retries -> handbook:timeout", "handbook:timeout -> handbook:backoff");
  }

  @Test
  void aPassageMentionsItsOwnerMost() {
    IngestionManifest manifest = manifest();
    String backoff = manifest.passages().get(1).id();
    assertThat(manifest.edges())
        .filteredOn(edge -> edge.sourceId().equals(backoff))
        .extracting(ConceptEdge::targetId, ConceptEdge::confidence)
        .containsExactlyInAnyOrder(
            tuple("handbook:backoff", 1.0),
            tuple("handbook:retries", 0.5),
            tuple("handbook:jitter", 0.7),
            tuple("handbook:retry policy", 0.3));
    assertThat(manifest.edges())
        .filteredOn(edge -> edge.sourceId().equals(backoff))
        .filteredOn(edge -> "stated".equals(edge.properties().get("role")))
        .extracting(ConceptEdge::targetId)
        .containsExactly("handbook:retry policy");
    assertThat(manifest.edges())
        .filteredOn(edge -> edge.sourceId().equals(backoff))
        .filteredOn(edge -> edge.targetId().equals("handbook:retries"))
        .extracting(edge -> edge.properties().get("sentences"))
        .containsExactly(List.of(0L, 3L));
    assertThat(manifest.edges())
        .filteredOn(edge -> edge.confidence() == 1.0)
        .allSatisfy(edge -> assertThat(edge.properties()).containsEntry("role", "owner"));
  }

  @Test
  void aWordThatOnlyAnotherDocumentExplainsCountsLess() {
    IngestionManifest manifest = manifest();
    String retries = manifest.passages().get(0).id();
    String timeout = manifest.passages().get(2).id();
    assertThat(manifest.edges())
        .filteredOn(edge -> edge.relation() == RelationType.MENTIONS)
        .extracting(ConceptEdge::sourceId, ConceptEdge::targetId, ConceptEdge::confidence)
        .contains(tuple(timeout, "handbook:jitter", 0.3), tuple(retries, "handbook:timeout", 0.6));
  }

  @Test
  void rulesNameTheirConcepts() {
    assertThat(manifest().rules())
        .singleElement()
        .satisfies(
            (ExplicitRule rule) -> {
              assertThat(rule.id()).matches("handbook:rule:[0-9a-f]{12}");
              assertThat(rule.text()).isEqualTo("Never retry without backoff.");
              assertThat(rule.conceptIds()).containsExactly("handbook:retries", "handbook:backoff");
              assertThat(rule.category()).isEqualTo("antipattern");
              assertThat(rule.provenance().location()).isEqualTo("Retries > Backoff");
            });
  }

  @Test
  void readingTwiceGivesEqualManifestsAndIngestingTwiceChangesNothing() {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      assertThat(manifest()).isEqualTo(manifest());
      assertThat(graph.ingest(manifest()).changed()).isTrue();
      long revision = graph.revision();
      assertThat(graph.ingest(manifest()).changed()).isFalse();
      assertThat(graph.revision()).isEqualTo(revision);
    }
  }

  @Test
  void whatAFileNoLongerSaysIsTakenBack() throws IOException {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(manifest());
      Files.writeString(folder.resolve("retries.md"), RETRIES.replace("Jitter", "Noise"));
      graph.ingest(manifest());
      assertThat(graph.concept("handbook:jitter")).isEmpty();
      assertThat(graph.concept("handbook:noise")).isPresent();
    }
  }

  @Test
  void aChangeElsewhereKeepsTheIdsOfASection() {
    String before = "# A\n\none\n\n## B\n\ntwo";
    String after = "# New\n\nzero\n\n# A\n\nmuch more " + "text ".repeat(400) + "\n\n## B\n\ntwo";
    Passage old = ingestor.readText(before, "x", "d").passages().get(1);
    List<Passage> now = ingestor.readText(after, "x", "d").passages();
    assertThat(now.get(now.size() - 1).id()).isEqualTo(old.id());
    assertThat(now).extracting(Passage::id).doesNotHaveDuplicates();
  }

  @Test
  void sectionsOfOneNameHaveTheirOwnIds() {
    assertThat(ingestor.readText("# A\n\none\n\n# A\n\none", "x", "d").passages())
        .extracting(Passage::id)
        .hasSize(2)
        .doesNotHaveDuplicates();
  }

  @Test
  void aNameInSeveralFilesIsOneConceptOfAsManySources() throws IOException {
    Files.writeString(folder.resolve("more.md"), "# Jitter\n\nMore about it.");
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(manifest());
      assertThat(graph.contributors("handbook:jitter"))
          .containsExactly("handbook:more.md", "handbook:retries.md", "handbook:sub/timeouts.md");
    }
  }

  @Test
  void oneFileIsReadUnderItsName() {
    assertThat(ingestor.read(folder.resolve("sub/timeouts.md"), "d").sources())
        .extracting(SourceMetadata::id)
        .containsExactly("d:timeouts.md");
  }

  @Test
  void aHeadingWithoutTextIsAPassageOnlyAtTheEnd() {
    assertThat(ingestor.readText("# Above\n\n## Below", "x", "d").passages())
        .extracting(Passage::text)
        .containsExactly("Below");
  }

  @Test
  void whatCannotBeReadIsNamed() throws IOException {
    assertThatThrownBy(() -> ingestor.read(folder.resolve("absent.md"), "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("absent.md")
        .hasMessageContaining("\nMaybe");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> ingestor.read(empty, "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("empty)")
        .hasMessageContaining("no files that end with one of [markdown, md");
    Files.write(folder.resolve("latin.md"), "# Caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> ingestor.read(folder.resolve("latin.md"), "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("latin.md")
        .hasMessageContaining("not valid UTF-8");
    assertThat(ingestor.read(folder, "d").notes())
        .singleElement()
        .asString()
        .contains("failed", "latin.md", "not valid UTF-8");
  }

  @Test
  void anEmptyDocumentIsAnErrorAloneAndAWarningAmongOthers() throws IOException {
    Path empty = Files.writeString(folder.resolve("blank.md"), "\n \n");
    assertThatThrownBy(() -> ingestor.read(empty, "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("blank.md");
    assertThatThrownBy(() -> ingestor.readText("  ", "blank", "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(blank)");
    IngestionManifest manifest = manifest();
    assertThat(manifest.notes())
        .containsExactly(IngestNote.odd("blank.md", "There is no text in it."));
    assertThat(manifest.sources()).hasSize(3);
  }

  @Test
  void halfAnEmojiIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ingestor.readText("cut \uD83D here", "x", "d"))
        .withMessageContainingAll("index (4)", "Maybe the text was cut inside of an emoji");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                StructuredIngestor.replacing("facts")
                    .readText("x", "{\"concepts\": [\"\uD83D\"]}", "d"))
        .withMessageContaining("emoji");
  }

  @Test
  void aBlankDomainIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ingestor.readText("text", "x", " "))
        .withMessageContaining("domain");
  }
}
