package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.graph.memgraph.internal.rows.ElementRows;
import dev.qortex.graph.memgraph.internal.rows.ElementRows.Kind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A graph that Python qortex loaded is read and changed, and what is written it can read. */
class PythonLayoutTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-22T10:00:00.123456Z"));

  @BeforeEach
  void empty() {
    RealServer.empty();
  }

  private static MemgraphBackend open() {
    return MemgraphBackend.open(RealServer.settings(), CLOCK);
  }

  private static List<Map<String, Object>> run(String cypher) {
    return RealServer.driver().executableQuery(cypher).execute().records().stream()
        .map(row -> row.asMap())
        .toList();
  }

  /** As its program writes: an edge twice, as it does when it reads a file twice. */
  private static void loadOriginal() {
    run(
        "CREATE (:Domain {name: 'home', description: 'At home', created_at:"
            + " '2026-01-02T03:04:05.678901+00:00', updated_at: '2026-01-02T03:04:05'}) CREATE"
            + " (a:Concept {id: 'home:A', name: 'A', description: 'first', domain: 'home',"
            + " source_id: 'home:file', source_location: 'page 3', confidence: 0.5, properties:"
            + " '{\"n\": 1, \"u\": \"\\\\u00e4\", \"bad\": NaN, \"none\": null}', embedding: '[0.1,"
            + " 0.2]'}) CREATE (b:Concept {id: 'home:\u00c4', name: '\u00c4', description:"
            + " 'second', domain: 'home', source_id: 'home:file', confidence: 1, properties: '{}'})"
            + " CREATE (a)-[:REQUIRES {confidence: 0.5, bidirectional: false, properties:"
            + " '{}'}]->(b) CREATE (a)-[:REQUIRES {confidence: 0.75, bidirectional: false,"
            + " properties: '{\"source_text\": \"A needs it.\"}'}]->(b) CREATE (b)-[:PART_OF"
            + " {confidence: 1.0, bidirectional: true, properties: '{}'}]->(a) CREATE (:Rule {id:"
            + " 'home:rule:0', text: 'Do A.', domain: 'home', source_id: 'home:file', concept_ids:"
            + " '[\"home:A\", \"home:\\\\u00c4\"]', category: 'general', confidence: 0.9})");
  }

  @Test
  void whatTheOriginalLoadedIsReadAtOnce() {
    loadOriginal();
    try (MemgraphBackend graph = open()) {
      assertThat(graph.domain("home").orElseThrow().createdAt())
          .isEqualTo(Instant.parse("2026-01-02T03:04:05.678901Z"));
      ConceptNode a = graph.concept("home:A").orElseThrow();
      assertThat(a)
          .isEqualTo(
              new ConceptNode(
                  "home:A",
                  "home",
                  "A",
                  "first",
                  0.5,
                  Provenance.of("home:file", "page 3"),
                  Map.of("n", 1L, "u", "\u00e4", "bad", "NaN")));
      assertThat(graph.edges("home:A", Direction.BOTH, Set.of()))
          .extracting(ConceptEdge::toString)
          .hasSize(2);
      ConceptEdge requires = graph.edges("home:A", Direction.OUT, Set.of()).get(0);
      assertThat(requires.confidence()).isEqualTo(0.75);
      assertThat(requires.provenance()).isEqualTo(Provenance.of("home:file"));
      assertThat(requires.properties()).isEqualTo(Map.of("source_text", "A needs it."));
      assertThat(graph.rules(RuleQuery.all().conceptIds(Set.of("home:\u00c4"))))
          .extracting(ExplicitRule::conceptIds)
          .containsExactly(List.of("home:A", "home:\u00c4"));
      assertThat(graph.stats().total()).isEqualTo(new ElementCounts(2, 0, 2, 1, 0));
      assertThat(GraphSnapshot.of(graph).nodeCount()).isEqualTo(2);
      assertThat(graph.sources("home")).containsExactly(SourceMetadata.of("home:file", "unknown"));
      assertThat(graph.contributors("home:A")).containsExactly("home:file");
    }
  }

  @Test
  void aRuleIsFoundByItsConceptsInAListOfTheServer() {
    loadOriginal();
    run(
        "CREATE (:Rule {id: 'home:rule:1', text: 'Do B.', domain: 'home', source_id: 'home:file',"
            + " concept_ids: ['home:B', 'home:\u00c4']}), (:Rule {id: 'home:rule:2', text: 'Rest.',"
            + " domain: 'home', source_id: 'home:file', concept_ids: []}), (:Rule {id:"
            + " 'home:rule:3', text: 'Or not.', domain: 'home', source_id: 'home:file'})");
    try (MemgraphBackend graph = open()) {
      assertThat(graph.rules(RuleQuery.all().conceptIds(Set.of("home:\u00c4"))))
          .extracting(ExplicitRule::id)
          .containsExactly("home:rule:0", "home:rule:1");
      assertThat(graph.rules(RuleQuery.all().conceptIds(Set.of("home:B", "B"))))
          .extracting(ExplicitRule::conceptIds)
          .containsExactly(List.of("home:B", "home:\u00c4"));
      assertThat(graph.rules(RuleQuery.all())).hasSize(4);
    }
  }

  @Test
  void whatHasNoIdIsNamedWhenItIsMet() {
    try (MemgraphBackend graph = open()) {
      run("CREATE (:Concept {id: 'home:A', name: 'A', domain: 'home', source_id: 'home:file'})");
      run("MATCH (a:Concept {id: 'home:A'}) CREATE (a)-[:USES]->(:Concept {name: 'Lost'})");
      assertThatThrownBy(() -> graph.edges("home:A", Direction.BOTH, Set.of()))
          .isInstanceOf(StorageException.class)
          .hasMessageContainingAll("(USES)", "(home:A)", "no id", "Maybe");
      assertThatThrownBy(() -> graph.checkpoints().create("now", Set.of(), Map.of()))
          .isInstanceOf(StorageException.class)
          .hasMessageContainingAll("(Concept)", "(Lost)", "no id", "Maybe");
    }
  }

  @Test
  void whatItAddsLaterIsReadAtOnceAndAdoptedWhenAsked() {
    try (MemgraphBackend graph = open()) {
      long before = graph.revision();
      loadOriginal();
      assertThat(graph.concept("home:A")).isPresent();
      assertThat(graph.edges("home:A", Direction.BOTH, Set.of())).hasSize(2);
      assertThat(graph.stats().total()).isEqualTo(new ElementCounts(2, 0, 2, 1, 0));
      assertThat(graph.source("home:file")).isEmpty();
      long adopted = graph.adopt();
      assertThat(adopted).isGreaterThan(before).isEqualTo(graph.revision());
      assertThat(graph.changesSince(before)).isEmpty();
      assertThat(graph.changesSince(adopted)).isPresent();
      assertThat(graph.source("home:file")).isPresent();
      assertThat(run("MATCH ()-[r]->() WHERE r.source_id = 'home:file' RETURN type(r) AS type"))
          .hasSize(2);
      assertThat(graph.stats().total()).isEqualTo(new ElementCounts(2, 0, 2, 1, 0));
    }
  }

  @Test
  void anotherSourceMaySayMoreAndTakeItBack() {
    try (MemgraphBackend graph = open()) {
      loadOriginal();
      ConceptNode before = graph.concept("home:A").orElseThrow();
      List<ConceptEdge> edges = graph.edges("home:A", Direction.BOTH, Set.of());
      graph.ingest(
          IngestionManifest.builder("home")
              .source(SourceMetadata.of("ours", "test"))
              .concept(ConceptNode.of("home:A", "home", "A", "in our words", Provenance.of("ours")))
              .edge(
                  ConceptEdge.of(
                      "home:A", RelationType.REQUIRES, "home:\u00c4", 0.9, Provenance.of("ours")))
              .build());
      assertThat(graph.concept("home:A").orElseThrow().description()).isEqualTo("in our words");
      assertThat(graph.contributors("home:A")).containsExactly("home:file", "ours");
      assertThat(run("MATCH (n:Concept {id: 'home:A'}) RETURN n.embedding AS embedding"))
          .containsExactly(new HashMap<>(java.util.Collections.singletonMap("embedding", null)));
      assertThat(graph.edges("home:A", Direction.OUT, Set.of()))
          .extracting(edge -> edge.provenance().sourceId())
          .containsExactly("ours");
      assertThat(graph.edges("home:A", Direction.IN, Set.of()))
          .extracting(edge -> edge.provenance().sourceId())
          .containsExactly("home:file");
      graph.retract("ours");
      assertThat(graph.concept("home:A")).contains(before);
      assertThat(graph.edges("home:A", Direction.BOTH, Set.of())).isEqualTo(edges);
      assertThat(graph.stats().total()).isEqualTo(new ElementCounts(2, 0, 2, 1, 0));
    }
  }

  @Test
  void whatTheOriginalLoadedIsTakenBackBySource() {
    try (MemgraphBackend graph = open()) {
      loadOriginal();
      graph.ingest(
          IngestionManifest.builder("home")
              .source(SourceMetadata.of("ours", "test"))
              .concept(ConceptNode.of("home:A", "home", "A", "ours", Provenance.of("ours")))
              .build());
      RetractReport report = graph.retract("home:file");
      assertThat(report.known()).isTrue();
      assertThat(report.removed()).isEqualTo(new ElementCounts(1, 0, 2, 1, 0));
      assertThat(graph.stats().total()).isEqualTo(new ElementCounts(1, 0, 0, 0, 0));
      assertThat(graph.contributors("home:A")).containsExactly("ours");
      assertThat(run("MATCH (c:QortexContribution) RETURN c.id AS id")).isEmpty();
    }
  }

  /**
   * One source says the nodes a and b, and S2 an edge, beside which Python qortex makes another.
   */
  private static void loadParallel(MemgraphBackend graph, String... sources) {
    for (String source : sources) {
      graph.ingest(
          IngestionManifest.builder("d")
              .source(SourceMetadata.of(source, "test"))
              .concept(ConceptNode.of("a", "d", "a", "", Provenance.of(source)))
              .concept(ConceptNode.of("b", "d", "b", "", Provenance.of(source)))
              .build());
    }
    graph.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("S2", "test"))
            .edge(ConceptEdge.of("a", RelationType.USES, "b", 0.5, Provenance.of("S2")))
            .build());
    run(
        "MATCH (a:Concept {id: 'a'}), (b:Concept {id: 'b'})"
            + " CREATE (a)-[:USES {confidence: 0.9, bidirectional: true, properties: '{}'}]->(b)");
  }

  private static List<Map<String, Object>> relations() {
    return run(
        "MATCH (a)-[r:USES]->(b) RETURN r.source_id AS source, r.confidence AS confidence"
            + " ORDER BY confidence");
  }

  private static List<Map<String, Object>> contributions() {
    return run("MATCH (c:QortexContribution {kind: 'EDGE'}) RETURN c.source_id AS source");
  }

  @Test
  void aSourceTakesBackItsOwnOfParallelEdges() {
    try (MemgraphBackend graph = open()) {
      loadParallel(graph, "S1");
      graph.retract("S2");
      assertThat(graph.edges("a", Direction.OUT, Set.of()))
          .containsExactly(ConceptEdge.of("a", RelationType.USES, "b", 0.9, Provenance.of("S1")));
      assertThat(relations()).containsExactly(Map.of("source", "S1", "confidence", 0.9));
      assertThat(contributions()).isEmpty();
    }
  }

  @Test
  void theOtherOfParallelEdgesStaysWhenTheSurestIsTakenBack() {
    try (MemgraphBackend graph = open()) {
      loadParallel(graph, "S1", "S3");
      graph.retract("S1");
      assertThat(graph.edges("a", Direction.OUT, Set.of()))
          .containsExactly(ConceptEdge.of("a", RelationType.USES, "b", 0.5, Provenance.of("S2")));
      assertThat(relations()).containsExactly(Map.of("source", "S2", "confidence", 0.5));
      assertThat(contributions()).isEmpty();
    }
  }

  @Test
  void parallelEdgesOutliveTheirNodesAsThatWhichSourcesSay() {
    try (MemgraphBackend graph = open()) {
      loadParallel(graph, "S1");
      run("MATCH (:Concept)-[r:USES {confidence: 0.9}]->(:Concept) SET r.source_id = 'S4'");
      graph.adopt();
      graph.retract("S1");
      assertThat(graph.nodes(List.of("a", "b"))).isEmpty();
      loadNodes(graph);
      assertThat(graph.edges("a", Direction.OUT, Set.of()))
          .extracting(ConceptEdge::confidence)
          .containsExactly(0.9);
      run(
          "MATCH (a:Concept {id: 'a'}), (b:Concept {id: 'b'})"
              + " CREATE (a)-[:USES {confidence: 0.7, source_id: 'S5'}]->(b)");
      graph.retract("S1");
      loadNodes(graph);
      assertThat(relations()).containsExactly(Map.of("source", "S4", "confidence", 0.9));
      assertThat(contributions())
          .extracting(row -> row.get("source"))
          .containsExactlyInAnyOrder("S2", "S5");
    }
  }

  private static void loadNodes(MemgraphBackend graph) {
    graph.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("S1", "test"))
            .concept(ConceptNode.of("a", "d", "a", "", Provenance.of("S1")))
            .concept(ConceptNode.of("b", "d", "b", "", Provenance.of("S1")))
            .build());
  }

  @Test
  void whatSourcesSayOfParallelEdgesIsKeptWhenTheyAreAdopted() {
    try (MemgraphBackend graph = open()) {
      loadParallel(graph, "S1", "S3");
      graph.adopt();
      assertThat(relations()).containsExactly(Map.of("source", "S1", "confidence", 0.9));
      assertThat(contributions()).containsExactly(Map.of("source", "S2"));
      assertThat(run("MATCH ()-[r:USES]->() RETURN r.bidirectional AS both"))
          .containsExactly(Map.of("both", true));
      graph.retract("S1");
      assertThat(graph.edges("a", Direction.OUT, Set.of()))
          .containsExactly(ConceptEdge.of("a", RelationType.USES, "b", 0.5, Provenance.of("S2")));
    }
  }

  @Test
  void whatIsWrittenHasTheLayoutOfTheOriginal() {
    try (MemgraphBackend graph = open()) {
      Provenance here = new Provenance("s", "page 1", "It says so.");
      graph.ingest(
          IngestionManifest.builder("home")
              .source(SourceMetadata.of("s", "test"))
              .concept(
                  new ConceptNode("a", "home", "A", "first", 0.5, here, Map.of("n", List.of(1L))))
              .concept(ConceptNode.of("b", "home", "B", "", here))
              .edge(ConceptEdge.of("a", RelationType.PART_OF, "b", 0.25, here))
              .rule(new ExplicitRule("r", "home", "Do.", List.of("a", "b"), "general", 1, here))
              .build());
    }
    assertThat(run("MATCH (n:Concept {id: 'a'}) RETURN properties(n) AS p").get(0).get("p"))
        .isEqualTo(
            Map.of(
                "id",
                "a",
                "name",
                "A",
                "description",
                "first",
                "domain",
                "home",
                "source_id",
                "s",
                "source_location",
                "page 1",
                "quote",
                "It says so.",
                "confidence",
                0.5,
                "properties",
                "{\"n\":[1]}"));
    assertThat(
            run("MATCH (:Concept)-[r:PART_OF]->(:Concept) RETURN properties(r) AS p")
                .get(0)
                .get("p"))
        .isEqualTo(
            Map.of(
                "confidence",
                0.25,
                "bidirectional",
                false,
                "properties",
                "{}",
                "source_id",
                "s",
                "source_location",
                "page 1",
                "quote",
                "It says so."));
    assertThat(run("MATCH (r:Rule) RETURN r.concept_ids AS ids, r.category AS category"))
        .containsExactly(Map.of("ids", "[\"a\",\"b\"]", "category", "general"));
    assertThat(run("MATCH (d:Domain) RETURN d.created_at AS at, d.description AS about"))
        .containsExactly(Map.of("at", "2026-11-22T10:00:00.123456Z", "about", ""));
  }

  @Test
  void propertiesMayBeAMapOfTheServer() {
    Map<String, Object> row = new HashMap<>();
    row.put("id", "a");
    row.put("name", "A");
    row.put("domain", "home");
    row.put("source_id", "s");
    row.put("confidence", 7);
    row.put("properties", Map.of("deep", List.of(Map.of("er", 1L)), "when", Instant.EPOCH));
    assertThat(ElementRows.element(Kind.CONCEPT, row))
        .isEqualTo(
            new ConceptNode(
                "a",
                "home",
                "A",
                "",
                1.0,
                Provenance.of("s"),
                Map.of("deep", List.of(Map.of("er", 1L)), "when", "1970-01-01T00:00:00Z")));
  }
}
