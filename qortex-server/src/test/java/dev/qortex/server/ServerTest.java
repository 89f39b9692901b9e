package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.service.Catalogue;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** What every request meets on an open server of this machine. */
class ServerTest {

  private static final String LEARNER = "/v1/learning/a%20b/posteriors";

  private final CountingOperations counting = new CountingOperations();
  private final Catalogue catalogue =
      Catalogue.of(
          counting,
          new MemoryOperations(
              LocalQortexClient.builder(new InMemoryStore())
                  .embedding(new HashingEmbeddingModel(64))
                  .build()));
  private final AtomicBoolean ready = new AtomicBoolean(true);
  private final QortexServer server =
      QortexServer.builder(catalogue)
          .port(0)
          .withoutAuthentication()
          .ready(ready::get)
          .limits(
              ServerLimits.defaults()
                  .bodyBytes(100_000)
                  .concurrent(2)
                  .times(Duration.ofSeconds(1), Duration.ofSeconds(3)))
          .start();
  private final Client client = Client.of(server);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void anOperationIsCalledUnderItsRoute() {
    assertThat(
            client
                .post("/v1/query", "{'context': 'retries'}")
                .ok()
                .json()
                .path("query_id")
                .textValue())
        .isNotBlank();
  }

  @Test
  void argumentsOfPathAndQueryHaveTheTypesOfTheirSchema() {
    String query = "?some=1&some=2&share=0.25&choice=true&context=%7B%22a%22:1%7D";
    assertThat(client.get(LEARNER + query).ok().json().path("given"))
        .hasToString(
            "{\"learner\":\"a"
                + " b\",\"some\":[1,2],\"share\":0.25,\"choice\":true,\"context\":{\"a\":1}}");
    client.get(LEARNER + "?share=half").refused(400, "invalid_argument", "half");
    client.get(LEARNER + "?share=2").refused(400, "invalid_argument", "2");
    client.get(LEARNER + "?share=0&share=1").refused(400, "invalid_argument", "twice");
    client.get(LEARNER + "?shares=0").refused(400, "invalid_argument", "share");
    client.get(LEARNER + "?learner=c").refused(400, "invalid_argument", "twice");
    client.get(LEARNER + "?share=%C3%28").refused(400, "invalid_argument", "");
  }

  @Test
  void headGivesTheHeadersOfGet() {
    for (String path : List.of("/health", "/openapi.json", "/v1/status", LEARNER)) {
      Client.Answer head =
          client.send(client.request(path).method("HEAD", HttpRequest.BodyPublishers.noBody()));
      head.ok();
      assertThat(head.response().body()).isEmpty();
      assertThat(head.header("Content-Length"))
          .isEqualTo(client.get(path).header("Content-Length"));
    }
  }

