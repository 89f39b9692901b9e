package dev.qortex.graph.memgraph.internal.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.RelationType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes all Cypher that can be sent to a server, to be checked against its grammar. */
class CypherFilesTest {

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void everyStatementIsWritten(Dialect dialect) throws IOException {
    List<String> statements = new ArrayList<>(dialect.statements());
    statements.addAll(GraphStatement.all());
    statements.addAll(VectorStatements.statements(dialect));
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
      assertThat(dialect.statements()).anyMatch(statement -> statement.contains(name));
      assertThat(GraphStatement.all())
          .anyMatch(statement -> statement.contains("MERGE (a)-[r" + name + "]->(b)"));
    }
  }
}
