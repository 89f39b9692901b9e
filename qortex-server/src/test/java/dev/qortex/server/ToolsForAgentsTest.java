package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.Catalogue;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The limits and origins of the server hold for the tools, too. */
class ToolsForAgentsTest {

  private static final String MCP = "/mcp";
  private static final String PING = "{'jsonrpc': '2.0', 'id': 1, 'method': 'ping'}";
  private static final String PAGE = "https://app.example";
  private static final int BODY_BYTES = 9 << 20;

  private final Catalogue catalogue = Catalogue.of(new CountingOperations());
  private final QortexServer server = start(ServerLimits.defaults().bodyBytes(BODY_BYTES));
  private final Client client = Client.of(server);

  private QortexServer start(ServerLimits limits) {
    return QortexServer.builder(catalogue)
        .port(0)
        .withoutAuthentication()
        .mcp(QortexMcpServer.of(catalogue))
        .allowedOrigins(PAGE)
        .limits(limits.times(Duration.ofSeconds(1), Duration.ofSeconds(3)))
        .start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aMessageIsAsLargeAsABodyMayBe() {
    client.post(MCP, PING + " ".repeat(BODY_BYTES - PING.length())).ok();
    client
        .post(MCP, PING + " ".repeat(BODY_BYTES - PING.length() + 1))
        .refused(413, "too_large", String.valueOf(BODY_BYTES));
    try (QortexServer narrow = start(ServerLimits.defaults().bodyBytes(1_000))) {
      Client.of(narrow).post(MCP, PING).ok();
      Client.of(narrow).post(MCP, PING + " ".repeat(1_000)).refused(413, "too_large", "1000");
    }
  }

  @Test
  void aMessageIsAsDeepAsABodyMayBe() {
    for (int depth : new int[] {60, 70}) {
      Client.Answer answer =
          client.post(
              MCP,
              PING.replace(
                  "}", ", 'params': " + "{'a':".repeat(depth) + "1" + "}".repeat(depth + 1)));
      assertThat(answer.status()).as("%d levels", depth).isEqualTo(depth == 60 ? 200 : 400);
    }
  }

  @Test
  void aMessageThatComesTooSlowlyIsRefused() throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.uri().getPort())) {
      socket.setSoTimeout(5_000);
      socket
          .getOutputStream()
          .write(
              ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      + "Content-Length: 100\r\n\r\n{")
                  .getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
          .isEqualTo("HTTP/1.1 408");
    }
  }

  @Test
  void aPageThatIsAllowedMayUseTheTools() {
    assertThat(client.post(MCP, PING, "Origin", PAGE).ok().header("Access-Control-Allow-Origin"))
        .isEqualTo(PAGE);
    assertThat(client.post(MCP, PING, "Origin", "https://evil.example").status()).isEqualTo(403);
    client.post(MCP, PING, "Origin", server.uri().toString()).ok();
    Client.Answer preflight =
        client.send(
            client
                .request(
                    MCP,
                    "Origin",
                    PAGE,
                    "Access-Control-Request-Method",
                    "POST",
                    "Access-Control-Request-Headers",
                    "authorization,content-type,mcp-protocol-version")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
    assertThat(preflight.status()).isEqualTo(200);
    assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo(PAGE);
    assertThat(preflight.header("Access-Control-Allow-Headers")).contains("MCP-Protocol-Version");
  }
}
