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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers in processes of their own, on two homes, over one PostgreSQL database. */
class SharedServersTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String QUESTION = "When is a call retried?";

  @TempDir static Path folder;

  /** A password that a server of tests does not ask for. */
  private static final String PASSWORD = "s3cret-zq";

  private static String schema;
  private static Path keys;
  private static String key;
  private static String secret;
  private static ServerProcess one;
  private static ServerProcess other;

  @BeforeAll
  static void startTwo() {
    schema = TestDatabase.newSchema();
    Terminals terminal = new Terminals(folder);
    keys = folder.resolve("keys.json");
    key = made(terminal, "app");
    secret = made(terminal, "gateway", "--signing");
    one = start("one");
    other = start("other");
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

  private static ServerProcess start(String home) {
    return ServerProcess.start(
        folder.resolve(home),
        Map.of("QORTEX_STORE", TestDatabase.address(schema), "PGPASSWORD", PASSWORD),
        List.of(),
        "--keys",
        "" + keys);
  }

  @AfterAll
  static void stop() {
    if (one != null) {
      one.close();
      other.close();
      assertThat(one.log() + other.log()).doesNotContain(PASSWORD);
      // They share nothing but the database and the keys.
      assertThat(folder.resolve("one/.qortex/memory.db")).doesNotExist();
    }
    TestDatabase.drop(schema);
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

  private JsonNode ask(ServerProcess server, String question) {
    return done(server, "/v1/query", object().put("context", question));
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

  private long pulls(ServerProcess server, String learner) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri().resolve("/v1/learning/" + learner + "/posteriors"))
            .header("Authorization", "Bearer " + key);
    HttpResponse<String> response = send(server, request);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return json(response.body()).at("/posteriors/arm/pulls").asLong(-1);
  }

  private static ObjectNode observation(String learner) {
    return object().put("learner", learner).put("arm_id", "arm").put("reward", 1);
  }

  @Test
  void anAnswerOfOneServerGetsItsFeedbackAtTheOtherAndChangesTheNextAnswersOfBoth() {
    remember(one, "A call is retried when the service was busy.");
    remember(other, "A call is retried at night, when nobody looks.");
    JsonNode before = ask(one, QUESTION);
    assertThat(before.get("items")).hasSizeGreaterThan(1);
    String first = before.get("items").get(0).get("id").asText();
    assertThat(score(ask(other, QUESTION), first)).isEqualTo(score(before, first));

    feedback(other, before, first, "rejected");

    double score = score(ask(one, QUESTION), first);
    assertThat(score).isLessThan(score(before, first));
    assertThat(score(ask(other, QUESTION), first)).isEqualTo(score);
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
                                observation("many"));
                          }
                        }))
            .toList();
    learning.forEach(CompletableFuture::join);
    assertThat(pulls(one, "many")).isEqualTo(threads * observations);
    assertThat(pulls(other, "many")).isEqualTo(threads * observations);
  }

  @Test
  void aRequestThatIsRepeatedAtTheOtherServerIsDoneOnce() {
    String[] once = {Signature.IDEMPOTENCY_KEY, "7c9e6679"};
    HttpResponse<String> first = post(one, "/v1/learning/observe", observation("repeated"), once);
    HttpResponse<String> again = post(other, "/v1/learning/observe", observation("repeated"), once);
    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    assertThat(again.statusCode()).as(again.body()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
    assertThat(pulls(other, "repeated")).isEqualTo(1);
    assertThat(post(other, "/v1/learning/observe", observation("repeated else"), once).statusCode())
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
                              post(server, "/v1/learning/observe", observation("raced"), once)
                                  .statusCode()))
              .toList();
      assertThat(both.stream().map(CompletableFuture::join)).contains(200).isSubsetOf(200, 409);
    }
    assertThat(pulls(one, "raced")).isEqualTo(keysUsed);
  }

  @Test
  void aSignedRequestThatIsReplayedAtTheOtherServerIsRefused() {
    HttpRequest.Builder atOne = signed(one);
    HttpResponse<String> first = send(one, atOne);
    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    HttpResponse<String> replayed = send(other, atOne.uri(other.uri().resolve("/v1/query")));
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
    String question = "Which port does the kettle listen on?";
    ServerProcess victim = start("victim");
    remember(victim, "The kettle listens on port 8080.");
    JsonNode answer = ask(victim, question);
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
                              done(victim, "/v1/learning/observe", observation("survivors"));
                              acknowledged.incrementAndGet();
                              working.countDown();
                            }
                          } catch (UncheckedIOException killed) {
                            // No answer, so that it may have been carried out or not.
                          }
                        }))
            .toList();
    working.await();
    victim.kill();
    learning.forEach(CompletableFuture::join);

    assertThat(pulls(other, "survivors"))
        .isBetween((long) acknowledged.get(), (long) acknowledged.get() + threads);
    String item = answer.get("items").get(0).get("id").asText();
    feedback(other, answer, item, "accepted");
    assertThat(score(ask(other, question), item)).isPositive();
  }

  @Test
  void anAddressThatIsWrongIsRefusedWithoutItsPassword() {
    String right = TestDatabase.address(schema).replaceFirst("//[^@]*@", "//me:" + PASSWORD + "@");
    for (String wrong :
        List.of(
            right.replace("@", "@x@"),
            right + "&unknown=1",
            right.replaceFirst("/[a-z]+[?]", "/nothing-here?"),
            right.replaceFirst("postgres:", "mysql:"))) {
      Terminals terminal = new Terminals(folder);
      terminal.env.put("QORTEX_STORE", wrong);
      Terminals.Run run = terminal.run("serve", "--port", "0", "--no-auth");
      assertThat(run.exit()).as(wrong + run.err()).isPositive();
      assertThat(run.err()).as(wrong).contains("Maybe").doesNotContain(PASSWORD);
    }
    Terminals.Run both =
        new Terminals(folder).run("serve", "--store", right, "--db", "memory.db", "--no-auth");
    assertThat(both.exit()).isEqualTo(2);
    assertThat(both.err()).contains("--store").doesNotContain(PASSWORD);
  }

  @Test
  void aMemoryInAFileLoadsNothingOfPostgres() throws IOException {
    Path classes = folder.resolve("classes.txt");
    try (ServerProcess server =
        ServerProcess.start(
            folder.resolve("file"),
            Map.of("QORTEX_STORE", "sqlite"),
            List.of("-Xlog:class+load:file=" + classes),
            "--keys",
            "" + keys)) {
      remember(server, "The kettle listens on port 8080.");
      assertThat(ask(server, "Which port does the kettle listen on?").get("items")).hasSize(1);
    }
    assertThat(Files.readString(classes))
        .contains("dev.qortex.storage.sqlite.SqliteStore")
        .doesNotContain("org.postgresql", "dev.qortex.postgres", "dev.qortex.server.postgres");
  }
}
