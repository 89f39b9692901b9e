package dev.qortex.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.service.Catalogue;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bodies of many requests at the same time. */
@Timeout(30)
class BodiesTest {

  private static final int LARGE = 200_000;
  private static final String SMALL = "{\"name\": \"small\"}";

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void aLargeBodyWaitsUntilAnotherIsAnsweredAndASmallOneDoesNot() throws Exception {
    ServerLimits limits = ServerLimits.defaults().bodyBytes(LARGE).bodiesBytes(LARGE * 3L / 2);
    String large = "{\"name\": \"large\"" + " ".repeat(LARGE - 100) + "}";
    try (QortexServer server = start(limits)) {
      Socket slow = begin(server, large.length());
      HttpResponse<String> refused = post(server, large);
      while (refused.statusCode() != 503) {
        // The body of this thread may have come first, and then the slow one was refused.
        slow.close();
        slow = begin(server, large.length());
        refused = post(server, large);
      }

      assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(refused.body()).contains("too many large bodies");
      assertThat(post(server, SMALL).statusCode()).isEqualTo(200);
      write(slow, large.substring(1));
      assertThat(new String(slow.getInputStream().readNBytes(12), US_ASCII))
          .isEqualTo("HTTP/1.1 200");
      assertThat(postUntil(server, large, 200).statusCode()).isEqualTo(200);
      slow.close();
    }
  }

  /** A request whose body of that length does not come whole yet. */
  private static Socket begin(QortexServer server, int length) throws IOException {
    Socket slow = new Socket("127.0.0.1", server.uri().getPort());
    String head =
        "POST /v1/test/add HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    write(slow, head + "Content-Length: " + length + "\r\n\r\n{");
    return slow;
  }

  @Test
  void manyBodiesOfVeryManyMembersLeaveTheServerAlive() throws Exception {
    byte[] body =
        IntStream.range(0, 600_000)
            .mapToObj(i -> "\"m" + i + "\":1")
            .collect(Collectors.joining(",", "{", "}"))
            .getBytes(StandardCharsets.UTF_8);
    try (QortexServer server = start(ServerLimits.defaults())) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        answers.add(
            client.sendAsync(
                request(server).POST(BodyPublishers.ofByteArray(body)).build(),
                BodyHandlers.ofString()));
      }
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        assertThat(answer.get().statusCode()).isIn(400, 413, 503);
      }
      assertThat(post(server, SMALL).statusCode()).isEqualTo(200);
    }
  }

  private static QortexServer start(ServerLimits limits) {
    return QortexServer.builder(Catalogue.of(new CountingOperations()))
        .port(0)
        .withoutAuthentication()
        .limits(limits)
        .start();
  }

  private HttpResponse<String> post(QortexServer server, String body)
      throws IOException, InterruptedException {
    return client.send(
        request(server).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
  }

  /** The first answer of that status; the time of the test ends the attempts. */
  private HttpResponse<String> postUntil(QortexServer server, String body, int status)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = post(server, body);
    while (answer.statusCode() != status) {
      answer = post(server, body);
    }
    return answer;
  }

  private static HttpRequest.Builder request(QortexServer server) {
    return HttpRequest.newBuilder(URI.create(server.uri() + "/v1/test/add"))
        .header("Content-Type", "application/json");
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
    socket.getOutputStream().flush();
  }
}
