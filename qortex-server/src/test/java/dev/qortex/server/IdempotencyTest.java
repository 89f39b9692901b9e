package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Scope;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests that are sent again. */
class IdempotencyTest {

  private static final String ADD = "/v1/test/add";
  private static final String NOTE = "/v1/test/note";
  private static final String KEY = "Idempotency-Key";

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final CountingOperations counting = new CountingOperations();
  private final ApiKey.Generated one = key("one");
  private final ApiKey.Generated two = key("two");
  private final QortexServer server =
      QortexServer.builder(Catalogue.of(counting))
          .port(0)
          .keys(ApiKeys.of(one.key(), two.key()))
          .clock(() -> now)
          .idempotency(new HeapIdempotencyStore(() -> now, 2_600, 2))
          .limits(ServerLimits.defaults().times(Duration.ofSeconds(5), Duration.ofSeconds(3)))
          .start();
  private final Client client = Client.of(server, "Authorization", "Bearer " + one.text());

  private static ApiKey.Generated key(String name) {
    return ApiKey.bearer(name, Set.of(Scope.values()), Set.of(), new SecureRandom());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Client.Answer add(String name, String key) {
    return client.post(ADD, "{'name': '" + name + "'}", KEY, key);
  }

  @Test
  void theSameRequestIsCarriedOutOnce() {
    Client.Answer first = add("a", "k").ok();
    Client.Answer second = add("a", "k").ok();

    assertThat(counting.added).containsExactly("a");
    assertThat(second.response().body()).isEqualTo(first.response().body());
    assertThat(first.header("Idempotency-Replayed")).isEmpty();
    assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
    client.post(ADD, "{'name': 'a'}").ok();
    assertThat(counting.added).hasSize(2);
  }

  @Test
  void aKeyForAnotherRequestIsRefused() {
    add("a", "k").ok();
    add("b", "k").refused(422, "unprocessable_entity", "another request");
    assertThat(counting.added).containsExactly("a");
    add("b", "").refused(400, "invalid_argument", KEY);
    add("b", "x".repeat(256)).refused(400, "invalid_argument", KEY);
  }

  @Test
  void theOrderOfMembersMakesNoOtherRequest() {
    String body = "{'name': 'a', 'more': [{'x': 1, 'y': {'b': [2, 1], 'a': null}}]}";
    String sorted = "{'more': [{'y': {'a': null, 'b': [2, 1]}, 'x': 1}], 'name': 'a'}";
    String other = "{'more': [{'y': {'a': null, 'b': [1, 2]}, 'x': 1}], 'name': 'a'}";
    Client.Answer first = client.post(NOTE, body, KEY, "k").ok();
    assertThat(client.post(NOTE, sorted, KEY, "k").ok().header("Idempotency-Replayed"))
        .isEqualTo("true");
    assertThat(first.response().body()).isEqualTo("{\"count\":1}");
    client.post(NOTE, other, KEY, "k").refused(422, "unprocessable_entity", "another request");
  }

  @Test
  void theDocumentNamesTheHeaderWhereItHelps() {
    JsonNode paths = client.get("/openapi.json").ok().json().path("paths");
    JsonNode parameter = paths.path(ADD).path("post").path("parameters").path(0);
    assertThat(parameter.path("name").asText()).isEqualTo(KEY);
    assertThat(parameter.path("in").asText()).isEqualTo("header");
    assertThat(parameter.at("/schema/pattern").asText()).isEqualTo("^[!-~]{1,255}$");
    assertThat(paths.path(ADD).at("/post/responses/200/headers").has("Idempotency-Replayed"))
        .isTrue();
    assertThat(paths.path("/v1/learning/{learner}/posteriors").toString()).doesNotContain(KEY);
  }

  @Test
  void keysOfCallersAreApart() {
    add("a", "k").ok();
    Client.of(server, "Authorization", "Bearer " + two.text())
        .post(ADD, "{'name': 'b'}", KEY, "k")
        .ok();
    assertThat(counting.added).containsExactly("a", "b");
  }

  @Test
  void aCallerWhoFillsTheRoomLeavesOthersTheirShare() {
    for (String key : List.of("1", "2", "3", "4", "5", "6", "7")) {
      add("a", key).ok();
    }
    add("a", "8").refused(503, "unavailable", "room");
    Client other = Client.of(server, "Authorization", "Bearer " + two.text());
    for (String key : List.of("1", "2", "3", "4")) {
      other.post(ADD, "{'name': 'b'}", KEY, key).ok();
    }
    other.post(ADD, "{'name': 'b'}", KEY, "5").refused(503, "unavailable", "room");
    now = now.plus(HeapIdempotencyStore.KEPT_AT_LEAST).plusMillis(1);
    add("a", "8").ok();
    other.post(ADD, "{'name': 'b'}", KEY, "5").ok();
  }

  @Test
  void theDefaultTakesWhatOneOfManyKeysWritesInAnHour() {
    HeapIdempotencyStore store = new HeapIdempotencyStore(() -> now, 100);
    byte[] answer = new byte[1_000];
    int writes = 0;
    for (boolean room = true; room; writes++) {
      String key = "k" + writes;
      room = claims(store, "busy", key);
      store.complete(key, answer);
    }
    assertThat(writes).isGreaterThan(40_000);
    for (int i = 0; i < 400; i++) {
      assertThat(claims(store, "calm", "c" + i)).isTrue();
      store.complete("c" + i, answer);
    }
    now = now.plus(HeapIdempotencyStore.KEPT_AT_LEAST).plusMillis(1);
    assertThat(claims(store, "busy", "late")).isTrue();
  }

  private static boolean claims(IdempotencyStore store, String caller, String key) {
    try {
      return store.claim(caller, key, "digest").isEmpty();
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Test
  void whatWasRefusedMayBeTriedAgain() {
    add("conflict", "k").refused(409, "conflict", "");
    add("defect", "k").refused(500, "internal", "");
    add("a", "k").ok();
    assertThat(counting.added).containsExactly("a");
  }

  /** Claims keys, and has no room for answers. */
  private static final class FullStore implements IdempotencyStore {

    private final Map<String, Known> claimed = new ConcurrentHashMap<>();

    @Override
    public Optional<Known> claim(String caller, String key, String digest) {
      return Optional.ofNullable(claimed.putIfAbsent(key, new Known(digest, Optional.empty())));
    }

    @Override
    public void complete(String key, byte[] answer) {
      throw new IllegalStateException("The disk is full.");
    }

    @Override
    public void release(String key) {
      claimed.remove(key);
    }
  }

  @Test
  void whatWasCarriedOutIsNotDoneAgainWhenItsAnswerCannotBeKept() {
    try (QortexServer full =
        QortexServer.builder(Catalogue.of(counting))
            .port(0)
            .keys(ApiKeys.of(one.key()))
            .idempotency(new FullStore())
            .start()) {
      Client sender = Client.of(full, "Authorization", "Bearer " + one.text());
      sender.post(ADD, "{'name': 'a'}", KEY, "k").refused(500, "internal", "");
      sender.post(ADD, "{'name': 'a'}", KEY, "k").refused(409, "conflict", "still running");
    }
    assertThat(counting.added).containsExactly("a");
  }

  @Test
  void theSameRequestAtTheSameTimeHasToWait() throws Exception {
    counting.entered = new CountDownLatch(1);
    counting.gate = new CountDownLatch(1);
    CompletableFuture<Client.Answer> first = CompletableFuture.supplyAsync(() -> add("a", "k"));
    counting.entered.await();
    add("a", "k").refused(409, "conflict", "still running");
    counting.gate.countDown();
    first.get().ok();
    add("a", "k").ok();
    assertThat(counting.added).containsExactly("a");
  }

  @Test
  void answersAreKeptForADay() {
    add("a", "1").ok();
    now = now.plus(HeapIdempotencyStore.KEPT);
    add("a", "1").ok();
    now = now.plusMillis(1);
    add("a", "1").ok();
    assertThat(counting.added).containsExactly("a", "a");
  }

  @Test
  void theOldestGoFirstButNoneBeforeAnHour() {
    List<String> keys = List.of("1", "2", "3", "4", "5", "6", "7");
    keys.forEach(key -> add(key, key).ok());
    now = now.plus(HeapIdempotencyStore.KEPT_AT_LEAST);
    add("8", "8").refused(503, "unavailable", "room");
    add("1", "1").ok();
    now = now.plusMillis(1);
    add("8", "8").ok();
    add("7", "7").ok();
    assertThat(counting.added).hasSize(8);
    add("1", "1").ok();
    assertThat(counting.added).hasSize(9);
  }
}
