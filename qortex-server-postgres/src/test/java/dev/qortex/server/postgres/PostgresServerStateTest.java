package dev.qortex.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.ingest.connection.SourceLocks;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.PostgresServer;
import dev.qortex.postgresserver.TestDatabase;
import dev.qortex.server.IdempotencyStore;
import dev.qortex.server.IdempotencyStore.Known;
import dev.qortex.server.NonceStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresServerStateTest {

  private static final byte[] ANSWER = "{\"done\":true}".getBytes(StandardCharsets.UTF_8);
  private static final int THREADS = 8;
  private static final int NAMES = 40;

  private final String schema = TestDatabase.newSchema();
  private final List<PostgresDatabase> opened = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-21T10:11:12Z");

  private PostgresServerState one;
  private PostgresServerState other;

  @BeforeEach
  void openTwo() {
    one = PostgresServerState.over(database());
    other = PostgresServerState.over(database());
  }

  @AfterEach
  void closeAll() {
    if (one != null) {
      one.close();
      other.close();
    }
    opened.forEach(PostgresDatabase::close);
    TestDatabase.drop(schema);
  }

  private PostgresDatabase database() {
    PostgresSettings settings =
        PostgresSettings.defaults().schema(schema).clock(() -> now).timeout(Duration.ofSeconds(10));
    PGSimpleDataSource source = TestDatabase.source();
    source.setApplicationName(schema);
    PostgresDatabase database =
        PostgresDatabase.open(source, settings, PostgresServerState.migrations());
    opened.add(database);
    return database;
  }

  @Test
  void aServerWhoseDatabaseIsDownSaysSoSoon() {
    PostgresServer.assumeInstalled();
    try (PostgresServer server = PostgresServer.start(false)) {
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setUrl(server.url());
      try (PostgresDatabase database =
              PostgresDatabase.open(
                  source, PostgresSettings.defaults(), PostgresServerState.migrations());
          PostgresServerState state = PostgresServerState.over(database)) {
        assertThat(state.isReady()).isTrue();
        server.kill();
        for (int i = 0; i < 2; i++) {
          long start = System.nanoTime();
          assertThat(state.isReady()).isFalse();
          assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
        }
        server.start();
        await(state::isReady);
      }
    }
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
    }
  }

  @Test
  void aRequestThatOneServerAnsweredIsKnownToTheOther() {
    assertThat(one.answers().claim("me", "key", "digest")).isEmpty();
    Known atWork = other.answers().claim("me", "key", "digest").orElseThrow();
    assertThat(atWork.answer()).isEmpty();
    one.answers().complete("key", ANSWER);
    Known answered = other.answers().claim("me", "key", "another digest").orElseThrow();
    assertThat(answered.digest()).isEqualTo("digest");
    assertThat(answered.answer().orElseThrow()).isEqualTo(ANSWER);
  }

  @Test
  void aKeyThatWasGivenBackMayBeClaimedAgainAndAnAnswerIsNotGivenBack() {
    assertThat(one.answers().claim("me", "key", "digest")).isEmpty();
    one.answers().release("key");
    assertThat(other.answers().claim("me", "key", "digest")).isEmpty();
    other.answers().complete("key", ANSWER);
    one.answers().release("key");
    assertThat(one.answers().claim("me", "key", "digest")).isPresent();
  }

  @Test
  void anAnswerIsKeptForADay() {
    assertThat(one.answers().claim("me", "key", "digest")).isEmpty();
    one.answers().complete("key", ANSWER);
    now = now.plus(PostgresIdempotencyStore.KEPT);
    assertThat(other.answers().claim("me", "key", "digest")).isPresent();
    now = now.plusMillis(1);
    assertThat(other.answers().claim("me", "key", "digest")).isEmpty();
    assertThat(one.answers().claim("me", "key", "digest").orElseThrow().answer()).isEmpty();
  }

  @Test
  void ofThreadsOfTwoServersThatClaimAKeyOneWins() {
    assertThat(
            winners(
                thread -> {
                  IdempotencyStore answers = (thread % 2 == 0 ? one : other).answers();
                  return name -> answers.claim("me", "key-" + name, "digest").isEmpty();
                }))
        .isEqualTo(NAMES);
  }

  @Test
  void ofThreadsOfTwoServersThatAddANonceOneWins() {
    assertThat(
            winners(
                thread -> {
                  NonceStore nonces = (thread % 2 == 0 ? one : other).nonces();
                  return name -> nonces.add("me nonce-" + name, 300, 0);
                }))
        .isEqualTo(NAMES);
  }

  /** The number of names that a thread of them won, all at once. */
  private static long winners(IntFunction<IntPredicate> ofThread) {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<CompletableFuture<Long>> won =
          IntStream.range(0, THREADS)
              .mapToObj(
                  thread ->
                      CompletableFuture.supplyAsync(
                          () -> {
                            try {
                              start.await();
                            } catch (Exception e) {
                              throw new IllegalStateException(e);
                            }
                            return IntStream.range(0, NAMES).filter(ofThread.apply(thread)).count();
                          },
                          threads))
              .toList();
      return won.stream().mapToLong(CompletableFuture::join).sum();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void ofAFullRoomTheOldestAnswersGoAndThenCallersWithMoreThanTheirShareAreRefused() {
    long room = 8_000;
    IdempotencyStore small = new PostgresIdempotencyStore(database(), ids(), room);
    byte[] large = new byte[1_000];
    for (int i = 0; i < 6; i++) {
      assertThat(small.claim("greedy", "old-" + i, "digest")).isEmpty();
      small.complete("old-" + i, large);
    }
    now = now.plus(PostgresIdempotencyStore.KEPT_AT_LEAST).plusMillis(1);
    IdempotencyStore looking = new PostgresIdempotencyStore(database(), ids(), room);
    assertThat(looking.claim("greedy", "new", "digest")).isEmpty();
    assertThat(looking.claim("greedy", "old-0", "digest")).as("the oldest is forgotten").isEmpty();
    assertThat(looking.claim("greedy", "old-5", "digest")).as("the newest is kept").isPresent();

    for (int i = 0; i < 6; i++) {
      String key = "young-" + i;
      assertThat(looking.claim("greedy", key, "digest")).isEmpty();
      looking.complete(key, large);
    }
    assertThat(looking.claim("modest", "first", "digest")).isEmpty();
    IdempotencyStore full = new PostgresIdempotencyStore(database(), ids(), room);
    assertThatIllegalStateException().isThrownBy(() -> full.claim("greedy", "more", "digest"));
    assertThat(full.claim("modest", "more", "digest")).isEmpty();
    assertThat(full.claim("greedy", "young-0", "digest")).as("what is known").isPresent();
  }

  private static Supplier<String> ids() {
    return () -> UUID.randomUUID().toString();
  }

  @Test
  void aNonceIsGoodOnceAndKeptForAnHourBeyondItsTimeStamp() {
    assertThat(one.nonces().since()).isLessThan(0);
    assertThat(one.nonces().add("me a", 300, 0)).isTrue();
    assertThat(other.nonces().add("me a", 300, 0)).isFalse();
    assertThat(new PostgresNonceStore(database()).add("me b", 300 + 3_600, 3_900)).isTrue();
    assertThat(one.nonces().add("me a", 300, 3_900)).isFalse();
    assertThat(new PostgresNonceStore(database()).add("me c", 300 + 3_600, 3_901)).isTrue();
    assertThat(one.nonces().add("me a", 300, 3_901)).isTrue();
  }

  @Test
  void moreNoncesThanThereIsRoomForAreRefusedUntilSomeEnd() {
    NonceStore small = new PostgresNonceStore(database(), 2);
    assertThat(small.add("a", 300, 0)).isTrue();
    assertThat(small.add("b", 300, 0)).isTrue();
    NonceStore full = new PostgresNonceStore(database(), 2);
    assertThatIllegalStateException().isThrownBy(() -> full.add("c", 300, 0));
    assertThatIllegalStateException().isThrownBy(() -> full.add("a", 300, 0));
    assertThat(full.add("c", 9_000, 4_000)).isTrue();
  }

  @Test
  void aSourceThatOneServerReadsIsLockedForTheOther() {
    SourceLocks.Lock lock = one.locks().tryLock("docs").orElseThrow();
    assertThat(one.locks().tryLock("docs")).isEmpty();
    assertThat(other.locks().tryLock("docs")).isEmpty();
    assertThat(other.locks().tryLock("notes")).isPresent();
    lock.close();
    assertThat(other.locks().tryLock("docs")).isPresent();
  }

  @Test
  void locksOfAServerThatWasClosedOrNoLongerRenewsThemAreFree() {
    assertThat(one.locks().tryLock("docs")).isPresent();
    SourceLocks.Lock lost = one.locks().tryLock("notes").orElseThrow();
    TestDatabase.execute(
        "UPDATE %s.source_locks SET held_until = now() - interval '1 second' WHERE name = 'notes'"
            .formatted(schema));
    assertThat(other.locks().tryLock("notes")).isPresent();
    lost.close();
    assertThat(one.locks().tryLock("notes")).as("a lost lock unlocks nobody else's").isEmpty();
    one.close();
    assertThat(other.locks().tryLock("docs")).isPresent();
    one = PostgresServerState.over(database());
  }

  @Test
  void connectionsThatBreakCostARetryOnly() {
    assertThat(one.answers().claim("me", "key", "digest")).isEmpty();
    assertThat(one.nonces().add("me a", 300, 0)).isTrue();
    TestDatabase.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '%s'"
            .formatted(schema));
    one.answers().complete("key", ANSWER);
    assertThat(other.answers().claim("me", "key", "digest").orElseThrow().answer()).isPresent();
    assertThat(other.nonces().add("me a", 300, 0)).isFalse();
    assertThat(one.locks().tryLock("docs")).isPresent();
  }
}
