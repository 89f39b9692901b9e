package dev.qortex.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.Catalogue;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.Charset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that are not UTF-8, or not of HTTP, at each place of a request. */
@Timeout(60)
class EncodingTest {

  private final Catalogue catalogue = Catalogue.of(new CountingOperations());
  private final QortexServer server =
      QortexServer.builder(catalogue)
          .port(0)
          .withoutAuthentication()
          .mcp(QortexMcpServer.of(catalogue))
          .start();

  @AfterEach
  void stop() {
    server.close();
  }

  /** As bytes: a lead byte alone, an overlong form, half of a surrogate pair, beyond Unicode. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u00e9",
        "\u00c0\u0080",
        "\u00ed\u00a0\u0080",
        "\u00f5\u0080\u0080\u0080",
        "\u00ff",
        "\u00e2\u0082"
      })
  void bytesThatAreNotUtf8AreRefusedEverywhere(String bytes) throws IOException {
    String body = "{\"name\": \"a" + bytes + "\"}";
    assertThat(post("/v1/test/add", body)).startsWith("HTTP/1.1 400").contains("UTF-8");
    assertThat(post("/mcp", body)).startsWith("HTTP/1.1 400").contains("UTF-8");
    StringBuilder escaped = new StringBuilder();
    bytes.chars().forEach(b -> escaped.append("%%%02X".formatted(b)));
    for (String address :
        new String[] {
          "/v1/learning/a" + escaped + "/posteriors",
          "/v1/learning/a/posteriors?share=" + escaped,
          "/v1/learning/a/posteriors?" + escaped + "=1",
          "/v1/learning/a/posteriors?share=" + bytes,
          "/v1/learning/a" + bytes + "/posteriors"
        }) {
      assertThat(
              raw("GET " + address + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
          .as(address)
          .startsWith("HTTP/1.1 400")
          .doesNotContain("\ufffd", "\u00e9");
    }
  }

  @Test
  void utf8IsTakenEverywhere() throws IOException {
    String name = new String("a\u00e9\u20ac\ud83d\ude80".getBytes(UTF_8), ISO_8859_1);
    assertThat(post("/v1/test/add", "{\"name\": \"" + name + "\"}")).startsWith("HTTP/1.1 200");
    assertThat(
            post("/v1/test/add", new String("\ufeff{\"name\": \"a\"}".getBytes(UTF_8), ISO_8859_1)))
        .startsWith("HTTP/1.1 200");
    assertThat(
            raw(
                "GET /v1/learning/a%C3%A9/posteriors HTTP/1.1\r\n"
                    + "Host: localhost\r\n"
                    + "Connection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200")
        .contains(new String("a\u00e9".getBytes(UTF_8), ISO_8859_1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"})
  void otherEncodingsAreRefused(String encoding) throws IOException {
    byte[] body = "{\"name\": \"a\"}".getBytes(Charset.forName(encoding));
    for (String path : new String[] {"/v1/test/add", "/mcp"}) {
      assertThat(post(path, new String(body, ISO_8859_1))).as(path).startsWith("HTTP/1.1 400");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zz\r\n{}\r\n0\r\n\r\n",
        "-1\r\n{}\r\n0\r\n\r\n",
        "\r\n{}\r\n0\r\n\r\n",
        "7FFFFFFFFFFFFFFF1\r\n{}",
        "2;x\n{}zz\r\n"
      })
  void aWrongSizeOfAChunkIsRefusedAtOnce(String chunks) throws IOException {
    for (String path : new String[] {"/v1/test/add", "/mcp"}) {
      assertThat(
              raw(
                  "POST "
                      + path
                      + " HTTP/1.1\r\n"
                      + "Host: localhost\r\n"
                      + "Content-Type: application/json\r\n"
                      + "Transfer-Encoding: chunked\r\n\r\n"
                      + chunks))
          .as(path)
          .startsWith("HTTP/1.1 400");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/9.9", "HTTP/2.0", "HTTP/1.1\r\nTransfer-Encoding: gzip", "X"})
  void whatIsNotSpokenIsAFaultOfTheClient(String version) throws IOException {
    assertThat(raw("GET /health " + version + "\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 4")
        .contains("application/problem+json")
        .doesNotContain("defect");
  }

  private String post(String path, String body) throws IOException {
    return raw(
        "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %s\r\n\r\n%s"
            .formatted(path, body.length(), body));
  }

  /** All that the server sends until it closes the connection. */
  private String raw(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.uri().getPort())) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }
}
