package dev.qortex.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.qortex.core.internal.util.Checks;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Path;
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
  private McpSyncClient client;
  private InitializeResult greeting;

  abstract McpClientTransport transport() throws Exception;

  @BeforeEach
  void connect() throws Exception {
    client = McpClient.sync(transport()).progressConsumer(progress::add).build();
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
    assertThat(tools()).hasSizeGreaterThan(90);
    assertThat(tools()).extracting(Tool::name).doesNotContain("sample_protocol");
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
    assertThat(succeeded).isGreaterThan(60);
  }

  @Test
  void everyToolRefusesBadArguments() {
    for (Tool tool : tools()) {
      Map<String, Object> arguments = new LinkedHashMap<>(SampleArguments.of(tool.inputSchema()));
      arguments.put("no_such_argument", 1);
      CallToolResult result = call(tool.name(), arguments);
      assertThat(result.isError()).as(tool.name()).isTrue();
      assertThat(result.structuredContent()).as(tool.name()).isNull();
      assertThat(error(result))
          .as(tool.name())
          .containsEntry("code", "invalid_argument")
          .containsEntry("argument", "no_such_argument");
      assertThat(text(result)).startsWith("invalid_argument\n").contains("no_such_argument");
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
    await().untilAsserted(() -> assertThat(steps()).contains(10_000.0));
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
