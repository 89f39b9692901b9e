package dev.qortex.storage.sqlite.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteCommitListener;
import org.sqlite.SQLiteConnection;

@Timeout(60)
class GroupCommitTest {

  private static final int THREADS = 12;

  @TempDir Path folder;
  private SqliteDatabase database;
  private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            folder.resolve("group.db"), SqliteSettings.defaults(), SqliteStore.migrations());
    database.write(
        connection ->
            connection.update("CREATE TABLE numbers (n INTEGER PRIMARY KEY) WITHOUT ROWID"));
  }

  @AfterEach
  void close() throws Exception {
    pool.shutdownNow();
    assertThat(pool.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    database.close();
  }

  private int add(int number) {
    return database.writeGrouped(
        connection -> connection.update("INSERT INTO numbers VALUES (?)", number));
  }

  private List<Integer> numbers() {
    return database.read(
        connection -> connection.list(row -> row.getInt(1), "SELECT n FROM numbers ORDER BY n"));
  }

  /** Keeps the writer until the others wait, so that they share a transaction. */
  private List<Future<Integer>> together(List<Callable<Integer>> work) {
    List<Future<Integer>> done = new ArrayList<>();
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    database.<Void>inTransaction(
        () -> {
          work.forEach(
              one ->
                  done.add(
                      pool.submit(
                          () -> {
                            threads.add(Thread.currentThread());
                            return one.call();
                          })));
          while (threads.size() < work.size()
              || !threads.stream()
                  .allMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING)) {
            Thread.onSpinWait();
          }
          return null;
        });
    return done;
  }

  @Test
  void workThatWaitsTogetherIsOneTransaction() throws Exception {
    AtomicInteger commits = new AtomicInteger();
    database.write(
        connection -> {
          connection.jdbc().unwrap(SQLiteConnection.class).addCommitListener(counting(commits));
          return true;
        });
    commits.set(0);
    List<Callable<Integer>> work = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int number = thread;
      work.add(() -> add(number));
    }
    for (Future<Integer> done : together(work)) {
      assertThat(done.get()).isEqualTo(1);
    }
    assertThat(numbers()).hasSize(THREADS);
    assertThat(commits.get()).as("with that of whoever kept the writer").isLessThanOrEqualTo(3);
  }

  @Test
  void aRetractionHasATransactionOfItsOwn() throws Exception {
    SqliteStore store = SqliteStore.over(database);
    for (String id : List.of("a", "b")) {
      store
          .graph()
          .ingest(IngestionManifest.builder("d").source(SourceMetadata.of(id, "text")).build());
    }
    AtomicInteger commits = new AtomicInteger();
    database.write(
        connection -> {
          connection.jdbc().unwrap(SQLiteConnection.class).addCommitListener(counting(commits));
          return true;
        });
    commits.set(0);
    together(List.of());
    int ofTheHolder = commits.getAndSet(0);
    List<Future<Integer>> done =
        together(
            List.of(
                () -> store.graph().retract("a").known() ? 1 : 0,
                () -> store.graph().retract("b").known() ? 1 : 0));
    for (Future<Integer> one : done) {
      assertThat(one.get()).isOne();
    }
    assertThat(commits).hasValue(2 + ofTheHolder);
  }

  private static SQLiteCommitListener counting(AtomicInteger commits) {
    return new SQLiteCommitListener() {
      @Override
      public void onCommit() {
        commits.incrementAndGet();
      }

      @Override
      public void onRollback() {}
    };
  }

  @Test
  void itTakesItsTurnBesideThoseWhoWriteAlone() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    List<Future<Integer>> others = new ArrayList<>();
    for (int thread = 0; thread < 2; thread++) {
      others.add(
          pool.submit(
              () -> {
                int written = 0;
                while (!enough.get()) {
                  long end = System.nanoTime() + 5_000_000;
                  database.write(
                      connection -> {
                        while (System.nanoTime() < end) {
                          Thread.onSpinWait();
                        }
                        return true;
                      });
                  written++;
                }
                return written;
              }));
    }
    int rounds = 20;
    for (int i = 0; i < rounds; i++) {
      add(i);
    }
    enough.set(true);
    int written = others.get(0).get() + others.get(1).get();
    assertThat(numbers()).hasSize(rounds);
    assertThat(written).as("no more than about two for each of ours").isLessThan(10 * rounds);
  }

  @Test
  void whenSqliteEndsTheTransactionTheOthersAreDoneAlone() throws Exception {
    database.write(connection -> connection.update("CREATE TABLE texts (n INTEGER, text TEXT)"));
    long pages =
        database.read(
            connection ->
                connection.first(row -> row.getLong(1), "PRAGMA page_count").orElseThrow());
    database.write(
        connection ->
            connection.list(row -> row.getLong(1), "PRAGMA max_page_count = " + (pages + 5)));
    List<Callable<Integer>> work = new ArrayList<>();
    for (int thread = 0; thread < 5; thread++) {
      int number = thread;
      String text = "x".repeat(number == 2 ? 1_000_000 : 10);
      work.add(
          () ->
              database.writeGrouped(
                  connection ->
                      connection.update("INSERT INTO texts VALUES (?, ?)", number, text)));
    }
    List<Future<Integer>> done = together(work);
    for (int thread : List.of(0, 1, 3, 4)) {
      assertThat(done.get(thread).get()).isEqualTo(1);
    }
    List<Integer> written =
        database.read(
            connection -> connection.list(row -> row.getInt(1), "SELECT n FROM texts ORDER BY n"));
    assertThat(written).contains(0, 1, 3, 4).doesNotHaveDuplicates();
  }

  @Test
  void noFailureIsKeptSecret() {
    assertThatThrownBy(
            () ->
                database.writeGrouped(
                    connection ->
                        GroupCommitTest.<Integer, RuntimeException>sneakily(
                            new IOException("disk"))))
        .hasRootCauseMessage("disk");
    assertThat(add(1)).isEqualTo(1);
  }

  @SuppressWarnings("unchecked")
  private static <T, E extends Throwable> T sneakily(Throwable failure) throws E {
    throw (E) failure;
  }

  @Test
  void workOfManyThreadsIsAllThere() throws Exception {
    List<Callable<Integer>> work = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int from = thread * 100;
      work.add(
          () -> {
            for (int i = from; i < from + 100; i++) {
              assertThat(add(i)).isEqualTo(1);
              assertThat(numbers()).contains(i);
            }
            return 100;
          });
    }
    for (Future<Integer> done : together(work)) {
      assertThat(done.get()).isEqualTo(100);
    }
    assertThat(numbers()).hasSize(100 * THREADS);
  }

  @Test
  void aFailureTakesBackItsOwnWorkOnly() throws Exception {
    add(100);
    List<Callable<Integer>> work = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int number = thread;
      work.add(
          () ->
              database.writeGrouped(
                  connection -> {
                    connection.update("INSERT INTO numbers VALUES (?)", number);
                    if (number % 3 == 1) {
                      connection.update("INSERT INTO numbers VALUES (100)");
                    }
                    if (number % 3 == 2) {
                      throw new IllegalStateException("no " + number);
                    }
                    return number;
                  }));
    }
    List<Future<Integer>> done = together(work);
    for (int thread = 0; thread < THREADS; thread++) {
      Future<Integer> one = done.get(thread);
      switch (thread % 3) {
        case 0 -> assertThat(one.get()).isEqualTo(thread);
        case 1 -> assertThatThrownBy(one::get).hasCauseInstanceOf(StorageException.class);
        default ->
            assertThatThrownBy(one::get)
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no " + thread);
      }
    }
    assertThat(numbers()).containsExactly(0, 3, 6, 9, 100);
    assertThat(add(50)).isEqualTo(1);
  }

  @Test
  void aFailureThatWasCaughtInsideTakesBackTheWhole() throws Exception {
    add(100);
    List<Callable<Integer>> work = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      int number = thread;
      work.add(
          () ->
              database.writeGrouped(
                  connection -> {
                    connection.update("INSERT INTO numbers VALUES (?)", number);
                    if (number == 2) {
                      try {
                        add(100);
                      } catch (StorageException e) {
                        return -1;
                      }
                    }
                    return number;
                  }));
    }
    List<Future<Integer>> done = together(work);
    assertThatThrownBy(() -> done.get(2).get())
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("part of the transaction failed");
    assertThat(numbers()).containsExactly(0, 1, 3, 100);
  }

  @Test
  void insideOfATransactionItIsAPartOfIt() {
    assertThatThrownBy(
            () ->
                database.inTransaction(
                    () -> {
                      add(1);
                      assertThat(numbers()).containsExactly(1);
                      throw new IllegalStateException("back");
                    }))
        .hasMessage("back");
    assertThat(numbers()).isEmpty();
  }

  @Test
  void whoWaitsTooLongIsToldAndNothingOfItIsWritten() throws Exception {
    SqliteSettings hasty = SqliteSettings.defaults().busyTimeout(Duration.ofMillis(50));
    try (SqliteDatabase other = SqliteDatabase.open(folder.resolve("group.db"), hasty)) {
      CountDownLatch running = new CountDownLatch(1);
      CountDownLatch enough = new CountDownLatch(1);
      Future<Integer> holder =
          pool.submit(
              () ->
                  other.writeGrouped(
                      connection -> {
                        running.countDown();
                        try {
                          enough.await();
                        } catch (InterruptedException e) {
                          throw new IllegalStateException(e);
                        }
                        return connection.update("INSERT INTO numbers VALUES (7)");
                      }));
      running.await();
      assertThatThrownBy(
              () ->
                  other.writeGrouped(
                      connection -> connection.update("INSERT INTO numbers VALUES (8)")))
          .isInstanceOf(StorageBusyException.class);
      enough.countDown();
      assertThat(holder.get()).isEqualTo(1);
      assertThat(numbers()).containsExactly(7);
    }
  }

  @Test
  void whoIsInterruptedWhileItWaitsWritesNothing() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    AtomicInteger interrupted = new AtomicInteger();
    Thread thread =
        new Thread(
            () -> {
              waiting.countDown();
              try {
                add(1);
              } catch (StorageException e) {
                interrupted.set(Thread.currentThread().isInterrupted() ? 2 : 1);
              }
            });
    database.<Void>inTransaction(
        () -> {
          thread.start();
          try {
            waiting.await();
            thread.interrupt();
            thread.join();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return null;
        });
    assertThat(interrupted).hasValue(2);
    assertThat(numbers()).isEmpty();
  }

  @Test
  void whoLeadsAndIsInterruptedLeavesTheOthersToThemselves() throws Exception {
    FutureTask<Boolean> leading =
        new FutureTask<>(
            () -> {
              assertThatThrownBy(() -> add(1)).hasMessageContaining("interrupted");
              return Thread.interrupted();
            });
    Thread leader = new Thread(leading);
    FutureTask<Integer> following = new FutureTask<>(() -> add(2));
    Thread follower = new Thread(following);
    try (SqliteDatabase other =
        SqliteDatabase.open(folder.resolve("group.db"), SqliteSettings.defaults())) {
      other.<Boolean>inTransaction(
          () -> {
            database.<Boolean>alone(
                connection -> {
                  for (Thread thread : List.of(leader, follower)) {
                    thread.start();
                    while (thread.getState() != Thread.State.TIMED_WAITING) {
                      Thread.onSpinWait();
                    }
                  }
                  return true;
                });
            SqliteDatabaseTest.awaitShortWait(leader);
            leader.interrupt();
            try {
              return leading.get();
            } catch (InterruptedException | ExecutionException e) {
              throw new IllegalStateException(e);
            }
          });
    }
    assertThat(leading.get()).as("stays interrupted").isTrue();
    assertThat(following.get()).isOne();
    assertThat(numbers()).containsExactly(2);
  }

  @Test
  void aClosedDatabaseRefusesWork() {
    database.close();
    assertThatThrownBy(() -> add(1)).isInstanceOf(IllegalStateException.class);
  }
}
