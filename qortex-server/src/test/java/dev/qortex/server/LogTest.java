package dev.qortex.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.service.Catalogue;
import dev.qortex.service.Scope;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lines of the log, which the simple provider of SLF4J prints. */
@Timeout(30)
class LogTest {

  private final ApiKey.Generated key =
      ApiKey.bearer("laptop", Set.of(Scope.values()), Set.of(), new SecureRandom());
  private final BlockingQueue<String> printed = new LinkedBlockingQueue<>();
  private final PrintStream usual = System.err;
  private final QortexServer server;

  LogTest() {
    System.setErr(
        new PrintStream(OutputStream.nullOutputStream(), true, UTF_8) {
          @Override
          public void println(String line) {
            printed.add(line);
          }
        });
    server =
        QortexServer.builder(Catalogue.of(new CountingOperations()))
            .port(0)
            .keys(ApiKeys.of(key.key()))
            .allowedOrigins("https://example.org")
            .limits(ServerLimits.defaults().connections(3))
            .start();
  }

  @AfterEach
  void stop() {
    server.close();
    System.setErr(usual);
  }

  /** Everything up to the line of a request. */
  private String logUntil(String id) throws InterruptedException {
    return logUpTo("request " + id);
  }

  private String logUpTo(String part) throws InterruptedException {
    List<String> lines = new ArrayList<>();
    while (lines.isEmpty() || !lines.get(lines.size() - 1).contains(part)) {
      String line = printed.poll(20, TimeUnit.SECONDS);
      assertThat(line).as("no line with %s in %s", part, lines).isNotNull();
      lines.add(line);
    }
    return String.join("\n", lines);
  }

  @Test
  void aRequestHasALineWithoutItsContents() throws InterruptedException {
    Client client = Client.of(server, "Authorization", "Bearer " + key.text());
    client.post("/v1/test/add", "{'name': 'confidential'}", "X-Request-Id", "one").ok();
    assertThat(logUntil("one"))
        .contains("POST /v1/test/add 200 ", "caller laptop, from 127.0.0.1, request one")
        .doesNotContain("confidential", key.text());
    client
        .post("/v1/test/add", "{'confidential': 1}", "X-Request-Id", "two")
        .refused(400, "invalid_argument", "confidential");
    client
        .get("/v1/learning/confidential/posteriors?share=confidential", "X-Request-Id", "three")
        .refused(400, "invalid_argument", "");
    Client.of(server)
        .get("/v1/status", "X-Request-Id", "five", "Authorization", "Bearer confidential")
        .refused(401, "unauthorized", "");
    assertThat(logUntil("two") + logUntil("three") + logUntil("five"))
        .contains("POST /v1/test/add 400", "GET /v1/learning/{learner}/posteriors 400", "GET - 401")
        .doesNotContain("confidential", key.text());
  }

  @Test
  void aPathThatNoRouteHasIsShownInOneWordIfItsCallerIsKnown() throws InterruptedException {
    Client client = Client.of(server, "Authorization", "Bearer " + key.text());
    client.get("/v1/qeury?share=confidential", "X-Request-Id", "one").refused(404, "not_found", "");
    client.get("/a%20%C3%A9b", "X-Request-Id", "two").refused(404, "not_found", "");
    client.get("/" + "x".repeat(5_000), "X-Request-Id", "three").refused(404, "not_found", "");
    Client.of(server).get("/confidential", "X-Request-Id", "four").refused(401, "unauthorized", "");
    assertThat(logUntil("one") + logUntil("two") + logUntil("three") + logUntil("four"))
        .contains("GET /v1/qeury 404", "GET /a??b 404", "GET /" + "x".repeat(99) + " 404")
        .contains("GET - 401")
        .doesNotContain("confidential", "x".repeat(101));
  }

  @Test
  void whatIsRefusedBeforeItIsReadHasAnIdAndALineToo() throws Exception {
    for (String bad :
        List.of(
            "GET /confidential HTTP/1.1\r\nHost: localhost\r\nX-Large: " + "x".repeat(20_000),
            "GET /confidential\u0001 HTTP/1.1\r\nHost: localhost",
            "GET /confidential HTTP/1.1")) {
      String answer = raw(bad + "\r\n\r\n");
      assertThat(answer).containsPattern("HTTP/1.1 4(00|31)").contains("X-Request-Id: ");
      String id = answer.replaceFirst("(?s).*X-Request-Id: ", "").replaceFirst("(?s)\r\n.*", "");
      assertThat(logUntil(id))
          .contains("from 127.0.0.1, request " + id)
          .doesNotContain("confidential");
    }
  }

  @Test
  void aRequestOfAPageBeforeTheProperOneHasALine() throws Exception {
    raw(
        "OPTIONS /v1/query HTTP/1.1\r\nHost: localhost\r\nOrigin: https://example.org\r\n"
            + "Access-Control-Request-Method: POST\r\nConnection: close\r\n\r\n");
    assertThat(logUpTo("OPTIONS")).contains("OPTIONS - 200 ", "caller -, from 127.0.0.1");
  }

  @Test
  void aConnectionWithoutAWholeRequestHasALine() throws Exception {
    Socket half = connect();
    half.getOutputStream().write("POST /confidential HTTP/1.1\r\nHost: x".getBytes(UTF_8));
    half.getOutputStream().flush();
    half.shutdownOutput();
    // Jetty refuses it when it sees the end with the head, and else closes the connection.
    assertThat(logUpTo("from 127.0.0.1"))
        .containsPattern("(POST - 400|- - closed) \\d+ ms, caller -")
        .doesNotContain("conf");
    half.close();
  }

  @Test
  void aConnectionThatMakesRoomForAnotherHasALine() throws Exception {
    List<Socket> many = List.of(connect(), connect(), connect(), connect());
    assertThat(logUpTo("closed")).contains("- - closed ", "from 127.0.0.1");
    for (Socket socket : many) {
      socket.close();
    }
  }

  private Socket connect() throws IOException {
    return new Socket(server.uri().getHost(), server.uri().getPort());
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket(server.uri().getHost(), server.uri().getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }
}
