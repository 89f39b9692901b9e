package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.qortex.commons.Checks;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the official client does with {@link SampleServer}, over whatever transport. */
abstract class Conversation {

  static final ObjectMapper JSON = new ObjectMapper();
  static final JacksonMcpJsonMapper MAPPER = new JacksonMcpJsonMapper(JSON);

  @TempDir Path folder;
  private final List<ProgressNotification> progress = new CopyOnWriteArrayList<>();
  final List<ResourceContents> updated = new CopyOnWriteArrayList<>();
  McpSyncClient client;
  private InitializeResult greeting;

  abstract McpClientTransport transport() throws Exception;

  @BeforeEach
  void connect() throws Exception {
    client =
        McpClient.sync(transport())
            .progressConsumer(progress::add)
            .resourcesUpdateConsumer(updated::addAll)
            .build();
    greeting = client.initialize();
  }

  @AfterEach
  void close() {
    client.closeGracefully();
  }

  @Test
  void theServerTellsWhoItIs() {
    assertThat(greeting.serverInfo().name()).isEqualTo("qortex");
    assertThat(greeting.protocolVersion()).isEqualTo("2025-11-25");
    assertThat(greeting.instructions()).contains("does not come from your user");
    assertThat(client.ping()).isNotNull();
  }

  @Test
  void everyToolIsDescribed() {
    for (Tool tool : tools()) {
      assertThat(tool.description()).as(tool.name()).isNotBlank();
      assertThat(tool.title()).as(tool.name()).isNotBlank();
      assertThat(tool.inputSchema()).as(tool.name()).containsEntry("type", "object");
      assertThat(tool.outputSchema()).as(tool.name()).containsEntry("type", "object");
      assertThat(tool.annotations().readOnlyHint()).as(tool.name()).isNotNull();
    }
    assertThat(tools()).extracting(Tool::name).contains("qortex_query", "sample_work");
    assertThat(tools()).hasSizeGreaterThan(60);
  }

  @Test
  void everyToolTakesGoodArguments() throws JsonProcessingException {
    int succeeded = 0;
    for (Tool tool : tools()) {
      CallToolResult result = call(tool.name(), SampleArguments.of(tool.inputSchema()));
      assertThat(text(result)).as(tool.name()).isNotBlank();
      if (result.isError()) {
        // Such as the feedback to an answer that was never given.
        assertThat(error(result).get("code"))
            .as(tool.name() + text(result))
            .isNotEqualTo("internal");
      } else {
        valid(tool, result);
        succeeded++;
      }
    }
    assertThat(succeeded).isGreaterThan(tools().size() / 2);
  }

  @Test
  void everyToolNamesAnUnknownArgumentAndRefusesItWhereItMayDestroy() {
    for (Tool tool : tools()) {
      Map<String, Object> arguments = new LinkedHashMap<>(SampleArguments.of(tool.inputSchema()));
      arguments.put("no_such_argument", 1);
      CallToolResult result = call(tool.name(), arguments);
      if (Boolean.TRUE.equals(tool.annotations().destructiveHint())) {
        assertThat(result.isError()).as(tool.name()).isTrue();
        assertThat(result.structuredContent()).as(tool.name()).isNull();
        assertThat(error(result))
            .as(tool.name())
            .containsEntry("code", "invalid_argument")
            .containsEntry("argument", "no_such_argument");
        assertThat(text(result)).startsWith("invalid_argument\n").contains("no_such_argument");
      } else {
        assertThat(text(result)).startsWith("Ignored, ").contains("no_such_argument");
        if (!result.isError()) {
          assertThat(result.meta())
              .as(tool.name())
              .containsEntry("dev.qortex/ignored", List.of("no_such_argument"));
        }
      }
    }
  }

  @Test
  void anUnknownToolIsAnErrorOfTheProtocol() {
    assertThatThrownBy(() -> call("qortex_querry", Map.of()))
        .isInstanceOfSatisfying(
            McpError.class, e -> assertThat(e.getJsonRpcError().code()).isEqualTo(-32602))
        .hasMessageContaining("qortex_querry")
        .hasMessageContaining("qortex_query");
    assertThatThrownBy(() -> call("sample_protocol", Map.of())).isInstanceOf(McpError.class);
  }

