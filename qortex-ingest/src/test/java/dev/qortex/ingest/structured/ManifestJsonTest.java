package dev.qortex.ingest.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Validity;
import dev.qortex.ingest.GraphContents;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.ingest.pruning.EdgePruning;
import dev.qortex.ingest.pruning.PruningSettings;
import dev.qortex.storage.memory.InMemoryBackend;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestJsonTest {

  private static byte[] original() throws IOException {
    try (InputStream in =
        ManifestJsonTest.class.getResourceAsStream("../compat/python-manifest.json")) {
      return in.readAllBytes();
    }
  }

  private static IngestionManifest garden() throws IOException {
    return ManifestJson.read("garden.json", original());
  }

  /** Everything that a manifest can hold. */
  private static IngestionManifest full(String text, double confidence) {
    Validity validity = new Validity(Instant.EPOCH, Instant.ofEpochSecond(1, 5), text);
    Provenance here = new Provenance("s", text, text, validity);
    Map<String, Object> properties =
        Map.of("n", 1L, "d", -0.5, "b", true, "l", List.of(text, 2L), "m", Map.of(text, text));
    return IngestionManifest.builder("d")
        .source(new SourceMetadata("s", "name", "text", text, text))
        .source(SourceMetadata.of("empty", "text"))
        .concept(new ConceptNode("c", "other", "name", text, confidence, here, properties))
        .passage(new Passage("p", "d", text, "x" + text, here, new Sequence(text, 7), properties))
        .edge(new ConceptEdge("p", "c", RelationType.MENTIONS, confidence, here, properties))
        .rule(new ExplicitRule("r", "d", "x" + text, List.of("c", "p"), text, confidence, here))
        .example(new CodeExample("e", "d", "x" + text, text, text, List.of("c"), true, here))
        .note(IngestNote.merged("subject", text))
        .note(IngestNote.odd("subject", ""))
        .incomplete()
        .build();
  }

  @Test
  void duplicatesOfTheOriginalBecomeOneWithANote() throws IOException {
    IngestionManifest manifest = garden();
    assertThat(manifest.concepts())
        .extracting(ConceptNode::id)
        .containsExactly("gardening:Rose", "gardening:Pruning", "gardening:Secateurs");
    assertThat(manifest.concepts().get(0).description()).isEqualTo("A flowering shrub.");
    assertThat(manifest.concepts().get(0).provenance().location()).isEqualTo("chars 1800-3800");
    assertThat(manifest.notes())
        .filteredOn(note -> note.kind() == IngestNote.Kind.MERGED)
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.subject()).isEqualTo("concept (gardening:Rose)");
              assertThat(note.reason()).contains("(3) times");
            });
  }

  @Test
  void anEdgeOfTheOriginalThatLeadsNowhereIsNoted() throws IOException {
    assertThat(garden().notes())
        .filteredOn(note -> note.kind() == IngestNote.Kind.DROPPED)
        .extracting(IngestNote::toString)
        .containsExactly(
            "dropped edge (gardening:Rose requires gardening:Soil): Its end (gardening:Soil) is"
                + " unknown.",
            "dropped edge (gardening:Rose enjoys gardening:Pruning): Its relation type (enjoys) is"
                + " unknown.");
    assertThat(garden().notes())
        .contains(IngestNote.odd("gardening:roses", "The last page was empty."));
  }

  @Test
  void theSentenceOfAnOriginalEdgeIsItsEvidence() throws IOException {
    List<ConceptEdge> edges = garden().edges();
    assertThat(edges).hasSize(2);
    assertThat(edges.get(0).provenance())
        .isEqualTo(
            new Provenance(
                "gardening:roses",
                "chars 1800-3800",
                "Pruning a rose in late winter needs a pair of sharp and clean secateurs."));
    assertThat(edges.get(0).properties()).isEqualTo(Map.of("layer", "structural"));
    assertThat(edges.get(1).properties()).isEqualTo(Map.of("bidirectional", true));
    EdgePruning.Pruned pruned = EdgePruning.of(PruningSettings.defaults()).prune(garden());
    assertThat(pruned.report().totalDropped()).isZero();
    assertThat(pruned.report().unjudged()).isEqualTo(1);
  }

  @Test
  void numberedRulesOfTwoSourcesDoNotClash() throws IOException {
    assertThat(garden().rules())
        .extracting(ExplicitRule::id)
        .allMatch(id -> id.matches("gardening:rule:[0-9a-f]{12}"))
        .doesNotHaveDuplicates();
  }

  /** The JSON library's own limits are 50,000 for a name and 20 million for a text. */
  @Test
  void longNamesAndTextsAreReadBack() {
    String name = "n".repeat(50_001);
    IngestionManifest manifest =
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("s", "text"))
            .concept(
                new ConceptNode(
                    "c",
                    "d",
                    "name",
                    "t".repeat(20_000_001),
                    1,
                    Provenance.of("s"),
                    Map.of(name, "value")))
            .build();
    assertThat(ManifestJson.read("file", ManifestJson.write(manifest)).equals(manifest)).isTrue();
  }

  @Test
  void theDeepestPropertiesAreReadBack() {
    Map<String, Object> properties = Map.of("leaf", List.of());
    for (int level = 2; level < 100; level++) {
      properties = Map.of("inside", properties);
    }
    IngestionManifest manifest =
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("s", "text"))
            .concept(new ConceptNode("c", "d", "name", "", 1, Provenance.of("s"), properties))
            .build();
    assertThat(ManifestJson.read("file", ManifestJson.write(manifest))).isEqualTo(manifest);
  }

  @Test
  void readTwiceItIsTheSameGraph() throws IOException {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      assertThat(graph.ingest(garden()).changed()).isTrue();
      GraphContents once = GraphContents.of(graph);
      assertThat(graph.ingest(garden()).changed()).isFalse();
      assertThat(GraphContents.of(graph)).isEqualTo(once);
      graph.retract("gardening:roses");
      assertThat(GraphContents.of(graph).nodes()).isEmpty();
    }
  }

  @Test
  void theRealManifestHas237Concepts() {
    String folder = System.getProperty("qortex.manifests", "../../shared/data/manifests");
    Path file = Path.of(folder, "ch05_manifest.json");
    assumeTrue(Files.exists(file), "The manifest is not part of the project.");
    IngestionManifest manifest = ManifestJson.read(file);
    assertThat(manifest.concepts()).hasSize(237);
    assertThat(manifest.edges()).hasSize(23);
    assertThat(manifest.rules()).hasSize(7);
    assertThat(manifest.notes())
        .filteredOn(note -> note.kind() == IngestNote.Kind.MERGED)
        .hasSize(56);
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(manifest);
      GraphContents once = GraphContents.of(graph);
      assertThat(once.nodes()).hasSize(237);
      assertThat(graph.ingest(ManifestJson.read(file)).changed()).isFalse();
      assertThat(GraphContents.of(graph)).isEqualTo(once);
    }
    assertThat(EdgePruning.of(PruningSettings.defaults()).dryRun(manifest).output()).isEqualTo(23);
  }

  @Property(tries = 300)
  void whatIsWrittenIsReadBackEqual(@ForAll String any, @ForAll double number) {
    String text = any.codePoints().anyMatch(c -> c >= 0xD800 && c <= 0xDFFF) ? "😀" : any;
    double confidence = Math.abs(Math.sin(number));
    IngestionManifest manifest = full(text, Double.isFinite(confidence) ? confidence : 0.5);
    assertThat(ManifestJson.read("m.json", ManifestJson.write(manifest))).isEqualTo(manifest);
  }

  @Test
  void aManifestOfADocumentComesBackFromAFile(@TempDir Path folder) {
    Path file = folder.resolve("m.json");
    IngestionManifest manifest =
        new MarkdownIngestor()
            .readText(
                "---\ntags: a\n---\n# Rose\n\nA rose is a shrub.\n\n- *Thorn*: sharp.",
                "r.md",
                "d");
    ManifestJson.write(manifest, file);
    assertThat(ManifestJson.read(file)).isEqualTo(manifest);
    assertThatThrownBy(() -> ManifestJson.write(manifest, folder.resolve("none/m.json")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"domain\": \"d\"}",
        "{\"domain\": \"d\", \"source\": {\"id\": \"s\"}, \"concepts\": [{\"id\": \"c\"}]}",
        "{\"domain\": \"d\", \"source\": {\"id\": \"s\"}, \"edges\": 3}",
        "{\"domain\": \"d\", \"sources\": [{\"id\": \"s\"}]}",
        "{\"domain\": \"d\", \"sources\": [], \"notes\": [{\"kind\": \"loud\", \"subject\":"
            + " \"x\"}]}",
        "{\"domain\": \"d\", \"sources\": [], \"concepts\": [{\"id\": \"c\", \"domain\": \"d\","
            + " \"name\": \"n\", \"provenance\": {\"source_id\": \"s\"}}]}"
      })
  void whatIsNoManifestIsRefused(String json) {
    assertThatThrownBy(() -> ManifestJson.read("m.json", json.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("m.json");
  }

  @Test
  void whoReadsWhileItIsWrittenSeesTheOldOrTheNew(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("m.json");
    IngestionManifest large =
        new MarkdownIngestor()
            .readText("# Rose\n\n" + "A rose is a shrub.\n\n".repeat(5000), "r", "d");
    ManifestJson.write(large, file);
    byte[] whole = Files.readAllBytes(file);
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < 10; i++) {
                ManifestJson.write(large, file);
              }
            });
    writer.start();
    while (writer.isAlive()) {
      assertThat(Files.size(file)).isEqualTo(whole.length);
    }
    writer.join();
    assertThat(folder.toFile().list()).containsExactly("m.json");
  }

  private static IngestionManifest read(String json) {
    return ManifestJson.read("m.json", json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whatHasNoPlaceOrNoEndIsNoted() {
    IngestionManifest manifest =
        read(
            "{'domain': 'd', 'source': {'id': 's'}, 'concepts': [{'id': 'a', 'name': 'a'}],"
                + " 'rules': [{'id': 'r', 'text': 't', 'concept_ids': ['ghost', 'a']}],"
                + " 'examples': [{'id': 'e', 'code': 'x', 'tags': ['t'], 'rule_ids': ['r'],"
                + " 'properties': {'k': 1}, 'concept_ids': ['a', 'spirit']},"
                + " {'id': 'f', 'code': 'x', 'tags': [], 'rule_ids': null, 'properties': {}}]}");
    assertThat(manifest.rules().get(0).conceptIds()).containsExactly("a");
    assertThat(manifest.examples().get(0).conceptIds()).containsExactly("a");
    assertThat(manifest.notes())
        .extracting(IngestNote::toString)
        .containsExactlyInAnyOrder(
            "dropped concept (ghost) of rule (r): There is no concept with that id beside it.",
            "dropped concept (spirit) of example (e): There is no concept with that id beside it.",
            "dropped example (e): There is no place for its (rule_ids).",
            "dropped example (e): There is no place for its (tags).",
            "dropped example (e): There is no place for its (properties).");
  }

  @Test
  void theSentenceOfAnEdgeMayStandAtItsTop() {
    IngestionManifest manifest =
        read(
            "{'domain': 'd', 'source': {'id': 's'}, 'concepts': [{'id': 'a', 'name': 'a'}, {'id':"
                + " 'b', 'name': 'b'}], 'edges': [{'source_id': 'a', 'target_id': 'b',"
                + " 'relation_type': 'REQUIRES', 'source_text': 'A needs b.', 'source_location':"
                + " 'L'}]}");
    assertThat(manifest.edges().get(0).provenance())
        .isEqualTo(new Provenance("s", "L", "A needs b."));
  }

  @Test
  void anUnknownKindOrTypeNamesItsField() {
    assertThatThrownBy(
            () ->
                read("{'domain': 'd', 'sources': [], 'notes': [{'kind': 'lost', 'subject': 's'}]}"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(notes[0].kind)")
        .hasMessageContaining("(\"lost\")");
    assertThatThrownBy(
            () ->
                read(
                    "{'domain': 'd', 'sources': [], 'edges': [{'source_id': 'a', 'target_id': 'b',"
                        + " 'relation_type': 'foo', 'provenance': {'source_id': 's'}}]}"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(edges[0].relation_type)")
        .hasMessageContaining("(\"foo\")");
  }
}
