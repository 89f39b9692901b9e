package dev.qortex.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streamable HTTP: what is admitted as a message, and the forms of its answer. */
class McpRouteTest {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final String WORK =
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_work",
      "arguments":{"steps":4},"_meta":{"progressToken":"t"}}}\
      """;

  private final ApiKey.Generated key =
      ApiKey.bearer("agent", Set.of(Scope.READ, Scope.WRITE), Set.of(), new SecureRandom());
  private final ApiKey.Generated reader =
      ApiKey.bearer("reader", Set.of(Scope.READ), Set.of(), new SecureRandom());
  private final Catalogue catalogue =
      Catalogue.of((ApiGroup) () -> List.of(Binding.of(WorkApi.class, McpRouteTest::work)));
  private final QortexServer server =
      QortexServer.builder(catalogue)
          .port(0)
          .keys(ApiKeys.of(key.key(), reader.key()))
          .mcp(QortexMcpServer.of(catalogue).toolsets("all"))
          .allowedOrigins("https://app.example")
          .start();
  private final RawClient client = new RawClient(server.uri().getPort());

  /** Work in steps. */
  public interface WorkApi {

    @Op(
        name = "test_work",
        text = "Works in steps.",
        toolset = Toolset.MAINTENANCE,
        scope = Scope.WRITE,
        route = "POST test/work")
    Worked work(Work input, Call call);
  }

  public record Work(@Arg("Steps.") int steps) {}

  public record Worked(int done) {}

  private static Worked work(Work input, Call call) {
    for (int step = 1; step <= input.steps(); step++) {
      call.progress().report(step, input.steps(), "step " + step);
    }
    return new Worked(input.steps());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private RawClient.Answer post(String message, String... headers) throws IOException {
    return send("POST", key, message, headers);
  }

  private RawClient.Answer send(
      String method, ApiKey.Generated sender, String message, String... headers)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of(headers));
    if (lines.stream().noneMatch(line -> line.startsWith("Authorization:"))) {
      lines.add("Authorization: Bearer " + sender.text());
    }
    if (lines.stream().noneMatch(line -> line.startsWith("Content-Type:"))) {
      lines.add("Content-Type: application/json");
    }
    byte[] body = message.getBytes(UTF_8);
    lines.add("Content-Length: " + body.length);
    return client.send(
        RawClient.request(method + " /mcp", String.join("\r\n", lines) + "\r\n", body));
  }

  @Test
  void aMessageIsPosted() throws IOException {
    assertThat(post(PING).status()).isEqualTo(200);
    for (String method : List.of("GET", "DELETE", "PUT")) {
      RawClient.Answer other = send(method, key, "");
      assertThat(other.status()).as(method).isEqualTo(405);
      assertThat(other.head()).contains("Allow: POST");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/json-patch+json", "application/jsonx"})
  void anotherTypeIsRefused(String type) throws IOException {
    assertThat(post(PING, "Content-Type: " + type).status()).isEqualTo(415);
  }

  @Test
  void theTypeMayNameItsCharacterSet() throws IOException {
    assertThat(post(PING, "Content-Type: Application/JSON ;charset=utf-8").status()).isEqualTo(200);
  }

  @Test
  void aVersionThatIsNotSpokenIsRefused() throws IOException {
    assertThat(post(PING, "MCP-Protocol-Version: 1999-01-01").status()).isEqualTo(400);
    assertThat(post(PING, "MCP-Protocol-Version: 2025-06-18").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://evil.example", "null", "http://localhost:81", "https://app.example.org"})
  void aPageOfAnotherOriginIsRefusedWithAnyKey(String origin) throws IOException {
    assertThat(post(PING, "Origin: " + origin).status()).isEqualTo(403);
  }

  @Test
  void aPageOfTheServerOrOfAnAllowedOriginComesIn() throws IOException {
    for (String origin : List.of("http://localhost", "https://localhost", "https://app.example")) {
      assertThat(post(PING, "Origin: " + origin).status()).as(origin).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bearer", "Bearer ", "Bearer qx_wrong", "Basic qx_wrong"})
  void aWrongKeyIsRefusedBeforeTheMessageIsRead(String authorization) throws IOException {
    RawClient.Answer answer = post("{", "Authorization: " + authorization);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.head()).contains("WWW-Authenticate: Bearer");
  }

  @Test
  void aCallerSeesAndCallsOnlyWhatItMay() throws IOException {
    String list = PING.replace("ping", "tools/list");
    assertThat(post(list).body()).contains("test_work");
    assertThat(send("POST", reader, list).body()).doesNotContain("test_work");
    assertThat(send("POST", reader, WORK).body()).contains("forbidden");
  }

  @Test
  void aNotificationIsAcceptedWithoutAnAnswer() throws IOException {
    RawClient.Answer answer =
        post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void progressComesAsEventsInOrderToAClientThatTakesThem() throws IOException {
    RawClient.Answer answer = post(WORK, "Accept: application/json, text/event-stream");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.head()).contains("text/event-stream", "no-store");
    List<JsonNode> events = new ArrayList<>();
    for (String line : answer.body().lines().filter(line -> line.startsWith("data: ")).toList()) {
      events.add(new ObjectMapper().readTree(line.substring(6)));
    }
    assertThat(events)
        // On a slow machine the time between two steps is reported, too, as a fraction.
        .filteredOn(event -> event.at("/params/progress").asDouble() % 1 == 0)
        .extracting(event -> event.at("/params/progress").asInt())
        .containsExactly(1, 2, 3, 4, 0);
    assertThat(events.get(events.size() - 1).at("/result/structuredContent/done").asInt())
        .isEqualTo(4);
  }

  @Test
  void anotherClientGetsTheAnswerAlone() throws IOException {
    RawClient.Answer answer = post(WORK);
    assertThat(answer.head()).contains("application/json");
    assertThat(new ObjectMapper().readTree(answer.body()).at("/result/structuredContent/done"))
        .hasToString("4");
  }
}