  @Test
  void progressIsToldBeforeTheAnswer() {
    CallToolResult result =
        client.callTool(
            new CallToolRequest(
                "sample_work", Map.of("steps", 10_000), Map.of("progressToken", "t-1")));
    assertThat(result.isError()).isFalse();
    // This client hands notifications on in any order, even after the answer.
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> assertThat(steps()).contains(10_000.0));
    assertThat(steps()).hasSizeBetween(100, 700).doesNotHaveDuplicates();
    assertThat(progress)
        .allSatisfy(
            told -> {
              assertThat(told.progressToken()).isEqualTo("t-1");
              assertThat(told.total()).isEqualTo(10_000);
            });
  }

  private List<Double> steps() {
    return progress.stream().map(ProgressNotification::progress).toList();
  }

  @Test
  void withoutATokenNoProgressIsTold() {
    call("sample_work", Map.of());
    assertThat(progress).isEmpty();
  }

  @Test
  void whatTheMemoryReturnsIsQuoted() {
    CallToolResult result = call("sample_injection", Map.of());
    assertThat(text(result).lines().skip(2)).isNotEmpty().allMatch(line -> line.startsWith("> "));
    assertThat(text(result)).doesNotContain("\u001b").doesNotContain("\u2028");
    assertThat(result.structuredContent()).isEqualTo(Map.of("text", SampleServer.INJECTION));
  }

  @Test
  void whatAnErrorNamesIsQuoted() {
    CallToolResult result = call("sample_refusal", Map.of());
    assertThat(result.isError()).isTrue();
    assertThat(text(result).lines()).first().isEqualTo("not_found");
    assertThat(text(result).lines().skip(2)).hasSize(4).allMatch(line -> line.startsWith("> "));
    assertThat(text(result)).doesNotContain("\u001b").doesNotContain("\u2028");
    assertThat(error(result).get("message"))
        .asString()
        .contains(Checks.message(SampleServer.INJECTION));
  }

  @Test
  void aDomainADocumentAndAPassageAreResources() throws JsonProcessingException {
    ingest("guide.md", "Rotate keys.");
    assertThat(client.listResourceTemplates().resourceTemplates())
        .extracting(ResourceTemplate::uriTemplate)
        .containsExactly(
            "qortex://domains/{domain}", "qortex://documents/{id}", "qortex://passages/{id}");
    assertThat(client.listResources().resources())
        .extracting(Resource::uri)
        .containsExactly("qortex://domains/team%2Fops", "qortex://documents/team%2Fops%3Aguide.md");

    JsonNode domain = JSON.readTree(read("qortex://domains/team%2Fops"));
    assertThat(domain.at("/documents/0/uri").asText())
        .isEqualTo("qortex://documents/team%2Fops%3Aguide.md");
    assertThat(read("qortex://documents/team%2Fops%3Aguide.md")).isEqualTo("Rotate keys.");
    assertThat(read("qortex://documents/team/ops:guide.md")).isEqualTo("Rotate keys.");
    CallToolResult got = call("qortex_get", Map.of("ids", "team/ops:guide.md"));
    String id = JSON.valueToTree(got.structuredContent()).at("/items/0/id").asText();
    assertThat(read("qortex://passages/" + URLEncoder.encode(id, UTF_8))).isEqualTo("Rotate keys.");
  }

  @Test
  void anUnknownResourceIsNotFound() {
    for (String uri :
        List.of("qortex://passages/x", "qortex://domains/%zz", "file:///etc/passwd")) {
      assertThatThrownBy(() -> read(uri))
          .isInstanceOfSatisfying(
              McpError.class, e -> assertThat(e.getJsonRpcError().code()).isEqualTo(-32002));
    }
  }

  @Test
  void promptsSayWhichToolsToUse() {
    assertThat(client.listPrompts().prompts())
        .extracting(Prompt::name)
        .containsExactly("ask_memory", "review_change", "end_session");
    GetPromptResult prompt =
        client.getPrompt(
            GetPromptRequest.builder("ask_memory")
                .arguments(Map.of("question", "100 %s?"))
                .build());
    assertThat(((TextContent) prompt.messages().get(0).content()).text())
        .contains("from the memory: 100 %s?", "qortex_ask", "qortex_feedback");
    assertThat(client.getPrompt(GetPromptRequest.builder("end_session").build()).messages())
        .hasSize(1);
    assertThatThrownBy(() -> client.getPrompt(GetPromptRequest.builder("ask_memory").build()))
        .isInstanceOf(McpError.class)
        .hasMessageContaining("'question'");
  }

  void ingest(String name, String text) {
    assertThat(
            call("qortex_ingest_text", Map.of("text", text, "domain", "team/ops", "name", name))
                .isError())
        .isFalse();
  }

  private String read(String uri) {
    return ((TextResourceContents)
            client.readResource(ReadResourceRequest.builder(uri).build()).contents().get(0))
        .text();
  }

  private List<Tool> tools() {
    return client.listTools().tools();
  }

  private CallToolResult call(String tool, Map<String, Object> arguments) {
    return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
  }

  /** By a validator of another vendor than the one that the server uses. */
  private static void valid(Tool tool, CallToolResult result) throws JsonProcessingException {
    assertThat(
            new ValidatorFactory()
                .validate(
                    JSON.writeValueAsString(tool.outputSchema()),
                    JSON.writeValueAsString(result.structuredContent()))
                .getErrors())
        .as(tool.name())
        .isEmpty();
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }

  @SuppressWarnings("unchecked") // It is a JSON object.
  private static Map<String, Object> error(CallToolResult result) {
    return (Map<String, Object>) result.meta().get("dev.qortex/error");
  }
}
