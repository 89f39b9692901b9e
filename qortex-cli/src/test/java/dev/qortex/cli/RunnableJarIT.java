package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that the build made, as a user runs it. */
class RunnableJarIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int FILES = 60;

  @TempDir Path folder;

  private RunnableJar jar;

  @BeforeEach
  void start() {
    jar = new RunnableJar(folder);
  }

  @Test
  void theJarHasItsTermsAndNothingThatKeepsItFromRunning() throws IOException {
    try (JarFile file = new JarFile(RunnableJar.JAR.toFile())) {
      List<String> names = file.stream().map(ZipEntry::getName).toList();
      assertThat(names)
          .contains("META-INF/LICENSE", "META-INF/LICENSE-qortex", "META-INF/NOTICE")
          .noneMatch(name -> name.endsWith("module-info.class"))
          .noneMatch(name -> name.matches("META-INF/[^/]*\\.(SF|RSA|DSA)"));
      String notices =
          new String(file.getInputStream(file.getEntry("META-INF/NOTICE")).readAllBytes());
      assertThat(notices).contains("Jackson", "PDFBox");
    }
  }

  @Test
  void withoutACommandThereIsHelp() throws Exception {
    Run run = jar.run();
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains("First steps", "buildlog");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void whatIsAcceptedComesFirstTheNextTime() throws Exception {
    Path docs = Files.createDirectory(folder.resolve("docs"));
    Files.writeString(
        docs.resolve("calls.md"),
        "# Calls\n\n"
            + "A failed call is retried three times.\n\n"
            + "## Limits\n\n"
            + "A call that costs money is never retried.\n");
    Files.writeString(
        docs.resolve("jobs.md"), "# Jobs\n\nA job that fails is run again the next night.\n");
    assertThat(jar.out("ingest", "docs")).contains("2 added");

    JsonNode first = asked();
    String second = first.at("/items/1/id").textValue();
    assertThat(jar.out("accept", "2")).contains(second);
    JsonNode again = asked();
    assertThat(again.at("/items/0/id").textValue()).isEqualTo(second);
    assertThat(JSON.readTree(jar.out("status", "--json")).at("/embedding_model").textValue())
        .isEqualTo("all-minilm-l6-v2-q");
  }

  @Test
  void aFailureOfTheStoreIsToldOnceAndIsFinal() throws Exception {
    jar.out("learning", "observe", "bandit", "a", "--reward", "1");
    MemoryCommandsTest.refuse(folder.resolve("memory.db"), "INSERT ON nodes");
    Run run = jar.run("remember", "The valve needs water.");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("The database (")
        .containsOnlyOnce("refused by a test")
        .doesNotContain("\tat ");
  }

  @Test
  void eachRequestHasALineUnlessThatIsSwitchedOff() throws Exception {
    assertThat(logOfOneRequest("--access-log"))
        .containsPattern("^\\d{4}-\\d\\d-\\d\\dT\\S+ INFO access - GET /health 200 \\d+ ms,");
    assertThat(logOfOneRequest("--no-access-log")).isEmpty();
  }

  /** Output of a server after it began to listen, and was asked for its health. */
  private String logOfOneRequest(String option) throws Exception {
    List<String> command = new ArrayList<>(RunnableJar.command());
    command.addAll(List.of("serve", "--no-auth", "--port", "0", option));
    command.addAll(List.of("--db", folder.resolve("memory.db").toString()));
    Process process = new ProcessBuilder(command).start();
    try (BufferedReader log = process.errorReader(StandardCharsets.UTF_8)) {
      URI server = URI.create(log.readLine().replaceAll(".*(http://\\S+).*", "$1/health"));
      HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(server).build(), HttpResponse.BodyHandlers.discarding());
      // Process.destroy would close the streams.
      process.toHandle().destroy();
      return log.lines().collect(Collectors.joining("\n"));
    } finally {
      process.destroyForcibly();
    }
  }

  private JsonNode asked() throws Exception {
    Run run = jar.run("ask", "What happens after a failure?", "--min-relevance", "0", "--json");
    assertThat(run.err()).isEmpty();
    return JSON.readTree(run.out());
  }

  @Test
  void anIngestThatIsKilledLeavesWholeFilesAndGoesOn() throws Exception {
    Path docs = Files.createDirectory(folder.resolve("docs"));
    for (int i = 0; i < FILES; i++) {
      Files.writeString(
          docs.resolve("page" + i + ".md"),
          "# Page %s%n%n%s".formatted(i, "The valve needs water from the pump. ".repeat(200)));
    }
    for (int wait = 600; wait <= 1_800; wait += 400) {
      Process process = jar.start("ingest", "docs").process();
      process.waitFor(wait, TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
      assertThat(jar.run("domains").exit()).isLessThan(2);
    }
    JsonNode counts = JSON.readTree(jar.out("ingest", "docs", "--json")).at("/results/0/files");
    assertThat(counts.path("added").intValue() + counts.path("unchanged").intValue())
        .isEqualTo(FILES);
    assertThat(jar.out("ingest", "docs"))
        .contains("0 added, 0 changed, %s unchanged".formatted(FILES));
    assertThat(jar.out("ask", "What does the valve need?")).contains("water from the pump");
  }

  @Test
  void anAgentTalksToItOverStandardStreams() throws Exception {
    List<String> arguments = new ArrayList<>(RunnableJar.command());
    arguments.addAll(
        List.of("mcp", "--toolsets", "all", "--db", folder.resolve("memory.db").toString()));
    ServerParameters parameters =
        ServerParameters.builder(arguments.remove(0)).args(arguments).build();
    try (McpSyncClient client =
        McpClient.sync(
                new StdioClientTransport(
                    parameters,
                    new JacksonMcpJsonMapper(new com.fasterxml.jackson.databind.json.JsonMapper())))
            .build()) {
      client.initialize();
      assertThat(client.listTools().tools().stream().map(Tool::name))
          .contains("qortex_ask", "qortex_query", "qortex_feedback", "qortex_learning_select");
      CallToolResult kept =
          client.callTool(
              new CallToolRequest(
                  "qortex_ingest_text",
                  Map.of("text", "The valve needs water from the pump.", "domain", "plant")));
      assertThat(kept.isError()).isNotEqualTo(true);
      CallToolResult answer =
          client.callTool(
              new CallToolRequest("qortex_query", Map.of("context", "What does the valve need?")));
      assertThat(answer.structuredContent()).asString().contains("water from the pump");
      CallToolResult asked =
          client.callTool(
              new CallToolRequest("qortex_ask", Map.of("context", "What does the valve need?")));
      assertThat(asked.content()).asString().contains("water from the pump");
      assertThat(asked.structuredContent()).asString().doesNotContain("water from the pump");
      CallToolResult refused =
          client.callTool(new CallToolRequest("qortex_query", Map.of("context", Map.of())));
      assertThat(refused.isError()).isTrue();
    }
    assertThat(jar.out("ask", "What does the valve need?")).contains("water from the pump");
  }
}
