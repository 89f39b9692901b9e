package dev.qortex.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.query.Question;
import dev.qortex.json.wire.Signature;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Failures between client and server; what passes between them is the contract of clients. */
class HttpQortexClientTest {

  private static final String FORGOTTEN =
      "{\"session\": \"s\", \"answers\": 1, \"outcomes\": 2, \"factors\": 3, \"observations\": 4}";
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final ScriptedServer server = new ScriptedServer();
  private final List<Duration> pauses = new ArrayList<>();
  private final AtomicInteger ids = new AtomicInteger();

  HttpQortexClientTest() throws IOException {}

  @AfterEach
  void close() {
    server.close();
  }

  private HttpQortexClient.Builder builder() {
    return HttpQortexClient.builder(server.uri())
        .firstPause(PAUSE)
        .random(new Random(1))
        .sleep(pauses::add)
        .ids(() -> String.format(Locale.ROOT, "request-%08d", ids.incrementAndGet()));
  }

  @Test
  void whatFailsInPassingIsRepeatedUnderTheSameKey() {
    server
        .answers(503, "")
        .answers(ScriptedServer.LOST, "")
        .answers(409, "{\"code\": \"conflict\"}", Map.of("Retry-After", "1"))
        .answers(200, FORGOTTEN);
    assertThat(builder().build().forget("s")).isEqualTo(new ForgetReport("s", 1, 2, 3, 4));
    assertThat(server.requests)
        .hasSize(4)
        .allMatch(request -> request.path().equals("/v1/client/forget"))
        .allMatch(request -> request.header("Idempotency-Key").equals("request-00000001"));
    assertThat(pauses).hasSize(3);
    for (int i = 0; i < 2; i++) {
      assertThat(pauses.get(i)).isBetween(Duration.ZERO, PAUSE.multipliedBy(2L << i));
    }
    assertThat(pauses.get(2)).isEqualTo(Duration.ofSeconds(1));
    assertThat(pauses.get(0)).isNotEqualTo(pauses.get(1).dividedBy(2));
  }

  @Test
  void everyStatusThatPassesIsRepeatedAfterThirtySecondsAtMost() {
    for (int status : new int[] {408, 429, 502, 503, 504}) {
      server.answers(status, "", Map.of("Retry-After", "3600"));
    }
    server.answers(200, FORGOTTEN);
    assertThat(builder().retries(5).build().forget("s").answers()).isEqualTo(1);
    assertThat(pauses).hasSize(5).containsOnly(Duration.ofSeconds(30));
  }

  @Test
  void aFailureOfEncryptionDoesNotPass() throws Exception {
    // A server without a certificate refuses every handshake with an alert of TLS.
    SSLContext withoutCertificate = SSLContext.getInstance("TLS");
    withoutCertificate.init(new KeyManager[0], null, null);
    HttpsServer refusing = HttpsServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    refusing.setHttpsConfigurator(new HttpsConfigurator(withoutCertificate));
    refusing.start();
    try {
      URI encrypted = URI.create("https://127.0.0.1:" + refusing.getAddress().getPort());
      assertThatExceptionOfType(QortexException.class)
          .isThrownBy(() -> HttpQortexClient.builder(encrypted).sleep(pauses::add).build().status())
          .withMessageContaining(encrypted.toString())
          .withMessageContaining("certificate");
      assertThat(pauses).isEmpty();
    } finally {
      refusing.stop(0);
    }
  }

  @Test
  void theHttpClientOfTheHostConnects() {
    server.answers(200, FORGOTTEN);
    ProxySelector proxy =
        ProxySelector.of(new InetSocketAddress(server.uri().getHost(), server.uri().getPort()));
    HttpQortexClient client =
        HttpQortexClient.builder(URI.create("http://memory.invalid"))
            .http(HttpClient.newBuilder().proxy(proxy).build())
            .retries(0)
            .build();
    assertThat(client.forget("s").answers()).isEqualTo(1);
    assertThat(server.requests)
        .extracting(request -> request.header("Host"))
        .containsExactly("memory.invalid");
  }

  @Test
  void aKeyIsGoodForOneCallAndQuestionsNeedNone() {
    server.answers(200, FORGOTTEN).answers(200, FORGOTTEN).answers(200, "{\"items\": []}");
    HttpQortexClient client = builder().build();
    client.forget("s");
    client.forget("s");
    client.find("Retry", Set.of());
    assertThat(server.requests)
        .extracting(request -> request.header("Idempotency-Key"))
        .containsExactly("request-00000001", "request-00000002", "null");
  }

