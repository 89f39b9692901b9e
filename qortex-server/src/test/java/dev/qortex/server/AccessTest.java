package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Sha256;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.json.wire.Signature;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Scope;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who comes in, and who does not. */
class AccessTest {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Set<Scope> ALL = Set.of(Scope.values());
  private static final String QUERY = "/v1/query";
  private static final String BODY = "{\"context\": \"retries\"}";
  private static final String ADD = "/v1/test/add";

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final ApiKey.Generated owner = ApiKey.bearer("owner", ALL, Set.of(), RANDOM);
  private final ApiKey.Generated reader =
      ApiKey.bearer("reader", Set.of(Scope.READ), Set.of(), RANDOM);
  private final ApiKey.Generated bound = ApiKey.bearer("bound", ALL, Set.of("theirs"), RANDOM);
  private final ApiKey.Generated signer = ApiKey.signing("signer", ALL, Set.of(), RANDOM);
  private final ApiKey.Generated guest =
      ApiKey.bearer("guest", ALL, Set.of(), RANDOM).expires(now.plusSeconds(60));
  private final ApiKey.Generated signingGuest =
      ApiKey.signing("signing-guest", ALL, Set.of(), RANDOM).expires(now.plusSeconds(60));
  private final ApiKey.Generated other = ApiKey.signing("other", ALL, Set.of(), RANDOM);
  private final CountingOperations counting = new CountingOperations();
  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(64))
          .build();
  private final QortexServer server = start();
  private final Client client = Client.of(server);

  private QortexServer start() {
    for (String domain : List.of("ours", "theirs")) {
      Provenance source = Provenance.of("source-of-" + domain);
      memory.ingest(
          IngestionManifest.builder(domain)
              .source(SourceMetadata.of(source.sourceId(), domain))
              .concept(ConceptNode.of(domain + ":retry", domain, "Retry", "A second try.", source))
              .build());
    }
    Catalogue catalogue = Catalogue.of(counting, new MemoryOperations(memory));
    QortexServer started =
        QortexServer.builder(catalogue)
            .mcp(QortexMcpServer.of(catalogue))
            .port(0)
            .keys(
                ApiKeys.of(
                    owner.key(),
                    reader.key(),
                    bound.key(),
                    signer.key(),
                    other.key(),
                    guest.key(),
                    signingGuest.key()))
            .clock(() -> now)
            .limits(ServerLimits.defaults().times(Duration.ofSeconds(5), Duration.ofSeconds(3)))
            .start();
    now = now.plusSeconds(1);
    return started;
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aBearerKeyComesIn() {
    client.post(QUERY, BODY, "Authorization", "Bearer " + owner.text()).ok();
    client.post(QUERY, BODY, "Authorization", "bearer  " + owner.text()).ok();
  }

  @Test
  void withoutAGoodKeyOnlyHealthIsSeen() {
    client.get("/health").ok();
    client.get("/v1/health").ok();
    client.get("/ready").ok();
    for (String path : List.of("/openapi.json", "/v1/status", "/v1/nothing", QUERY)) {
      assertThat(client.get(path).refused(401, "unauthorized", "key").header("WWW-Authenticate"))
          .startsWith("Bearer");
    }
    for (String wrong :
        List.of(
            "Bearer ",
            "Bearer " + owner.text() + "x",
            "Bearer " + owner.text().substring(1),
            "Bearer " + owner.key().sha256().orElseThrow(),
            "Bearer " + signer.text(),
            "Basic " + owner.text(),
            owner.text())) {
      client.post(QUERY, BODY, "Authorization", wrong).refused(401, "unauthorized", "unknown");
    }
  }

  @Test
  void anExpiredKeyIsRefusedAndItsHolderReadsWhy() {
    String[] bearer = {"Authorization", "Bearer " + guest.text()};
    now = Instant.parse("2026-01-01T00:00:59.999Z");
    client.post(QUERY, BODY, bearer).ok();
    new Signed().by("signing-guest", signingGuest).send().ok();
    now = Instant.parse("2026-01-01T00:01:00Z");
    String expired = "expired at 2026-01-01T00:01:00Z";
    client.post(QUERY, BODY, bearer).refused(401, "unauthorized", "'guest' " + expired);
    client.post("/mcp", BODY, bearer).refused(401, "unauthorized", "'guest' " + expired);
    new Signed()
        .by("signing-guest", signingGuest)
        .send()
        .refused(401, "unauthorized", "'signing-guest' " + expired);
    new Signed().by("signing-guest", other).send().refused(401, "unauthorized", "does not fit");
    client.post(QUERY, BODY, "Authorization", "Bearer " + owner.text()).ok();
  }

  @Test
  void aKeyGivesOnlyItsScopes() {
    client.post(QUERY, BODY, "Authorization", "Bearer " + reader.text()).ok();
    client
        .post(ADD, "{'name': 'x'}", "Authorization", "Bearer " + reader.text())
        .refused(403, "forbidden", "write");
    assertThat(counting.added).isEmpty();
  }

  @Test
  void aKeyGivesOnlyItsDomains() {
    String[] key = {"Authorization", "Bearer " + bound.text()};
    String seen = client.post(QUERY, BODY, key).ok().response().body();
    assertThat(seen).contains("theirs:retry").doesNotContain("ours:retry");
    client
        .post(QUERY, "{'context': 'retries', 'domains': ['ours']}", key)
        .refused(403, "forbidden", "ours");
    client.post(ADD, "{'name': 'x'}", key).refused(403, "forbidden", "theirs");
  }

  @Test
  void theToolsForAgentsTakeTheSameKeys() {
    String list = "{'jsonrpc': '2.0', 'id': 1, 'method': 'tools/list'}";
    client.post("/mcp", list).refused(401, "unauthorized", "key");
    assertThat(
            client
                .post("/mcp", list, "Authorization", "Bearer " + reader.text())
                .ok()
                .json()
                .at("/result/tools/0/name")
                .textValue())
        .isEqualTo("qortex_ask");
    Signed signed = new Signed("/mcp", list.replace('\'', '"'));
    signed.send().ok();
    signed.send().refused(401, "unauthorized", "nonce");
    String add =
        "{'jsonrpc': '2.0', 'id': 1, 'method': 'tools/call', 'params': {'name':"
            + " 'qortex_feedback', 'arguments': {'query_id': 'x', 'outcomes': {'a': 'accepted'}}}}";
    assertThat(
            client.post("/mcp", add, "Authorization", "Bearer " + reader.text()).response().body())
        .contains("write");
  }

  @Test
  void aSignedRequestComesInOnce() {
    Signed signed = new Signed();
    signed.send().ok();
    signed.send().refused(401, "unauthorized", "nonce");
    new Signed().repeatable("k").send().ok();
    new Signed().method("GET", "/openapi.json", "").send().ok();
    new Signed().method("GET", "/v1/learning/a%20b/posteriors", "share=0.5&some=1").send().ok();
  }

  @Test
  void aSignatureIsGoodForNothingElse() {
    Signed signed = new Signed();
    signed.path = ADD;
    signed.send().refused(401, "unauthorized", "fit");
    signed = new Signed();
    signed.digest = Sha256.of("{}");
    signed.send().refused(401, "unauthorized", "fit");
    signed = new Signed().method("GET", "/v1/learning/a/posteriors", "share=0.5");
    signed.query = "share=0.6";
    signed.send().refused(401, "unauthorized", "fit");
    signed.query = "";
    signed.send().refused(401, "unauthorized", "fit");
    signed = new Signed().method("GET", "/v1/learning/a/posteriors", "");
    signed.path = "/v1/learning/b/posteriors";
    signed.send().refused(401, "unauthorized", "fit");
    signed = new Signed();
    signed.method = "PUT";
    signed.send().refused(401, "unauthorized", "fit");
    signed = new Signed();
    signed.stamp = Long.toString(now.getEpochSecond() + 1);
    signed.send().refused(401, "unauthorized", "fit");
    signed = new Signed();
    signed.nonce = signed.nonce + "0";
    signed.send().refused(401, "unauthorized", "fit");
    for (String key : List.of("", "another")) {
      signed = new Signed().repeatable("k");
      signed.idempotencyKey = key;
      signed.send().refused(401, "unauthorized", "fit");
    }
    for (String name : List.of("other", "owner", "nobody", "")) {
      signed = new Signed();
      signed.key = name;
      signed.send().refused(401, "unauthorized", "fit");
    }
    assertThat(counting.added).isEmpty();
  }

  @Test
  void aRequestThatSomebodyElseSendsDoesNotUseUpItsNonce() {
    Signed signed = new Signed();
    String right = signed.signature;
    signed.signature = "0".repeat(64);
    signed.send().refused(401, "unauthorized", "fit");
    signed.signature = right;
    signed.send().ok();
  }

  @Test
  void aSignatureIsGoodForOneBody() {
    Signed signed = new Signed();
    signed.sent = BODY.replace("retries", "refunds");
    signed.send().refused(401, "unauthorized", "body");
    signed.sent = BODY;
    signed.send().refused(401, "unauthorized", "nonce");
  }

  @Test
  void aLateOrEarlySignatureIsRefused() {
    now = now.plusSeconds(1_000);
    Signed signed = new Signed();
    now = now.plusSeconds(Authentication.MAX_AGE_SECONDS);
    signed.send().ok();
    now = now.plusSeconds(1);
    signed.send().refused(401, "unauthorized", "clock");
    now = now.plusSeconds(Authentication.MAX_AGE_SECONDS);
    signed.send().refused(401, "unauthorized", "clock");
    now = now.plusSeconds(1_000);
    Signed early = new Signed();
    now = now.minusSeconds(Authentication.MAX_LEAD_SECONDS + 1);
    early.send().refused(401, "unauthorized", "clock");
    now = now.plusSeconds(1);
    early.send().ok();
  }

  @Test
  void whatWasSignedBeforeTheStartIsRefused() {
    now = now.minusSeconds(2);
    Signed signed = new Signed();
    now = now.plusSeconds(2);
    signed.send().refused(401, "unauthorized", "older");
  }

  @Test
  void aServerThatStartsAnewInTheSameSecondTakesNoRequestOfTheLastOne() {
    Signed signed = new Signed();
    signed.send().ok();
    server.close();
    try (QortexServer next = started(ServerLimits.defaults(), () -> now)) {
      assertThat(
              signed
                  .send(Client.of(next))
                  .refused(503, "unavailable", "anew")
                  .header("Retry-After"))
          .isEqualTo("1");
      now = now.plusSeconds(1);
      new Signed().send(Client.of(next)).ok();
    }
  }

  @Test
  void headersThatAreNoSignatureAreRefused() {
    for (String stamp : List.of("", "now", "-1", "1e9", "99999999999999999999")) {
      Signed signed = new Signed();
      signed.stamp = stamp;
      signed.send().refused(401, "unauthorized", "Timestamp");
    }
    for (String nonce : List.of("", "short", "0123456789abcde\u00e9", "x".repeat(65))) {
      Signed signed = new Signed();
      signed.nonce = nonce;
      signed.send().refused(401, "unauthorized", "Nonce");
    }
    for (String digest : List.of("", "0", "A".repeat(64))) {
      Signed signed = new Signed();
      signed.digest = digest;
      signed.send().refused(401, "unauthorized", "SHA256");
    }
    client.post(QUERY, BODY, Signature.SIGNATURE, "00").refused(401, "unauthorized", "Timestamp");
  }

  @Test
  void aStrangerHoldsNoPlaceByABodyThatDoesNotCome() throws IOException {
    Signed signed = new Signed();
    signed.signature = "0".repeat(64);
    for (String headers : List.of("", String.join("\r\n", signed.lines()) + "\r\n")) {
      try (QortexServer narrow = narrow();
          Socket stranger = new Socket("127.0.0.1", narrow.uri().getPort())) {
        stranger.setSoTimeout(5_000);
        stranger
            .getOutputStream()
            .write(
                ("POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n"
                        + headers
                        + "\r\n{")
                    .getBytes(StandardCharsets.US_ASCII));
        assertThat(new String(stranger.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
            .isEqualTo("HTTP/1.1 401");
        Client.of(narrow).post(QUERY, BODY, "Authorization", "Bearer " + owner.text()).ok();
      }
    }
  }

  @Test
  void aStrangerHoldsNoPlaceByAnswersThatAreNotRead() throws IOException {
    byte[] refused =
        "GET /v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n"
            .repeat(500)
            .getBytes(StandardCharsets.US_ASCII);
    try (QortexServer narrow = narrow();
        SocketChannel stranger = SocketChannel.open()) {
      stranger.setOption(StandardSocketOptions.SO_RCVBUF, 1024);
      stranger.connect(new InetSocketAddress("127.0.0.1", narrow.uri().getPort()));
      stranger.configureBlocking(false);
      Client client = Client.of(narrow, "Authorization", "Bearer " + owner.text());
      ByteBuffer unsent = ByteBuffer.wrap(refused);
      for (int stuck = 0; stuck < 50; ) {
        stuck = stranger.write(unsent) == 0 ? stuck + 1 : 0;
        if (!unsent.hasRemaining()) {
          unsent.rewind();
        }
        client.post(QUERY, BODY).ok();
      }
    }
  }

  private QortexServer narrow() {
    return started(ServerLimits.defaults().concurrent(1), () -> now.minusSeconds(1));
  }

  private QortexServer started(ServerLimits limits, InstantSource clock) {
    return QortexServer.builder(Catalogue.of(new MemoryOperations(memory)))
        .port(0)
        .keys(ApiKeys.of(owner.key(), signer.key()))
        .clock(clock)
        .limits(limits)
        .start();
  }

  /** A request that is signed first and may be changed afterwards. */
  private final class Signed {

    private String method = "POST";
    private String path = QUERY;
    private String query = "";
    private String sent = BODY;
    private String key = "signer";
    private String secret = signer.text();
    private String nonce = nonce();
    private String idempotencyKey = "";
    private String stamp = Long.toString(now.getEpochSecond());
    private String digest;
    private String signature;

    private Signed() {
      signature = signature();
    }

    private Signed(String newPath, String body) {
      path = newPath;
      sent = body;
      signature = signature();
    }

    private String nonce() {
      byte[] bytes = new byte[12];
      RANDOM.nextBytes(bytes);
      return java.util.HexFormat.of().formatHex(bytes);
    }

    private Signed by(String name, ApiKey.Generated with) {
      key = name;
      secret = with.text();
      signature = signature();
      return this;
    }

    private Signed repeatable(String newKey) {
      idempotencyKey = newKey;
      signature = signature();
      return this;
    }

    private Signed method(String newMethod, String newPath, String newQuery) {
      method = newMethod;
      path = newPath;
      query = newQuery;
      sent = "";
      signature = signature();
      return this;
    }

    private String signature() {
      digest = Sha256.of(sent);
      return new Signature(method, path, query, now.getEpochSecond(), nonce, idempotencyKey, digest)
          .with(secret);
    }

    private Map<String, String> headers() {
      return Map.of(
          Signature.KEY, key,
          Signature.NONCE, nonce,
          Signature.TIMESTAMP, stamp,
          Signature.DIGEST, digest,
          Signature.SIGNATURE, signature);
    }

    private List<String> lines() {
      return headers().entrySet().stream().map(e -> e.getKey() + ": " + e.getValue()).toList();
    }

    private Client.Answer send() {
      return send(client);
    }

    private Client.Answer send(Client client) {
      HttpRequest.Builder request = client.request(path + (query.isEmpty() ? "" : "?" + query));
      headers().forEach(request::header);
      if (!idempotencyKey.isEmpty()) {
        request.header(Signature.IDEMPOTENCY_KEY, idempotencyKey);
      }
      return client.send(
          sent.isEmpty()
              ? request.method(method, HttpRequest.BodyPublishers.noBody())
              : request
                  .header("Content-Type", "application/json")
                  .method(method, HttpRequest.BodyPublishers.ofString(sent)));
    }
  }
}
