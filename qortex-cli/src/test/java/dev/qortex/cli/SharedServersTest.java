package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.Sha256;
import dev.qortex.json.wire.Signature;
import dev.qortex.postgresserver.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers in processes of their own, on two homes, over one PostgreSQL database. */
class SharedServersTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String QUESTION = "When is a call retried?";

  @TempDir static Path folder;

  private static Path keys;
  private static String key;
  private static String secret;

  private final String schema = TestDatabase.newSchema();
  private ServerProcess one;
  private ServerProcess other;

  @BeforeAll
  static void makeKeys() {
    Terminals terminal = new Terminals(folder);
    keys = folder.resolve("keys.json");
    key = made(terminal, "app");
    secret = made(terminal, "gateway", "--signing");
  }

  private static String made(Terminals terminal, String name, String... options) {
    List<String> words = new ArrayList<>(List.of("keys", "create", name, "--keys", "" + keys));
    words.addAll(List.of(options));
    return terminal
        .out(words.toArray(String[]::new))
        .lines()
        .findFirst()
        .orElseThrow()
        .replaceFirst("key +", "");
  }

  @BeforeEach
  void startTwo() {
    one = start("one");
    other = start("other");
  }

  private ServerProcess start(String home) {
    return ServerProcess.start(
        folder.resolve(home), Map.of(), List.of(), "--store", address(), "--keys", "" + keys);
  }

  /** The address of a schema of the test's own in the database of the tests. */
  private String address() {
    URI uri = URI.create(TestDatabase.url().substring("jdbc:".length()));
    String user = uri.getQuery().replaceFirst("(?:.*&)?user=([^&]*).*", "$1");
    String password =
        uri.getQuery().contains("password=")
            ? ":" + uri.getQuery().replaceFirst("(?:.*&)?password=([^&]*).*", "$1")
            : "";
    return "postgres://%s%s@%s:%s%s?schema=%s"
        .formatted(user, password, uri.getHost(), uri.getPort(), uri.getPath(), schema);
  }

  @AfterEach
  void stop() {
    if (one != null) {
      one.close();
      other.close();
    }
    TestDatabase.drop(schema);
  }

  @AfterAll
  static void check() throws IOException {
    // The servers share nothing but the database and the keys.
    assertThat(Files.exists(folder.resolve("one/.qortex/memory.db"))).isFalse();
  }

  private HttpResponse<String> send(ServerProcess server, HttpRequest.Builder request) {
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(server.log(), e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpResponse<String> post(
      ServerProcess server, String path, ObjectNode body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri().resolve(path))
            .header("Authorization", "Bearer " + key)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.toString()));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(server, request);
  }

  private JsonNode done(ServerProcess server, String path, ObjectNode body, String... headers) {
    HttpResponse<String> response = post(server, path, body, headers);
    assertThat(response.statusCode()).as(response.body() + server.log()).isEqualTo(200);
    return json(response.body());
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode object() {
    return JSON.createObjectNode();
  }

  private void remember(ServerProcess server, String text) {
    done(server, "/v1/remember", object().put("text", text));
  }

  private JsonNode ask(ServerProcess server) {
    return done(server, "/v1/query", object().put("context", QUESTION));
  }

  private static double score(JsonNode answer, String id) {
    return StreamSupport.stream(answer.get("items").spliterator(), false)
        .filter(item -> item.get("id").asText().equals(id))
        .mapToDouble(item -> item.get("score").asDouble())
        .findFirst()
        .orElse(0);
  }

  private void feedback(ServerProcess server, JsonNode answer, String item, String outcome) {
    ObjectNode body = object().put("query_id", answer.get("query_id").asText());
    body.putObject("outcomes").put(item, outcome);
    JsonNode report = done(server, "/v1/feedback", body);
    assertThat(report.toString()).doesNotContain("unknown");
  }

  private long pulls(ServerProcess server, String arm) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri().resolve("/v1/learning/tools/posteriors"))
            .header("Authorization", "Bearer " + key);
    HttpResponse<String> response = send(server, request);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return json(response.body()).at("/posteriors/" + arm + "/pulls").asLong(-1);
  }

  private ObjectNode observation(String arm) {
    return object().put("learner", "tools").put("arm_id", arm).put("reward", 1);
  }

  @Test
  void anAnswerOfOneServerGetsItsFeedbackAtTheOtherAndChangesTheNextAnswersOfBoth() {
    remember(one, "A call is retried when the service was busy.");
    remember(other, "A call is retried at night, when nobody looks.");
    JsonNode before = ask(one);
    assertThat(before.get("items")).hasSize(2);
    String first = before.get("items").get(0).get("id").asText();
    assertThat(score(ask(other), first)).isEqualTo(score(before, first));

    feedback(other, before, first, "rejected");

    double score = score(ask(one), first);
    assertThat(score).isLessThan(score(before, first));
    assertThat(score(ask(other), first)).isEqualTo(score);
  }

  @Test
  void serversThatLearnAtOnceLoseNothingAndSeeEachOthersPosteriorsAtOnce() {
    int threads = 4;
    int observations = 25;
    List<CompletableFuture<Void>> learning =
        IntStream.range(0, threads)
            .mapToObj(
                thread ->
                    CompletableFuture.runAsync(
                        () -> {
                          for (int i = 0; i < observations; i++) {
                            done(
                                thread % 2 == 0 ? one : other,
                                "/v1/learning/observe",
                                observation("grep"));
                          }
                        }))
            .toList();
    learning.forEach(CompletableFuture::join);
    assertThat(pulls(one, "grep")).isEqualTo(threads * observations);
    assertThat(pulls(other, "grep")).isEqualTo(threads * observations);
  }

  @Test
  void aRequestThatIsRepeatedAtTheOtherServerIsDoneOnce() {
    String[] once = {Signature.IDEMPOTENCY_KEY, "7c9e6679"};
    HttpResponse<String> first = post(one, "/v1/learning/observe", observation("grep"), once);
    HttpResponse<String> again = post(other, "/v1/learning/observe", observation("grep"), once);
    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    assertThat(again.statusCode()).as(again.body()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
    assertThat(pulls(other, "grep")).isEqualTo(1);
    assertThat(post(other, "/v1/learning/observe", observation("find"), once).statusCode())
        .isEqualTo(422);
  }

  @Test
  void requestsWithOneKeyThatComeToBothServersAtOnceAreDoneOnce() {
    int keysUsed = 20;
    for (int i = 0; i < keysUsed; i++) {
      String[] once = {Signature.IDEMPOTENCY_KEY, "key-" + i};
      List<CompletableFuture<Integer>> both =
          List.of(one, other).stream()
              .map(
                  server ->
                      CompletableFuture.supplyAsync(
                          () ->
                              post(server, "/v1/learning/observe", observation("grep"), once)
                                  .statusCode()))
              .toList();
      assertThat(both.stream().map(CompletableFuture::join)).contains(200).isSubsetOf(200, 409);
    }
    assertThat(pulls(one, "grep")).isEqualTo(keysUsed);
  }

  @Test
  void aSignedRequestThatIsReplayedAtTheOtherServerIsRefused() {
    HttpRequest.Builder atOne = signed(one);
    HttpResponse<String> first = send(one, atOne);
    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    HttpResponse<String> replayed =
        send(other, atOne.uri(other.uri().resolve("/v1/query")));
    assertThat(replayed.statusCode()).as(replayed.body()).isEqualTo(401);
    assertThat(replayed.body()).contains("nonce");
    assertThat(send(other, signed(other)).statusCode()).isEqualTo(200);
  }

  /** A request that was never sent; its host is not signed. */
  private HttpRequest.Builder signed(ServerProcess server) {
    String body = object().put("context", QUESTION).toString();
    long now = Instant.now().getEpochSecond();
    String nonce = UUID.randomUUID().toString();
    String digest = Sha256.of(body);
    Signature signature = new Signature("POST", "/v1/query", "", now, nonce, "", digest);
    return HttpRequest.newBuilder(server.uri().resolve("/v1/query"))
        .header("Content-Type", "application/json")
        .header(Signature.KEY, "gateway")
        .header(Signature.TIMESTAMP, Long.toString(now))
        .header(Signature.NONCE, nonce)
        .header(Signature.DIGEST, digest)
        .header(Signature.SIGNATURE, signature.with(secret))
        .POST(BodyPublishers.ofString(body, StandardCharsets.UTF_8));
  }

  @Test
  void aServerThatIsKilledLosesNothingThatItAcknowledged() throws InterruptedException {
    remember(one, "A call is retried when the service was busy.");
    JsonNode answer = ask(one);
    int threads = 4;
    AtomicInteger acknowledged = new AtomicInteger();
    CountDownLatch working = new CountDownLatch(20);
    List<CompletableFuture<Void>> learning =
        IntStream.range(0, threads)
            .mapToObj(
                thread ->
                    CompletableFuture.runAsync(
                        () -> {
                          try {
                            while (true) {
                              done(one, "/v1/learning/observe", observation("grep"));
                              acknowledged.incrementAndGet();
                              working.countDown();
                            }
                          } catch (UncheckedIOException killed) {
                            // No answer, so that it may have been carried out or not.
                          }
                        }))
            .toList();
    working.await();
    one.kill();
    learning.forEach(CompletableFuture::join);

    assertThat(pulls(other, "grep"))
        .isBetween((long) acknowledged.get(), (long) acknowledged.get() + threads);
    String item = answer.get("items").get(0).get("id").asText();
    feedback(other, answer, item, "accepted");
    assertThat(score(ask(other), item)).isPositive();
  }
}
