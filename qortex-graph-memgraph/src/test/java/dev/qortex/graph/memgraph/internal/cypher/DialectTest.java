package dev.qortex.graph.memgraph.internal.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.graph.memgraph.internal.cypher.SchemaPart.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found missing from what a server shows. Memgraph's rows are those of its sources. */
class DialectTest {

  private static Map<String, Object> row(@Nullable Object... namesAndValues) {
    Map<String, Object> row = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      row.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return row;
  }

  private static Map<String, Object> index(String type, String label, @Nullable Object property) {
    return row("index type", type, "label", label, "property", property, "count", 3L);
  }

  private static Map<String, Object> unique(String label, Object properties) {
    return row(
        "constraint type", "unique", "label", label, "properties", properties, "data_type", "");
  }

  /** As Memgraph shows all parts; before it had indexes of several properties, without lists. */
  private static List<Map<String, Object>> memgraph(boolean lists) {
    return Dialect.MEMGRAPH.schema().stream()
        .map(
            part -> {
              Object property = lists ? List.of(part.property()) : part.property();
              return switch (part.kind()) {
                case LABEL -> index("label", part.label(), null);
                case PROPERTY -> index("label+property", part.label(), property);
                case EDGE -> index("edge-type+property", part.label(), part.property());
                case UNIQUE -> unique(part.label(), List.of(part.property()));
              };
            })
        .toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsMissingFromAMemgraphThatShowsEveryPart(boolean lists) {
    assertThat(Dialect.MEMGRAPH.missing(memgraph(lists))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatAMemgraphDoesNotShowIsMissing(boolean lists) {
    List<Map<String, Object>> rows = memgraph(lists);
    List<SchemaPart> parts = Dialect.MEMGRAPH.schema();
    for (int i = 0; i < rows.size(); i++) {
      List<Map<String, Object>> others = new ArrayList<>(rows);
      others.remove(i);
      assertThat(Dialect.MEMGRAPH.missing(others))
          .containsExactly(Dialect.MEMGRAPH.make(parts.get(i)));
    }
  }

  @Test
  void otherIndexesAndConstraintsOfMemgraphDoNotStandForAPart() {
    List<Map<String, Object>> others =
        List.of(
            index("label+property (DESC)", "Concept", List.of("id")),
            index("label+property", "Concept", List.of("id", "domain")),
            index("label+property", "Concept", List.of()),
            index("label+property_vector", "Concept", "id"),
            index("label_text (name: x)", "Concept", List.of("id")),
            index("point", "Concept", "id"),
            index("edge-type", "USES", null),
            row("index type", "edge-property", "label", null, "property", "source_id"),
            row("constraint type", "exists", "label", "Concept", "properties", "id"),
            row("constraint type", "data_type", "label", "Concept", "properties", "id"),
            unique("Concept", List.of("id", "domain")));
    assertThat(Dialect.MEMGRAPH.missing(others))
        .hasSameSizeAs(Dialect.MEMGRAPH.schema())
        .isEqualTo(Dialect.MEMGRAPH.missing(List.of()));
  }

  @Test
  void indexesOfNeo4jAreKnownByWhatTheyAreOfAndNotByTheirName() {
    List<Map<String, Object>> rows =
        List.of(
            neo4j("NODE", "Concept", "id", "any name"),
            neo4j("NODE", "Passage", "id", null),
            neo4j("NODE", "Concept", "domain", null),
            neo4j("RELATIONSHIP", "USES", "source_id", null));
    assertThat(rows.stream().flatMap(row -> Dialect.NEO4J.shown(row).stream()))
        .containsExactly(
            new SchemaPart(Kind.UNIQUE, "Concept", "id"),
            new SchemaPart(Kind.PROPERTY, "Passage", "id"),
            new SchemaPart(Kind.PROPERTY, "Concept", "domain"),
            new SchemaPart(Kind.EDGE, "USES", "source_id"));
    assertThat(Dialect.NEO4J.missing(rows)).hasSize(Dialect.NEO4J.schema().size() - 3);
  }

  private static Map<String, Object> neo4j(
      String entity, String label, String property, @Nullable String constraint) {
    return row(
        "entityType",
        entity,
        "labelsOrTypes",
        List.of(label),
        "properties",
        List.of(property),
        "owningConstraint",
        constraint);
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void everyPartHasAStatementOfItsOwn(Dialect dialect) {
    Stream<String> made = dialect.schema().stream().map(dialect::make);
    assertThat(made).doesNotHaveDuplicates().isEqualTo(dialect.missing(List.of()));
  }
}
