package dev.qortex.graph.memgraph.internal.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes all Cypher that can be sent to a server, to be checked against its grammar. */
class CypherFilesTest {

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void everyStatementIsWritten(Dialect dialect) throws IOException {
    List<String> statements = new ArrayList<>(schema(dialect));
    statements.addAll(graph());
    assertThat(statements)
        .doesNotHaveDuplicates()
        .allSatisfy(statement -> assertThat(statement).isNotBlank().doesNotContain("\n", ";", "%"));
    Path file =
        Files.createDirectories(Path.of("target", "cypher"))
            .resolve(dialect.name().toLowerCase(Locale.ROOT) + ".cypherl");
    Files.write(file, statements.stream().map(statement -> statement + ";").toList());
    assertThat(file).isNotEmptyFile();
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void everyTypeOfRelationHasAnIndexAndAStatement(Dialect dialect) {
    for (RelationType relation : RelationType.values()) {
      String name = ":" + relation.name();
      assertThat(schema(dialect)).anyMatch(statement -> statement.contains(name));
      assertThat(graph())
          .anyMatch(statement -> statement.contains("MERGE (a)-[r" + name + "]->(b)"));
    }
  }

  private static List<String> schema(Dialect dialect) {
    List<String> statements = new ArrayList<>(dialect.showStorage());
    statements.addAll(dialect.showSchema());
    dialect.schema().forEach(part -> statements.add(dialect.make(part)));
    dialect.awaitSchema().ifPresent(statements::add);
    return statements;
  }

  /** Each statement for all labels and types of relations that it may be sent with. */
  private static Set<String> graph() {
    Set<String> statements = new LinkedHashSet<>();
    for (Cypher each : Cypher.values()) {
      for (NodeKind source : NodeKind.values()) {
        for (NodeKind target : NodeKind.values()) {
          for (RelationType relation : RelationType.values()) {
            statements.add(each.text(source, target, relation));
          }
        }
      }
    }
    return statements;
  }
}
