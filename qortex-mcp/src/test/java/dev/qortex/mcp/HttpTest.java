package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.Caller;
import dev.qortex.service.Scope;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The official client and Jetty; and requests as an attacker writes them. */
class HttpTest extends Conversation {

  private static final String TOKEN = "0123456789abcdef";
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final Caller READER = new Caller("reader", Set.of(Scope.READ), Set.of());

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  @BeforeEach
  @Override
  void connect() throws Exception {
    serve(HttpAccess.token(TOKEN, Caller.owner()));
    super.connect();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  @Override
  McpClientTransport transport() {
    return HttpClientStreamableHttpTransport.builder("http://localhost:" + connector.getLocalPort())
        .endpoint("/mcp")
        .jsonMapper(MAPPER)
        .addHttpRequestCustomizer(
            (request, method, uri, body, context) ->
                request.header("Authorization", "Bearer " + TOKEN))
        .build();
  }

  private void serve(HttpAccess access) throws Exception {
    server.stop();
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.setConnectors(new ServerConnector[] {connector});
    ServletContextHandler context = new ServletContextHandler();
    context.addServlet(
        McpDoor.of(SampleServer.catalogue(folder)).toolsets("all").servlet(access), "/mcp");
    server.setHandler(context);
    server.start();
  }

  @Nested
  class Refusals {

    @Test
    void aWrongHostIsRefused() throws IOException {
      // A name of the attacker that leads to the loopback interface.
      Reply reply = post(PING, "Host: evil.example");
      assertThat(reply.status()).isEqualTo(421);
      assertThat(reply.error()).contains("evil.example");
      assertThat(post(PING, "Host: 127.0.0.1:80").status()).isEqualTo(200);
      assertThat(post(PING, "Host: [::1]:80").status()).isEqualTo(200);
    }

    @Test
    void aPageOfTheWebIsRefused() throws IOException {
      assertThat(post(PING, "Origin: https://evil.example").status()).isEqualTo(403);
      assertThat(post(PING, "Origin: null").status()).isEqualTo(403);
      assertThat(post(PING, "Origin: http://localhost:81").status()).isEqualTo(403);
      assertThat(post(PING, "Host: localhost:81", "Origin: http://localhost").status())
          .isEqualTo(403);
      assertThat(post(PING, "Host: evil.example", "Origin: http://evil.example").status())
          .isEqualTo(421);
    }

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
        Reply reply = send("POST", message.getBytes(ISO_8859_1), List.of());
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.error()).contains("UTF-8");
        assertThat(reply.json().path("id").asInt()).isEqualTo(1);
      }
      assertThat(send("POST", PING.getBytes(UTF_16), List.of()).status()).isEqualTo(400);
      assertThat(send("POST", PING.getBytes(UTF_16LE), List.of()).status()).isEqualTo(400);
      assertThat(post("\uFEFF" + PING).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "",
          "Bearer",
          "Bearer ",
          "Bearer 0123456789abcdeF",
          "Bearer 0123456789abcdef0",
          "Basic 0123456789abcdef"
        })
    void aWrongTokenIsRefused(String authorization) throws IOException {
      Reply reply = post(PING, "Authorization: " + authorization);
      assertThat(reply.status()).isEqualTo(401);
      assertThat(reply.head()).contains("WWW-Authenticate: Bearer");
    }

    @Test
    void otherMethodsAndTypesAreRefused() throws IOException {
      Reply get = send("GET", "", List.of());
      assertThat(get.status()).isEqualTo(405);
      assertThat(get.head()).contains("Allow: POST");
      assertThat(send("DELETE", "", List.of()).status()).isEqualTo(405);
      for (String type :
          List.of("text/plain", "application/json-patch+json", "application/jsonx")) {
        assertThat(post(PING, "Content-Type: " + type).status()).as(type).isEqualTo(415);
      }
      assertThat(post(PING, "Content-Type: Application/JSON ;charset=utf-8").status())
          .isEqualTo(200);
      assertThat(post(PING, "MCP-Protocol-Version: 1999-01-01").status()).isEqualTo(400);
      assertThat(post(PING, "MCP-Protocol-Version: 2025-06-18").status()).isEqualTo(200);
    }

    @Test
    void anOversizedBodyIsRefused() throws IOException {
      assertThat(post(" ".repeat((8 << 20) + 1)).status()).isEqualTo(413);
      assertThat(post(" ".repeat((8 << 20) - PING.length()) + PING).status()).isEqualTo(200);
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
  void progressComesAsEventsInOrder() throws IOException {
    Reply reply = post(work(4), "Accept: application/json, text/event-stream");
    assertThat(reply.head()).contains("text/event-stream");
    List<JsonNode> events = new ArrayList<>();
    for (String line : reply.body().lines().filter(line -> line.startsWith("data: ")).toList()) {
      events.add(JSON.readTree(line.substring(6)));
    }
    assertThat(events)
        .extracting(event -> event.at("/params/progress").asInt())
        .containsExactly(1, 2, 3, 4, 0);
    assertThat(events.get(4).at("/result/structuredContent/done").asInt()).isEqualTo(4);
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
    serve(
        HttpAccess.by(
            request ->
                Optional.of(request.getHeader("Authorization") == null ? Caller.owner() : READER)));
    Reply list = post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
    assertThat(list.body())
        .contains("\"name\":\"qortex_query\"")
        .doesNotContain("\"name\":\"qortex_feedback\"");
    assertThat(post(work(1)).json().at("/result/_meta/dev.qortex~1error/code").asText())
        .isEqualTo("forbidden");
  }

  @Test
  void aPageOfTheServerItselfIsAllowed() throws Exception {
    for (String host : List.of("localhost", "LOCALHOST:8400", "127.0.0.1:80", "[::1]:80")) {
      for (String scheme : List.of("http", "https")) {
        assertThat(post(PING, "Host: " + host, "Origin: " + scheme + "://" + host).status())
            .isEqualTo(200);
      }
    }
  }

  @Test
  void otherHostsAndOriginsCanBeAllowed() throws Exception {
    serve(HttpAccess.openOnLoopback().hosts("Memory.example").origins("https://app.example"));
    assertThat(post(PING, "Host: memory.example:443").status()).isEqualTo(200);
    assertThat(post(PING, "Host: memory.example", "Origin: https://app.example").status())
        .isEqualTo(200);
    assertThat(post(PING, "Host: memory.example", "Origin: https://app.example.org").status())
        .isEqualTo(403);
    assertThat(post(PING).status()).isEqualTo(421);
  }

  @Test
  void withoutNamesEveryHostIsAllowedAndTheTokenStillAskedFor() throws Exception {
    serve(HttpAccess.token(TOKEN, Caller.owner()).hosts());
    assertThat(post(PING, "Host: any.example").status()).isEqualTo(200);
    assertThat(post(PING, "Host: any.example", "Authorization: Bearer x").status()).isEqualTo(401);
    assertThat(post(PING, "Origin: http://any.example").status()).isEqualTo(403);
  }

  @Test
  void aShortTokenIsRefused() {
    assertThatThrownBy(() -> HttpAccess.token("secret", Caller.owner()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("16")
        .hasMessageNotContaining("secret");
  }

  @Test
  void whatNoRequestCanMatchIsRefused() {
    for (String token : List.of("0123456789abcdef\n", " 0123456789abcdef", "0123456789 abcdef")) {
      assertThatThrownBy(() -> HttpAccess.token(token, Caller.owner()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("line break")
          .hasMessageNotContaining("0123");
    }
    HttpAccess open = HttpAccess.openOnLoopback().hosts("example.org", "::1", "10.0.0.1");
    for (String host : List.of("example.org:8443", "https://example.org", "a b", "[::1]")) {
      assertThatThrownBy(() -> open.hosts(host))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(host);
    }
    for (String origin : List.of("https://app.example/", "app.example", "*")) {
      assertThatThrownBy(() -> open.origins(origin))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(origin);
    }
  }

  private static String work(int steps) {
    return """
    {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sample_work",
    "arguments":{"steps":%s},"_meta":{"progressToken":"t"}}}
    """
        .formatted(steps);
  }

  record Reply(String head, String body) {

    int status() {
      return Integer.parseInt(head.split(" ")[1]);
    }

    JsonNode json() throws IOException {
      return JSON.readTree(body);
    }

    String error() throws IOException {
      return json().at("/error/message").asText();
    }
  }

  private Reply post(String body, String... headers) throws IOException {
    return send("POST", body, List.of(headers));
  }

  /** Over a socket, because the client of the JDK does not let one write every header. */
  private Reply send(String method, String body, List<String> headers) throws IOException {
    return send(method, body.getBytes(UTF_8), headers);
  }

  private Reply send(String method, byte[] body, List<String> headers) throws IOException {
    List<String> lines = new ArrayList<>(headers);
    for (String usual :
        List.of(
            "Host: localhost",
            "Authorization: Bearer " + TOKEN,
            "Content-Type: application/json",
            "Content-Length: " + body.length,
            "Connection: close")) {
      String name = usual.substring(0, usual.indexOf(':') + 1).toLowerCase(Locale.ROOT);
      if (lines.stream().noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith(name))) {
        lines.add(usual);
      }
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
      String head = method + " /mcp HTTP/1.0\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(UTF_8));
      socket.getOutputStream().write(body);
      String reply = new String(socket.getInputStream().readAllBytes(), UTF_8);
      int end = reply.indexOf("\r\n\r\n");
      return new Reply(reply.substring(0, end), reply.substring(end + 4));
    }
  }
}