  @Test
  void bodiesThatAreNoArgumentsAreRefused() {
    client.post("/v1/query", "{").refused(400, "invalid_argument", "line 1");
    client.post("/v1/query", "[]").refused(400, "invalid_argument", "object");
    client.post("/v1/query", "'x'").refused(400, "invalid_argument", "object");
    client.post("/v1/query", "").refused(400, "invalid_argument", "context");
    client.post("/v1/query", "{} {}").refused(400, "invalid_argument", "");
    client.post("/v1/query", "{'context': 1, 'context': 2}").refused(400, "invalid_argument", "");
    client.post("/v1/query?a=b", "{'context': 'x'}").refused(400, "invalid_argument", "a=b");
    client
        .post("/v1/query", "{'context': 'x', 'min_confidence': 1e999}")
        .refused(400, "invalid_argument", "1.8e308");
    client
        .post("/v1/query", "{'context': 'x', 'top_k': 1" + "0".repeat(90) + "}")
        .refused(400, "invalid_argument", "top_k");
    client
        .post("/v1/query", "{'context': 'x', 'top_k': 1" + "0".repeat(900) + "}")
        .refused(400, "invalid_argument", "");
    client
        .post("/v1/query", "{'context': '\\ud800'}")
        .refused(400, "invalid_argument", "surrogate");
    client
        .post("/v1/query", "{'context': " + "[".repeat(5_000) + "]".repeat(5_000) + "}")
        .refused(400, "invalid_argument", "nesting");
    client
        .post("/v1/query", "{'context': 'x', 'domains': [" + "1,".repeat(40_000) + "1]}")
        .refused(400, "invalid_argument", "Token count");
    client
        .send(
            client
                .request("/v1/query", "Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[] {'{', '"', (byte) 0xFF})))
        .refused(400, "invalid_argument", "");
    client
        .send(client.request(LEARNER).method("GET", HttpRequest.BodyPublishers.ofString("{}")))
        .refused(400, "invalid_argument", "body");
  }

  @Test
  void otherMediaTypesAreRefused() {
    for (String type : new String[] {"text/plain", "application/json; charset=latin1"}) {
      client
          .send(
              client
                  .request("/v1/query", "Content-Type", type)
                  .POST(HttpRequest.BodyPublishers.ofString("{}")))
          .refused(415, "unsupported_media_type", "application/json");
    }
    client
        .post("/v1/query", "{}", "Content-Encoding", "gzip")
        .refused(415, "unsupported_media_type", "");
    client.get("/openapi.json", "Accept", "text/html").refused(406, "not_acceptable", "");
    client.get("/openapi.json", "Accept", "text/html, application/*;q=0.5").ok();
  }

  @Test
  void unknownPathsAndMethodsAreRefused() {
    client.get("/v1/nothing").refused(404, "not_found", "openapi");
    client.get("/v1/learning//posteriors").refused(400, "invalid_argument", "");
    assertThat(client.get("/v1/query").refused(405, "method_not_allowed", "POST").header("Allow"))
        .isEqualTo("POST");
    assertThat(client.post(LEARNER, "{}").refused(405, "method_not_allowed", "").header("Allow"))
        .isEqualTo("GET, HEAD");
    client.post("/health", "").refused(405, "method_not_allowed", "GET");
    client.get("/v1/../v1/learning/x%2Fy/posteriors").refused(400, "invalid_argument", "");
    client.get("/v1/learning/../../etc/passwd").refused(404, "not_found", "");
  }

  /** Often, because a connection that is closed too early loses the answer now and then. */
  @RepeatedTest(20)
  void bodiesOverTheLimitAreRefusedWithOrWithoutTheirLength() {
    byte[] large =
        "{\"context\": \"%s\"}"
            .formatted("x".repeat(5_000_000))
            .getBytes(StandardCharsets.US_ASCII);
    client
        .send(
            client
                .request("/v1/query", "Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(large)))
        .refused(413, "too_large", "100000");
    client
        .send(
            client
                .request("/v1/query", "Content-Type", "application/json")
                .POST(
                    HttpRequest.BodyPublishers.ofInputStream(
                        () -> new java.io.ByteArrayInputStream(large))))
        .refused(413, "too_large", "100000");
  }

  @Test
  void aRequestThatComesTooSlowlyIsRefused() throws IOException {
    String answer =
        raw(
            "POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 100\r\n\r\n{");
    assertThat(answer).startsWith("HTTP/1.1 408").contains("request_timeout");
  }

  @Test
  void aBodyThatComesByteByByteHasNoMoreTime() throws IOException {
    Duration sending = Duration.ofSeconds(2);
    try (QortexServer patient = open(ServerLimits.defaults().times(sending, sending));
        Socket slow = new Socket(patient.uri().getHost(), patient.uri().getPort())) {
      slow.getOutputStream()
          .write(
              ("POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      + "Content-Length: 100\r\n\r\n{")
                  .getBytes(StandardCharsets.US_ASCII));
      slow.setSoTimeout(100);
      // With more time for each byte, the whole body would arrive in ten seconds.
      int first = 0;
      while (first == 0) {
        try {
          first = slow.getInputStream().read();
        } catch (SocketTimeoutException e) {
          slow.getOutputStream().write(' ');
        }
      }
      slow.setSoTimeout(20_000);
      assertThat(
              (char) first
                  + new String(slow.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .startsWith("HTTP/1.1 408");
    }
  }

  private QortexServer open(ServerLimits limits) {
    return QortexServer.builder(catalogue).port(0).withoutAuthentication().limits(limits).start();
  }

  @Test
  void whatIsNoHttpIsRefusedAsAProblemToo() throws IOException {
    assertThat(raw("GET /\u0001 HTTP/1.1\r\nHost: localhost\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(raw("GET /v1/query HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(
            raw(
                "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Large: %s\r\n\r\n"
                    .formatted("x".repeat(20_000))))
        .startsWith("HTTP/1.1 431")
        .contains(Problem.MEDIA_TYPE);
    assertThat(raw("GET /v1/%%ff HTTP/1.1\r\nHost: localhost\r\n\r\n")).startsWith("HTTP/1.1 400");
  }

  @Test
  void moreRequestsThanPlacesAreToldToComeAgain() throws Exception {
    counting.entered = new CountDownLatch(2);
    counting.gate = new CountDownLatch(1);
    Thread[] held = new Thread[2];
    for (int i = 0; i < held.length; i++) {
      held[i] = new Thread(() -> client.post("/v1/test/add", "{'name': 'held'}").ok());
      held[i].start();
    }
    counting.entered.await();
    assertThat(
            client
                .post("/v1/query", "{'context': 'x'}")
                .refused(503, "unavailable", "overloaded")
                .header("Retry-After"))
        .isEqualTo("1");
    client.get("/health").ok();
    counting.gate.countDown();
    for (Thread each : held) {
      each.join();
    }
    assertThat(counting.added).hasSize(2);
    // A place is free a moment after the answer is sent.
    assertThat(
            IntStream.range(0, 1_000)
                .map(i -> client.post("/v1/query", "{'context': 'x'}").status())
                .anyMatch(status -> status == 200))
        .isTrue();
  }

  @Test
  void aCallMayTakeLongerThanARequestMayTakeToCome() throws Exception {
    counting.entered = new CountDownLatch(1);
    counting.gate = new CountDownLatch(1);
    Thread opener =
        new Thread(
            () -> {
              try {
                counting.gate.await(1_500, TimeUnit.MILLISECONDS);
                counting.gate.countDown();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    opener.start();
    client.post("/v1/test/add", "{'name': 'slow'}").ok();
    opener.join();
    assertThat(counting.added).containsExactly("slow");
  }

  @Test
  void failuresOfOperationsHaveTheirStatusAndKeepTheInsideToThemselves() {
    assertThat(client.post("/v1/test/add", "{'name': 'defect'}").refused(500, "internal", "defect"))
        .extracting(answer -> answer.response().body())
        .asString()
        .doesNotContain("secret");
    assertThat(
            client
                .post("/v1/test/add", "{'name': 'conflict'}")
                .refused(409, "conflict", "there")
                .json()
                .path("argument")
                .textValue())
        .isEqualTo("name");
  }

  @Test
  void probesTellHealthAndReadiness() {
    assertThat(client.get("/health").ok().json()).hasToString("{\"status\":\"ok\"}");
    client.get("/v1/health").ok();
    client.get("/ready").ok();
    ready.set(false);
    client.get("/ready").refused(503, "unavailable", "not ready");
    client.get("/health").ok();
  }

  @Test
  void manyProbesHoldOneThreadByACheckThatTakesLong() throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    try (QortexServer slow =
        QortexServer.builder(catalogue)
            .port(0)
            .withoutAuthentication()
            .ready(
                () -> {
                  try {
                    if (entered.getCount() > 0) {
                      entered.countDown();
                      gate.await();
                    }
                    return true;
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                })
            .start()) {
      Client prober = Client.of(slow);
      Thread first = new Thread(() -> prober.get("/ready").ok());
      first.start();
      entered.await();
      prober.get("/ready").refused(503, "unavailable", "not ready");
      gate.countDown();
      first.join();
      prober.get("/ready").ok();
    }
  }

  @Test
  void anErrorOfTheVirtualMachineDoesNotTellItsMessage() {
    try (QortexServer broken =
        QortexServer.builder(catalogue)
            .port(0)
            .withoutAuthentication()
            .ready(
                () -> {
                  throw new StackOverflowError("a secret of the inside");
                })
            .start()) {
      assertThat(Client.of(broken).get("/ready").refused(500, "internal", "").response().body())
          .doesNotContain("secret");
    }
  }

  @Test
  void aRequestHasAnIdThatIsItsOwnOrGiven() {
    assertThat(client.get("/health", "X-Request-Id", "mine-7").header("X-Request-Id"))
        .isEqualTo("mine-7");
    assertThat(client.get("/health", "X-Request-Id", "a b\tc").header("X-Request-Id"))
        .hasSize(36)
        .isNotEqualTo(client.get("/health").header("X-Request-Id"));
  }

  @Test
  void idsOfRequestsAreMadeByTheHost() {
    try (QortexServer numbered =
        QortexServer.builder(catalogue)
            .port(0)
            .withoutAuthentication()
            .requestIds(() -> "request-7")
            .start()) {
      assertThat(Client.of(numbered).get("/health").header("X-Request-Id")).isEqualTo("request-7");
    }
  }

  @Test
  void pagesOfOtherSitesCannotComeIn() throws IOException {
    client
        .post("/v1/query", "{'context': 'x'}", "Origin", "https://evil.example")
        .refused(403, "forbidden", "evil.example");
    client.post("/v1/query", "{'context': 'x'}", "Origin", server.uri().toString()).ok();
    client
        .get("/v1/status", "Sec-Fetch-Site", "cross-site")
        .refused(403, "forbidden", "another site");
    client.get("/v1/status", "Sec-Fetch-Site", "same-origin").ok();
    client.get("/v1/status", "Sec-Fetch-Site", "none").ok();
    assertThat(
            raw(
                "GET /openapi.json HTTP/1.1\r\nHost: evil.example:%s\r\n\r\n"
                    .formatted(server.uri().getPort())))
        .startsWith("HTTP/1.1 403");
    assertThat(
            client
                .get("/health", "Origin", "https://evil.example")
                .header("Access-Control-Allow-Origin"))
        .isEmpty();
  }

  @Test
  void anAllowedOriginIsAnsweredForBrowsers() {
    try (QortexServer other =
        QortexServer.builder(catalogue)
            .port(0)
            .withoutAuthentication()
            .allowedOrigins("https://app.example")
            .start()) {
      Client browser = Client.of(other);
      assertThat(
              browser
                  .post(
                      "/v1/query",
                      "{'context': 'x'}",
                      "Origin",
                      "https://app.example",
                      "Sec-Fetch-Site",
                      "cross-site")
                  .ok()
                  .header("Access-Control-Allow-Origin"))
          .isEqualTo("https://app.example");
      assertThat(
              browser
                  .get("/health", "Origin", "https://app.example")
                  .header("Access-Control-Expose-Headers"))
          .contains("Idempotency-Replayed", "X-Request-Id", "Retry-After");
      Client.Answer preflight =
          browser.send(
              browser
                  .request(
                      "/v1/query",
                      "Origin",
                      "https://app.example",
                      "Access-Control-Request-Method",
                      "POST",
                      "Access-Control-Request-Headers",
                      "content-type,idempotency-key,x-request-id")
                  .method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
      assertThat(preflight.status()).isEqualTo(200);
      assertThat(preflight.header("Access-Control-Allow-Headers"))
          .contains("Content-Type", "Idempotency-Key", "X-Request-Id");
      assertThat(preflight.header("Access-Control-Allow-Methods")).contains("POST");
      browser
          .post("/v1/query", "{'context': 'x'}", "Origin", "https://appxexample")
          .refused(403, "forbidden", "");
    }
  }

  @Test
  void anOriginIsTakenInTheFormThatBrowsersSend() {
    for (String wrong : List.of("https://app.example/", "app.example", "*", "https://a b", "")) {
      assertThatThrownBy(() -> QortexServer.builder(catalogue).allowedOrigins(wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("origin");
    }
    try (QortexServer other =
        QortexServer.builder(catalogue)
            .port(0)
            .withoutAuthentication()
            .allowedOrigins("https://App.example:8443")
            .start()) {
      Client.of(other)
          .post("/v1/query", "{'context': 'x'}", "Origin", "https://app.example:8443")
          .ok();
    }
  }

  @Test
  void aServerStartsOnlyWhenItIsSaidWhoMayComeIn() {
    assertThatThrownBy(() -> QortexServer.builder(catalogue).port(0).start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("keys");
    assertThatThrownBy(
            () ->
                QortexServer.builder(catalogue)
                    .port(0)
                    .host("0.0.0.0")
                    .withoutAuthentication()
                    .start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("0.0.0.0");
    assertThatThrownBy(
            () ->
                QortexServer.builder(catalogue)
                    .port(server.uri().getPort())
                    .withoutAuthentication()
                    .start())
        .hasMessageContaining(String.valueOf(server.uri().getPort()));
  }

  /** What a server sends back to bytes that no good client sends. */
  private String raw(String request) throws IOException {
    URI uri = server.uri();
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      InputStream in = socket.getInputStream();
      StringBuilder answer = new StringBuilder();
      byte[] buffer = new byte[8192];
      do {
        int read = in.read(buffer);
        if (read < 0) {
          break;
        }
        answer.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
      } while (!answer.toString().contains("\r\n\r\n{"));
      return answer.toString();
    }
  }
}
