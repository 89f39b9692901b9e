package dev.qortex.ingest.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.GraphContents;
import dev.qortex.storage.memory.InMemoryBackend;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StructuredIngestorTest {

  private final StructuredIngestor ingestor = StructuredIngestor.adding();

  private static JsonNode vector() throws IOException {
    try (InputStream in =
        StructuredIngestorTest.class.getResourceAsStream("structured-ingest.json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  private IngestionManifest vectorManifest() throws IOException {
    return ingestor.readText("facts.json", vector().path("input").toString(), "security");
  }

  @Test
  void theJsonOfTheJavadocIsRead() {
    String facts =
        """
        {"concepts": [{"name": "OAuth2", "description": "…"}, {"name": "JWT", "id": "x:1"}],
         "edges": [{"source": "OAuth2", "target": "x:1", "relation_type": "requires"}],
         "rules": [{"text": "Rotate keys", "category": "security"}]}
        """;
    IngestionManifest manifest = ingestor.readText("facts.json", facts, "security");
    assertThat(manifest.notes()).isEmpty();
    assertThat(manifest.concepts()).extracting(ConceptNode::name).containsExactly("OAuth2", "JWT");
    assertThat(manifest.edges()).extracting(ConceptEdge::targetId).containsExactly("x:1");
    assertThat(manifest.rules()).extracting(ExplicitRule::text).containsExactly("Rotate keys");
  }

  @Test
  void nodesEdgesAndRulesAreThoseOfTheOriginal() throws IOException {
    IngestionManifest manifest = vectorManifest();
    JsonNode expected = vector().path("expected");
    assertThat(manifest.concepts()).hasSize(expected.path("nodes").size());
    for (int i = 0; i < manifest.concepts().size(); i++) {
      ConceptNode node = manifest.concepts().get(i);
      JsonNode row = expected.path("nodes").get(i);
      assertThat(node.id()).isEqualTo(row.get(0).textValue());
      assertThat(node.name()).isEqualTo(row.get(1).textValue());
      assertThat(node.description()).isEqualTo(row.get(2).textValue());
      assertThat(node.provenance().sourceId()).isEqualTo(row.get(3).textValue());
      assertThat(node.confidence()).isEqualTo(row.get(4).doubleValue());
    }
    assertThat(manifest.concepts().get(2).properties()).isEqualTo(Map.of("k", 1L));
    assertThat(manifest.edges()).hasSize(expected.path("edges").size());
    for (int i = 0; i < manifest.edges().size(); i++) {
      ConceptEdge edge = manifest.edges().get(i);
      JsonNode row = expected.path("edges").get(i);
      assertThat(edge.sourceId()).isEqualTo(row.get(0).textValue());
      assertThat(edge.targetId()).isEqualTo(row.get(1).textValue());
      assertThat(edge.relation().value()).isEqualTo(row.get(2).textValue());
      assertThat(edge.confidence()).isEqualTo(row.get(3).doubleValue());
    }
    ExplicitRule rule = manifest.rules().get(0);
    JsonNode row = expected.path("rules").get(0);
    assertThat(manifest.rules()).hasSize(1);
    assertThat(rule.id()).isEqualTo(row.get(0).textValue());
    assertThat(rule.text()).isEqualTo(row.get(1).textValue());
    assertThat(rule.category()).isEqualTo(row.get(2).textValue());
    List<String> about = new ArrayList<>();
    row.get(3).forEach(id -> about.add(id.textValue()));
    assertThat(rule.conceptIds()).isEqualTo(about);
  }

  @Test
  void theDomainCountsAreThoseOfTheOriginal() throws IOException {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(vectorManifest());
      JsonNode row = vector().path("expected").path("domain").get(0);
      assertThat(graph.domains()).extracting(Domain::name).containsExactly(row.get(0).textValue());
      GraphContents contents = GraphContents.of(graph);
      assertThat(contents.nodes()).hasSize(row.get(1).intValue());
      assertThat(contents.edges()).hasSize(row.get(2).intValue());
      assertThat(contents.rules()).hasSize(row.get(3).intValue());
      assertThat(contents.sources().get(0).id()).isEqualTo(row.get(4).get(0).textValue());
      assertThat(graph.ingest(vectorManifest()).changed()).isFalse();
    }
  }

  @Test
  void whatIsLeftOutIsNotedByName() throws IOException {
    List<IngestNote> notes = vectorManifest().notes();
    assertThat(notes)
        .extracting(IngestNote::kind)
        .containsExactly(IngestNote.Kind.MERGED, IngestNote.Kind.DROPPED);
    assertThat(notes.get(1).subject()).isEqualTo("edge (JWT uses Gone)");
    assertThat(notes.get(1).reason()).contains("(Gone)");
    Facts facts =
        new Facts(
            List.of(Facts.Concept.of("a", ""), Facts.Concept.of("b", "")),
            List.of(new Facts.Edge("a", "enjoys", "b", 1.0, Map.of())),
            List.of(new Facts.Rule("Do it.", "", 1.0, List.of("c", "a"))));
    IngestionManifest manifest = ingestor.read(facts, "d");
    assertThat(manifest.notes())
        .extracting(note -> note.subject() + note.reason())
        .satisfiesExactly(
            note -> assertThat(note).contains("edge (a enjoys b)", "(enjoys) is unknown"),
            note -> assertThat(note).contains("concept (c)"));
    assertThat(manifest.rules().get(0).conceptIds())
        .containsExactly(manifest.concepts().get(0).id());
  }

  @Test
  void ofTwoConceptsWithOneIdTheSurerCounts() {
    Facts.Concept weak = new Facts.Concept("a", "weak", "x", 0.5, Map.of());
    Facts.Concept sure = new Facts.Concept("b", "sure", "x", 0.9, Map.of());
    IngestionManifest manifest =
        ingestor.read(new Facts(List.of(weak, sure), List.of(), List.of()), "d");
    assertThat(manifest.concepts()).extracting(ConceptNode::description).containsExactly("sure");
    assertThat(manifest.notes())
        .extracting(IngestNote::kind)
        .containsExactly(IngestNote.Kind.MERGED);
  }

  @Test
  void twoConceptsOfOneNameAreOdd() {
    Facts facts =
        new Facts(
            List.of(
                new Facts.Concept("a", "", "x", 1.0, Map.of()),
                new Facts.Concept("a", "", "y", 1.0, Map.of()),
                Facts.Concept.of("b", "")),
            List.of(Facts.Edge.of("a", RelationType.USES, "b")),
            List.of());
    IngestionManifest manifest = ingestor.read(facts, "d");
    assertThat(manifest.notes()).extracting(IngestNote::kind).containsExactly(IngestNote.Kind.ODD);
    assertThat(manifest.edges()).extracting(ConceptEdge::sourceId).containsExactly("x");
  }

  @Test
  void addingKeepsAndReplacingTakesBack() {
    Facts first = new Facts(List.of(Facts.Concept.of("a", "")), List.of(), List.of());
    Facts second = new Facts(List.of(Facts.Concept.of("b", "")), List.of(), List.of());
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(ingestor.read(first, "d"));
      graph.ingest(ingestor.read(second, "d"));
      assertThat(GraphContents.of(graph).nodes()).hasSize(2);
      StructuredIngestor crm = StructuredIngestor.replacing("crm");
      graph.ingest(
          crm.read(new Facts(List.of(Facts.Concept.of("c", "")), List.of(), List.of()), "d"));
      graph.ingest(
          crm.read(new Facts(List.of(Facts.Concept.of("e", "")), List.of(), List.of()), "d"));
      assertThat(GraphContents.of(graph).nodes())
          .extracting(node -> node.name())
          .containsExactlyInAnyOrder("a", "b", "e");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{'concepts': [{'name': 'a'}, {}]}; concepts[1].name",
        "{'concepts': [{'name': 'a', 'confidence': 2}]}; concepts[0].confidence",
        "{'edges': [{'source': 'a', 'target': 'b'}]}; edges[0].relation_type",
        "{'rules': 'x'}; rules",
        "{'rules': [{'text': ''}]}; rules[0].text",
      })
  void anErrorNamesTheField(String json, String field) {
    String text = json.replace('\'', '"');
    assertThatThrownBy(() -> ingestor.readText("facts.json", text, "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(" + field + ")")
        .hasMessageContaining("facts.json")
        .hasMessageContaining("Maybe");
  }

  @Test
  void aFileIsRead(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("facts.json");
    Files.writeString(file, vector().path("input").toString());
    assertThat(ingestor.read(file, "security").concepts()).isEqualTo(vectorManifest().concepts());
    assertThatThrownBy(() -> ingestor.read(folder.resolve("none.json"), "security"))
        .isInstanceOf(SourceReadException.class);
  }

  @Property(tries = 300)
  void noTextMakesItFailOtherwise(@ForAll String text) {
    try {
      ingestor.readText("facts.json", text, "d");
      ManifestJson.read("manifest.json", text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    } catch (SourceReadException documented) {
      assertThat(documented).hasMessageContaining(".json");
    }
  }

  @Property(tries = 100)
  void whatIsRetractedIsGone(@ForAll List<String> names) {
    List<Facts.Concept> concepts =
        names.stream()
            .filter(name -> !name.isBlank())
            .filter(name -> name.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF))
            .map(name -> Facts.Concept.of(name, ""))
            .toList();
    List<Facts.Edge> edges = new ArrayList<>();
    for (int i = 1; i < concepts.size(); i++) {
      String source = concepts.get(i - 1).name();
      edges.add(Facts.Edge.of(source, RelationType.USES, concepts.get(i).name()));
    }
    Facts facts = new Facts(concepts, edges, List.of(Facts.Rule.of("Do.", "")));
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(
          StructuredIngestor.replacing("kept")
              .read(new Facts(List.of(Facts.Concept.of("a", "kept")), List.of(), List.of()), "d"));
      GraphContents before = GraphContents.of(graph);
      IngestionManifest manifest = ingestor.read(facts, "d");
      graph.ingest(manifest);
      graph.retract(manifest.sources().get(0).id());
      assertThat(GraphContents.of(graph)).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"[1,2]; ([1,2])", "''; (absent)", "3; (3)"})
  void whatIsNoObjectIsShown(String json, String shown) {
    assertThatThrownBy(() -> ingestor.readText("facts.json", json, "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("an object, not " + shown);
  }

  @Test
  void anIdThatIsTheNameOfAnotherIsOdd() {
    Facts facts =
        new Facts(
            List.of(
                new Facts.Concept("b", "", "x", 1.0, Map.of()),
                new Facts.Concept("a", "", "b", 1.0, Map.of()),
                new Facts.Concept("c", "", "c", 1.0, Map.of())),
            List.of(Facts.Edge.of("b", RelationType.USES, "c")),
            List.of());
    IngestionManifest manifest = ingestor.read(facts, "d");
    assertThat(manifest.edges()).extracting(ConceptEdge::sourceId).containsExactly("b");
    assertThat(manifest.notes())
        .singleElement()
        .satisfies(
            note -> assertThat(note.toString()).contains("odd concept (b)", "(x)", "mean the id"));
  }
}
