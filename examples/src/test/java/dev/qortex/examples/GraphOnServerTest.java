package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.CypherQueries;
import dev.qortex.core.graph.CypherQueries.Rows;
import dev.qortex.graph.memgraph.MemgraphBackend;
import dev.qortex.graph.memgraph.MemgraphCypher;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples with their graph on a real server. */
class GraphOnServerTest {

  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern CYPHER = Pattern.compile("```cypher\\n(.*?)```", Pattern.DOTALL);

  @TempDir private static Path folder;
  private static Process server;
  private static String url;

  @BeforeAll
  static void start() throws IOException {
    Path log = folder.resolve("server.log");
    ProcessBuilder program =
        new ProcessBuilder(
                "bash",
                Path.of("..", "bolt-server", "run").toString(),
                "--data",
                folder.resolve("server").toString(),
                "--password",
                "only a test")
            .redirectError(log.toFile());
    // For less than a minute the second compiler costs more than it gives.
    program.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
    server = program.start();
    BufferedReader said = server.inputReader(StandardCharsets.UTF_8);
    String ready = said.readLine();
    assertThat(ready).as(Files.readString(log)).startsWith("READY ");
    url = ready.substring("READY ".length());
  }

  @AfterAll
  static void stop() throws InterruptedException {
    server.destroyForcibly().waitFor();
  }

  private static BoltSettings settings() {
    return BoltSettings.of(url).login("neo4j", "only a test");
  }

  @Test
  void theLoopClosesTwice() throws IOException {
    Path docs = Files.createDirectory(folder.resolve("docs"));
    Files.copy(Path.of("handbook", "coding-rules.md"), docs.resolve("coding-rules.md"));
    for (int turn = 0; turn < 2; turn++) {
      Checklist checks = new Checklist(System.out, LoopRun.CHECKS);
      new LoopRun(checks, folder.resolve("loop"), docs, Optional.of(settings())).run();
      assertThat(checks.report()).isTrue();
    }
  }

  @Test
  void theGraphIsAskedAndDrawn() throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    Rows rows = GraphOnServer.run(url, "neo4j", "only a test", files);
    assertThat(rows.rows()).extracting(row -> row.get("relation")).contains("USES");
    for (String name : List.of("ops.graphml", "ops.dot", "ops.html")) {
      assertThat(files.resolve(name)).content().contains("Retry");
    }
  }

  @Test
  void theServerUnderstandsTheQuestionsOfTheDocumentation() throws IOException {
    String text = Files.readString(DOCS.resolve("bolt.md"));
    List<String> statements =
        CYPHER
            .matcher(text)
            .results()
            .map(MatchResult::group)
            .flatMap(block -> List.of(block.replaceAll("```(cypher)?", "").split(";")).stream())
            .filter(statement -> !statement.isBlank())
            .toList();
    assertThat(statements).hasSizeGreaterThan(3);
    try (MemgraphBackend graph = MemgraphBackend.open(settings(), InstantSource.system())) {
      CypherQueries cypher = new MemgraphCypher(graph);
      for (String statement : statements) {
        assertThat(cypher.read(statement, Map.of(), 10).columns()).as(statement).isNotEmpty();
      }
    }
  }
}