  @Test
  void whatIsRefusedDoesNotTellSecrets() {
    for (String key :
        List.of("qx_secret\n", "qx_secret\r\nX: y", "qx_secret x", "qx_secret\u00e9")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> builder().apiKey(key).build().status())
          .withMessageContaining("line break")
          .withMessageNotContaining("secret");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HttpQortexClient.builder(URI.create("http://me:secret@localhost")))
        .withMessageContaining("localhost")
        .withMessageNotContaining("secret");
    assertThat(server.requests).isEmpty();
  }

  @Test
  void repetitionEndsWithTheFailure() {
    server.answers(503, "{\"code\": \"unavailable\", \"detail\": \"The store is busy.\"}");
    assertThatExceptionOfType(ServerUnavailableException.class)
        .isThrownBy(() -> builder().retries(2).build().status())
        .withMessageContaining("/v1/client/status")
        .withMessageContaining("The store is busy.");
    assertThat(server.requests).hasSize(3);
  }

  @Test
  void refusalsAreTheExceptionsOfALocalMemory() {
    server
        .refuses(400, "invalid_argument", "The domain (x) is unknown.")
        .refuses(413, "too_large", "The body is too large.")
        .refuses(404, "not_found", "There is no x.")
        .refuses(409, "conflict", "The model is another.")
        .refuses(401, "unauthorized", "The key is unknown.")
        .refuses(403, "forbidden", "The domain is not yours.")
        .refuses(500, "internal", "A defect.");
    HttpQortexClient client = builder().build();
    for (String message :
        List.of("The domain (x) is unknown.", "The body is too large.", "There is no x.")) {
      assertThatIllegalArgumentException().isThrownBy(client::status).withMessage(message);
    }
    assertThatIllegalStateException()
        .isThrownBy(client::status)
        .withMessage("The model is another.");
    for (String message : List.of("401: The key is", "403: The domain is", "500: A defect.")) {
      assertThatExceptionOfType(QortexException.class)
          .isThrownBy(client::status)
          .withMessageContaining(message);
    }
    assertThat(server.requests).hasSize(7);
  }

  @Test
  void whatIsNoAnswerOfAServerOfOursIsAFailure() {
    server
        .answers(200, "<html>Welcome</html>")
        .answers(200, "{\"error\": \"no\"}")
        .answers(
            200,
            "{\"session\": 7, \"answers\": [], \"outcomes\": 0, \"factors\": 0, \"observations\":"
                + " 0}")
        .answers(204, "")
        .answers(302, "", Map.of("Location", "http://127.0.0.1:1/"))
        .answers(404, "<html>Not here</html>")
        .answers(404, "{\"code\": \"not_found\", \"detail\": \"There is no such path.\"}");
    HttpQortexClient client = builder().build();
    for (int i = 0; i < 7; i++) {
      assertThatExceptionOfType(QortexException.class)
          .as("answer %d", i)
          .isThrownBy(() -> client.forget("s"))
          .withMessageContaining("\nMaybe");
    }
    assertThat(server.requests).hasSize(7);
  }

  @Test
  void anErrorIsNeverAnEmptyResult() {
    server.answers(200, "{\"error\": \"no\"}").answers(200, "{\"items\": null}");
    HttpQortexClient client = builder().build();
    for (int i = 0; i < 2; i++) {
      assertThatExceptionOfType(QortexException.class)
          .isThrownBy(() -> client.explore("x", 1))
          .withMessageContaining("lacks [items]");
    }
    assertThatExceptionOfType(QortexException.class).isThrownBy(() -> client.find("x", Set.of()));
  }

  @Test
  void anAnswerThatIsTooLargeIsNotKept() {
    String padded = FORGOTTEN + " ".repeat(2_000);
    server.answers(200, padded).answers(500, padded).answers(503, padded).answers(200, FORGOTTEN);
    HttpQortexClient client = builder().answerBytes(FORGOTTEN.length()).build();
    for (int i = 0; i < 3; i++) {
      assertThatExceptionOfType(QortexException.class)
          .isThrownBy(() -> client.forget("s"))
          .withMessageContaining("/v1/client/forget")
          .withMessageContaining(FORGOTTEN.length() + " bytes")
          .withMessageContaining("\nMaybe");
    }
    assertThat(client.forget("s").answers()).isEqualTo(1);
    assertThat(server.requests).hasSize(4);
    assertThatIllegalArgumentException().isThrownBy(() -> builder().answerBytes(0));
  }

  @Test
  void anAnswerWithoutEndIsNotRead() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      Thread endless =
          new Thread(
              () -> {
                try (var connection = socket.accept()) {
                  OutputStream out = connection.getOutputStream();
                  out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                  while (true) {
                    out.write(new byte[64 * 1024]);
                  }
                } catch (IOException e) {
                  // The client went away, as it should.
                }
              });
      endless.start();
      assertThatExceptionOfType(QortexException.class)
          .isThrownBy(
              () ->
                  HttpQortexClient.builder(URI.create("http://127.0.0.1:" + socket.getLocalPort()))
                      .build()
                      .status())
          .withMessageContaining("67108864 bytes");
    }
  }

  @Test
  void newMembersOfANewerServerAreLeftOut() {
    server.answers(200, FORGOTTEN.replace("{", "{\"news\": {\"more\": 1}, "));
    assertThat(builder().build().forget("s").answers()).isEqualTo(1);
  }

  @Test
  void aServerThatIsNotThereIsUnavailable() throws IOException {
    // The port is taken, so that nobody else listens there.
    try (Socket bound = new Socket()) {
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      URI nobody = URI.create("http://127.0.0.1:" + bound.getLocalPort());
      HttpQortexClient client = HttpQortexClient.builder(nobody).sleep(pauses::add).build();
      assertThatExceptionOfType(ServerUnavailableException.class)
          .isThrownBy(client::status)
          .withMessageContaining(nobody.toString());
      assertThat(pauses).hasSize(3);
    }
  }

  @Test
  void anAnswerThatStopsInTheMiddleTimesOut() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      Thread silent =
          new Thread(
              () -> {
                try (var connection = socket.accept()) {
                  connection
                      .getOutputStream()
                      .write(
                          "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"
                              .getBytes(StandardCharsets.US_ASCII));
                  connection.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                  // The client went away, as it should.
                }
              });
      silent.start();
      HttpQortexClient client =
          HttpQortexClient.builder(URI.create("http://127.0.0.1:" + socket.getLocalPort()))
              .requestTimeout(Duration.ofMillis(200))
              .retries(0)
              .build();
      assertThatExceptionOfType(ServerUnavailableException.class)
          .isThrownBy(client::status)
          .withMessageContaining("timed out")
          .withMessageContaining("PT0.2S");
    }
  }

  @Test
  void anInterruptEndsTheCall() {
    server.answers(503, "");
    HttpQortexClient client = builder().sleep(time -> Thread.currentThread().interrupt()).build();
    assertThatExceptionOfType(QortexException.class)
        .isThrownBy(client::status)
        .withMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void keysAndSignaturesGoAlong() {
    server.answers(200, FORGOTTEN);
    builder().apiKey("qx_key").build().forget("s");
    assertThat(server.requests.get(0).header("Authorization")).isEqualTo("Bearer qx_key");

    Instant now = Instant.parse("2026-01-02T03:04:05.678Z");
    String secret = "a secret of at least 32 characters";
    builder().signing("robot", secret).clock(InstantSource.fixed(now)).build().forget("s");
    ScriptedServer.Request signed = server.requests.get(1);
    long seconds = now.getEpochSecond();
    assertThat(signed.header(Signature.KEY)).isEqualTo("robot");
    assertThat(signed.header(Signature.DIGEST)).isEqualTo(Sha256.of(signed.body()));
    assertThat(signed.header(Signature.TIMESTAMP)).isEqualTo(Long.toString(seconds));
    assertThat(signed.header(Signature.NONCE)).isNotEqualTo(signed.header("Idempotency-Key"));
    assertThat(signed.header(Signature.SIGNATURE)).isEqualTo(signature(signed).with(secret));
    assertThat(signed.header("Authorization")).isEqualTo("null");
  }

  @Test
  void thePathThatAProxyTakesAwayIsNotSigned() {
    server.answers(200, FORGOTTEN);
    String secret = "a secret of at least 32 characters";
    HttpQortexClient.builder(server.uri().resolve("/memory"))
        .signing("robot", secret)
        .build()
        .forget("s");
    ScriptedServer.Request signed = server.requests.get(0);
    assertThat(signed.path()).isEqualTo("/memory/v1/client/forget");
    assertThat(signed.header(Signature.SIGNATURE)).isEqualTo(signature(signed).with(secret));
  }

  /** As the server sees the request. */
  private static Signature signature(ScriptedServer.Request signed) {
    return new Signature(
        "POST",
        "/v1/client/forget",
        "",
        Long.parseLong(signed.header(Signature.TIMESTAMP)),
        signed.header(Signature.NONCE),
        signed.header(Signature.IDEMPOTENCY_KEY),
        Sha256.of(signed.body()));
  }

  @Test
  void aRepeatedRequestIsSignedAnew() {
    server.answers(503, "").answers(200, FORGOTTEN);
    builder().signing("robot", "secret").build().forget("s");
    assertThat(server.requests)
        .extracting(request -> request.header(Signature.NONCE))
        .doesNotHaveDuplicates()
        .hasSize(2);
  }

  @Test
  void aFusionOfOnesOwnCannotBeSent() {
    Question own = Question.of("x").fusion(evidence -> Map.of());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().build().query(own))
        .withMessageContaining("Maybe Fusion.adaptive()");
    assertThat(server.requests).isEmpty();
  }

  @Test
  void anAddressMayHaveAPathAndMustBeOneOfAServer() {
    server.answers(200, FORGOTTEN);
    HttpQortexClient.builder(server.uri().resolve("/memory/")).build().forget("s");
    assertThat(server.requests.get(0).path()).isEqualTo("/memory/v1/client/forget");
    for (String address :
        List.of("localhost:8400", "ftp://host", "http://u:p@host", "http://host?x=1", "/path")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HttpQortexClient.builder(URI.create(address)))
          .withMessageContaining("(" + address.replace("u:p@", "...@") + ")");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> builder().retries(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> builder().requestTimeout(Duration.ZERO));
  }
}
