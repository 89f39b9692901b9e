package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.graph.CypherQueries;
import dev.qortex.core.graph.CypherQueries.Rows;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Questions in Cypher to a real server. */
class MemgraphCypherTest {

  private static final Provenance BOOK = Provenance.of("book");

  private MemgraphBackend backend;
  private CypherQueries cypher;

  @BeforeEach
  void open() {
    RealServer.empty();
    backend = MemgraphBackend.open(RealServer.settings(), InstantSource.system());
    cypher = new MemgraphCypher(backend);
    backend.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("book", "book"))
            .concept(ConceptNode.of("a", "d", "A", "first", BOOK))
            .concept(ConceptNode.of("b", "d", "B", "second", BOOK))
            .edge(ConceptEdge.of("a", RelationType.USES, "b", 0.5, BOOK))
            .build());
  }

  @AfterEach
  void close() {
    backend.close();
  }

  @Test
  void rowsComeWithParameters() {
    Rows rows =
        cypher.read(
            "MATCH (a:Concept)-[r]->(b) WHERE a.id = $id RETURN type(r) AS type, b.id AS target",
            Map.of("id", "a"),
            10);
    assertThat(rows.columns()).containsExactly("type", "target");
    assertThat(rows.rows()).containsExactly(Map.of("type", "USES", "target", "b"));
    assertThat(rows.more()).isFalse();
  }

  @Test
  void onlySoManyRowsAreRead() {
    Rows rows = cypher.read("UNWIND range(1, $last) AS n RETURN n", Map.of("last", 1_000_000), 3);
    assertThat(rows.rows()).extracting(row -> row.get("n")).containsExactly(1L, 2L, 3L);
    assertThat(rows.more()).isTrue();
  }

  @Test
  void nodesEdgesPathsAndTimesArePlainValues() {
    Rows rows =
        cypher.read(
            "MATCH p = (a:Concept {id: 'a'})-[r]->(b) RETURN a, r, p, date('2026-11-22') AS day,"
                + " null AS nothing, [1, {x: 2}] AS list",
            Map.of(),
            1);
    Map<String, ?> row = rows.rows().get(0);
    assertThat(row.get("a"))
        .extracting("labels", "properties.name")
        .containsExactly(List.of("Concept"), "A");
    assertThat(row.get("r"))
        .extracting("type", "properties.confidence")
        .containsExactly("USES", 0.5);
    assertThat((List<?>) row.get("p")).hasSize(3);
    assertThat(row.get("day")).isEqualTo("2026-11-22");
    assertThat(row.get("nothing")).isNull();
    assertThat(row.get("list")).isEqualTo(List.of(1L, Map.of("x", 2L)));
  }

  @Test
  void whatWritesIsRefusedAndLeavesNothing() {
    assertThatThrownBy(() -> cypher.read("MATCH (n) DETACH DELETE n", Map.of(), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("DETACH DELETE")
        .hasMessageContaining("Maybe it writes");
    assertThat(backend.stats().total().concepts()).isEqualTo(2);
  }

  @Test
  void whatIsNoCypherIsRefused() {
    assertThatThrownBy(() -> cypher.read("SELECT 1", Map.of(), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SELECT 1");
    assertThatThrownBy(() -> cypher.read("RETURN $gone", Map.of(), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("gone");
  }

  @Test
  void parametersThatAreNestedTooDeepAreRefused() {
    Object list = 1L;
    Object map = 1L;
    for (int i = 0; i < 32; i++) {
      list = List.of(list);
      map = Map.of("inner", map);
    }
    Map<String, Object> deepest = Map.of("list", list, "map", map, "array", new Object[] {1L});
    assertThat(cypher.read("RETURN $list AS list", deepest, 1).rows()).hasSize(1);
    List<Object> endless = new ArrayList<>();
    endless.add(endless);
    for (Object deeper :
        List.of(List.of(list), Map.of("inner", map), new Object[] {map}, endless)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> cypher.read("RETURN $value AS x", Map.of("value", deeper), 1))
          .withMessageContaining("(value)")
          .withMessageContaining("(32)")
          .withMessageContaining("Maybe");
    }
  }

  @Test
  void whatTakesTooLongIsEnded() {
    BoltSettings hasty =
        RealServer.settings().timeouts(Duration.ofSeconds(10), Duration.ofMillis(200));
    try (MemgraphBackend other = MemgraphBackend.open(hasty, InstantSource.system())) {
      assertThatThrownBy(
              () ->
                  new MemgraphCypher(other)
                      .read(
                          "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b"
                              + " RETURN sum(a * b) AS sum",
                          Map.of(),
                          1))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("Maybe it needs more time than (PT0.2S)");
    }
  }

  @Test
  void nothingIsAskedAfterTheEnd() {
    backend.close();
    assertThatThrownBy(() -> cypher.read("RETURN 1 AS one", Map.of(), 1))
        .isInstanceOf(IllegalStateException.class);
  }
}
