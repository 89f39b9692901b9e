package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.qortex.service.Caller;
import dev.qortex.service.Scope;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official client over the server of the JDK; and messages as an attacker writes them. */
class EndpointTest extends Conversation {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final Caller READER = new Caller("reader", Set.of(Scope.READ), Set.of());

  private McpEndpoint endpoint;
  private HttpServer server;

  @BeforeEach
  @Override
  void connect() throws Exception {
    endpoint = QortexMcpServer.of(SampleServer.catalogue(folder)).toolsets("all").endpoint();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/mcp", this::exchange);
    server.start();
    super.connect();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Override
  McpClientTransport transport() {
    return HttpClientStreamableHttpTransport.builder(
            "http://localhost:" + server.getAddress().getPort())
        .endpoint("/mcp")
        .jsonMapper(MAPPER)
        .build();
  }

  /** A transport as a host would write it: notifications as events, then the answer. */
  private void exchange(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("POST")) {
        exchange.sendResponseHeaders(405, -1);
        return;
      }
      List<String> events = new ArrayList<>();
      Optional<McpEndpoint.Answer> answer =
          endpoint.answer(exchange.getRequestBody().readAllBytes(), Caller.owner(), events::add);
      answer.ifPresent(last -> events.add(last.json()));
      String type = events.size() > 1 ? "text/event-stream" : "application/json";
      byte[] body =
          (events.size() > 1
                  ? events.stream()
                      .map(event -> "event: message\ndata: " + event + "\n\n")
                      .collect(Collectors.joining())
                  : String.join("", events))
              .getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", type);
      exchange.sendResponseHeaders(
          answer.isEmpty() ? 202 : answer.get().understood() ? 200 : 400,
          body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Nested
  class Refusals {

    @ParameterizedTest
    @ValueSource(
        strings = {
          "\"context\":\"\\ud800\"",
          "\"context\":\"x\",\"top_k\":1e999",
          "\"a\":[\"\\udc00\"]"
        })
    void valuesThatNoToolCanTakeAreErrorsOfTheTool(String arguments) throws IOException {
      Reply reply =
          post(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                  + "{\"name\":\"qortex_query\",\"arguments\":{%s}}}".formatted(arguments));
      assertThat(reply.json().at("/result/isError").asBoolean()).as(reply.body()).isTrue();
      assertThat(reply.json().at("/result/_meta/dev.qortex~1error/code").asText())
          .isEqualTo("invalid_argument");
    }

    @Test
    void aMessageThatIsNotUtf8IsRefusedWithItsId() throws IOException {
      for (String text : List.of("\u00e9", "\u00c0\u0080", "\u00ed\u00a0\u0080")) {
        String message = PING.replace("}", ",\"params\":{\"a\":\"" + text + "\"}}");
        Reply reply = post(message.getBytes(ISO_8859_1));
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.error()).contains("UTF-8");
        assertThat(reply.json().path("id").asInt()).isEqualTo(1);
      }
      assertThat(post(PING.getBytes(UTF_16)).status()).isEqualTo(400);
      assertThat(post(PING.getBytes(UTF_16LE)).status()).isEqualTo(400);
      assertThat(post("\uFEFF" + PING).status()).isEqualTo(200);
    }

    @Test
    void aWrongMessageIsRefused() throws IOException {
      assertThat(post("{").status()).isEqualTo(400);
      assertThat(post("").status()).isEqualTo(400);
      assertThat(post("[" + PING + "]").status()).isEqualTo(400);
      assertThat(post(PING + PING).status()).isEqualTo(400);
      assertThat(post(PING.replace("\"id\":1", "\"id\":1,\"id\":1")).error()).contains("Duplicate");
      assertThat(post("[" + "1,".repeat(3_000_000) + "1]").error()).contains("Token count");
      assertThat(post("{\"a\":".repeat(200) + "1" + "}".repeat(200)).error()).contains("depth");
      assertThat(post("{\"id\":1,\"method\":\"ping\"}").status()).isEqualTo(400);
      assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}").status())
          .isEqualTo(400);
      assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}").status())
          .isEqualTo(400);
      assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "\"method\":\"tools/call\",\"params\":[]",
          "\"method\":\"tools/call\",\"params\":{}",
          "\"method\":\"tools/call\"",
          "\"method\":\"tools/call\",\"params\":{\"name\":7}",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"\\ud800\"}",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"qortex_query\",\"arguments\":[]}",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"qortex_query\",\"_meta\":{\"a\":\"\\ud800\"}}",
          "\"method\":\"tools/list\",\"params\":{\"a\":1e999}",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"qortex_query\",\"_meta\":3}",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"qortex_query\",\"arguments\":null,\"_meta\":[]}",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"sample_work\",\"_meta\":{\"progressToken\":{}}}",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"sample_work\",\"_meta\":{\"progressToken\":1.5}}",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"sample_work\",\"_meta\":{\"progressToken\":true}}",
          "\"method\":\"initialize\",\"params\":{\"protocolVersion\":{},\"capabilities\":1}"
        })
    void wrongParametersAreToldByTheProtocol(String rest) throws IOException {
      Reply reply = post("{\"jsonrpc\":\"2.0\",\"id\":1," + rest + "}");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.json().at("/error/code").asInt()).as(reply.body()).isEqualTo(-32602);
      assertThat(reply.json().path("id").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "{\"context\":\"\\ud800\"}",
          "{\"context\":\"x\",\"where\":\"{\\\"a\\\":\\\"\\\\ud800\\\"}\"}",
          "{\"context\":\"x\",\"top_k\":1e999}",
          "{\"context\":\"x\",\"top_k\":\"1e999\"}"
        })
    void argumentsThatNoStoreTakesAreAnErrorOfTheTool(String arguments) throws IOException {
      Reply reply =
          post(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                  + "{\"name\":\"qortex_query\",\"arguments\":"
                  + arguments
                  + "}}");
      assertThat(reply.json().at("/result/isError").booleanValue()).as(reply.body()).isTrue();
      assertThat(reply.body()).contains("invalid_argument");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "\"method\":\"ping\",\"params\":null",
          "\"method\":\"tools/list\",\"params\":null",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"qortex_status\",\"arguments\":null}",
          "\"method\":\"tools/call\",\"params\":{\"name\":\"qortex_ask\",\"arguments\":"
              + "\"{\\\"context\\\":\\\"x\\\",\\\"topK\\\":\\\"5\\\",\\\"domains\\\":null}\"}"
        })
    void whatOtherClientsSendInsteadIsTaken(String rest) throws IOException {
      Reply reply = post("{\"jsonrpc\":\"2.0\",\"id\":1," + rest + "}");
      assertThat(reply.json().has("result")).as(reply.body()).isTrue();
      assertThat(reply.json().at("/result/isError").booleanValue()).as(reply.body()).isFalse();
    }

    @Test
    void anUnknownMethodIsToldByTheProtocol() throws IOException {
      Reply reply = post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"}");
      assertThat(reply.json().at("/error/code").asInt()).isEqualTo(-32601);
    }
  }

  @Test
  void aNotificationIsAcceptedWithoutAnswer() throws IOException {
    Reply reply = post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.body()).isEmpty();
  }

  @Test
  void aCallNeedsNoGreeting() throws IOException {
    Reply reply = post(work(2));
    assertThat(reply.json().at("/result/structuredContent/done").asInt()).isEqualTo(2);
  }

  @Test
  void progressComesBeforeTheAnswerInOrder() throws IOException {
    List<JsonNode> before = new ArrayList<>();
    Optional<McpEndpoint.Answer> answer =
        endpoint.answer(
            work(4).getBytes(UTF_8),
            Caller.owner(),
            notification -> before.add(tree(notification)));
    assertThat(before)
        // On a slow machine the time between two steps is reported, too, as a fraction.
        .filteredOn(event -> event.at("/params/progress").asDouble() % 1 == 0)
        .extracting(event -> event.at("/params/progress").asInt())
        .containsExactly(1, 2, 3, 4);
    assertThat(JSON.readTree(answer.get().json()).at("/result/structuredContent/done").asInt())
        .isEqualTo(4);
  }

  @Test
  void aTokenOfProgressIsShort() throws IOException {
    for (int length : new int[] {256, 257}) {
      Reply reply = post(work(1).replace("\"t\"", "\"" + "t".repeat(length) + "\""));
      assertThat(reply.json().has("error")).as("%d characters", length).isEqualTo(length > 256);
    }
  }

  @Test
  void aCallerSeesAndCallsOnlyWhatItMay() throws Exception {
    Reply list = post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", READER);
    assertThat(list.body())
        .contains("\"name\":\"qortex_query\"")
        .doesNotContain("\"name\":\"qortex_feedback\"");
    assertThat(post(work(1), READER).json().at("/result/_meta/dev.qortex~1error/code").asText())
        .isEqualTo("forbidden");
  }

  private static String work(int steps) {
    return """
    {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sample_work",
    "arguments":{"steps":%s},"_meta":{"progressToken":"t"}}}
    """
        .formatted(steps);
  }

  /** An answer with the status that it has over HTTP. */
  record Reply(int status, String body) {

    JsonNode json() throws IOException {
      return JSON.readTree(body);
    }

    String error() throws IOException {
      return json().at("/error/message").asText();
    }
  }

  private static JsonNode tree(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Reply post(String message) {
    return post(message, Caller.owner());
  }

  private Reply post(String message, Caller caller) {
    return post(message.getBytes(UTF_8), caller);
  }

  private Reply post(byte[] message) {
    return post(message, Caller.owner());
  }

  private Reply post(byte[] message, Caller caller) {
    return endpoint
        .answer(message, caller, notification -> {})
        .map(answer -> new Reply(answer.understood() ? 200 : 400, answer.json()))
        .orElse(new Reply(202, ""));
  }
}
