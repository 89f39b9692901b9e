package dev.qortex.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that do not send or read what they began, as many as may be at work, and others. */
@Timeout(120)
class HangingClientsTest {

  private static final int CLIENTS = 64;

  /** More than may be open. */
  private static final int SLOW = 1_200;

  /**
   * What the clients ask for is worked on before they hang: long before the server gives them up.
   */
  private static final Duration WORK = Duration.ofSeconds(15);

  private static final String JSON = "application/json";
  private static final int SMALL_BUFFER = 2_048;
  private static final String BODY =
      " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ";

  @TempDir Path folder;

  private final List<Socket> sockets = new ArrayList<>();
  private final HttpClient http = HttpClient.newHttpClient();
  private ServedMemory memory;

  @BeforeEach
  void start() throws IOException {
    memory = new ServedMemory(folder);
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    memory.close();
  }

  private void hang(String request) throws IOException {
    Socket socket = new Socket();
    sockets.add(socket);
    socket.setReceiveBufferSize(SMALL_BUFFER);
    socket.connect(new InetSocketAddress("127.0.0.1", memory.uri().getPort()));
    socket.getOutputStream().write(request.getBytes(UTF_8));
    socket.getOutputStream().flush();
  }

  private void assertOthersAreAnswered() throws Exception {
    assertThat(status(request("/health").GET())).isEqualTo(200);
    HttpRequest.BodyPublisher question =
        HttpRequest.BodyPublishers.ofString("{\"context\":\"When are keys rotated?\"}");
    long begin = System.nanoTime();
    int status = 0;
    while (status != 200) {
      status = status(request("/v1/query").header("Content-Type", JSON).POST(question));
      assertThat(status).isIn(200, 503);
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(WORK);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(memory.uri() + path)).timeout(Duration.ofSeconds(20));
  }

  private int status(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /v1/query HTTP/1.1\r\nHost: localhost\r\nX-Half",
        "POST /v1/query" + BODY + "60000\r\n\r\n{",
        "POST /v1/none" + BODY + "60000\r\n\r\n{",
        "POST /mcp" + BODY + "60000\r\n\r\n{",
        "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST /mcp" + BODY + "46\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
        "POST /v1/buildlog/gauntlet-rules" + BODY + "2\r\n\r\n{}"
      })
  void whoSendsHalfOrReadsNothingKeepsNobodyOut(String request) throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      hang(request);
    }
    for (int i = 0; i < 5; i++) {
      assertOthersAreAnswered();
    }
  }

  @Test
  void aNamedPipeKeepsNobodyOut() throws Exception {
    Process made = new ProcessBuilder("mkfifo", memory.docs().resolve("p.md").toString()).start();
    assertThat(made.waitFor()).isZero();
    String body = "{\"source_path\":\"p.md\",\"domain\":\"docs\"}";
    for (int i = 0; i < CLIENTS; i++) {
      hang("POST /v1/ingest" + BODY + body.length() + "\r\n\r\n" + body);
    }
    assertOthersAreAnswered();
  }

  @Test
  void moreSlowConnectionsThanMayBeOpenKeepNobodyOut() throws Exception {
    for (int i = 0; i < SLOW; i++) {
      hang("POST /v1/query HTTP/1.1\r\nHost: localhost\r\nX-Half");
    }
    for (int i = 0; i < 20; i++) {
      assertOthersAreAnswered();
    }
  }
}
