package dev.qortex.storage.sqlite.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlFunction;
import dev.qortex.storage.sqlite.settings.Durability;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteDatabaseTest {

  private static final Migrations NOTES =
      Migrations.of("notes", SqliteDatabaseTest.class, "001_notes.sql");
  private static final Migrations NOTES_2 =
      Migrations.of("notes", SqliteDatabaseTest.class, "001_notes.sql", "002_authors.sql");
  private static final SqliteSettings IMPATIENT =
      SqliteSettings.defaults().busyTimeout(Duration.ofMillis(50));

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("notes.db");
  }

  private SqliteDatabase open() {
    return SqliteDatabase.open(file(), SqliteSettings.defaults(), NOTES);
  }

  private static int put(SqliteDatabase database, String id) {
    return database.write(
        connection -> connection.update("INSERT INTO notes (id, text) VALUES (?, 't')", id));
  }

  private static List<String> ids(SqliteDatabase database) {
    return database.read(SqliteDatabaseTest::ids);
  }

  private static List<String> ids(SqlConnection connection) throws java.sql.SQLException {
    return connection.list(row -> row.getString(1), "SELECT id FROM notes ORDER BY id");
  }

  @Test
  void whatWasWrittenIsThereAfterReopening() {
    try (SqliteDatabase database = open()) {
      put(database, "a");
    }
    try (SqliteDatabase database = open()) {
      assertThat(ids(database)).containsExactly("a");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void readersMapTheFileIfTheSettingsSaySoAndSeeWhatIsCommitted(boolean mapped) {
    SqliteSettings settings = SqliteSettings.defaults().mapped(mapped);
    try (SqliteDatabase database = SqliteDatabase.open(file(), settings, NOTES)) {
      put(database, "a");
      long bytes =
          database.<Long>readCommitted(connection -> connection.number("PRAGMA mmap_size"));
      assertThat(bytes > 0).isEqualTo(mapped);
      put(database, "b");
      assertThat(database.<List<String>>readCommitted(SqliteDatabaseTest::ids))
          .containsExactly("a", "b");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"deep/er/notes.db", "a?b=c.db", "sp ace#%41.db", "ü😀.db"})
  void anyPathIsCreatedAsItIsNamed(String name) {
    Path path = folder.resolve(name);
    try (SqliteDatabase database = SqliteDatabase.open(path, SqliteSettings.defaults(), NOTES)) {
      put(database, "a");
      assertThat(path).isRegularFile();
    }
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void theFileIsSetUpAsTheSettingsSay(Durability durability) {
    SqliteSettings settings = IMPATIENT.durability(durability);
    try (SqliteDatabase database = SqliteDatabase.open(file(), settings, NOTES)) {
      Map<String, String> expected =
          Map.of(
              "journal_mode", "wal",
              "foreign_keys", "1",
              "synchronous", durability == Durability.FULL ? "2" : "1");
      expected.forEach(
          (pragma, value) -> {
            SqlFunction<SqlConnection, String> ask =
                connection ->
                    connection.first(row -> row.getString(1), "PRAGMA " + pragma).orElseThrow();
            assertThat(database.<String>write(ask)).as(pragma).isEqualTo(value);
            assertThat(database.<String>read(ask)).as(pragma).isEqualTo(value);
          });
    }
  }

  @Test
  void aTransactionThatThrowsLeavesNothing() {
    try (SqliteDatabase database = open()) {
      assertThatThrownBy(
              () ->
                  database.inTransaction(
                      () -> {
                        put(database, "a");
                        throw new IllegalArgumentException("no");
                      }))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no");
      assertThat(ids(database)).isEmpty();
      assertThat(put(database, "b")).isOne();
    }
  }

  @Test
  void workInsideOfWorkJoinsTheOuterTransactionAndSeesItsWrites() {
    try (SqliteDatabase database = open();
        SqliteDatabase other = open()) {
      database.inTransaction(
          () -> {
            put(database, "a");
            assertThat(ids(database)).containsExactly("a");
            assertThat(database.<List<String>>readCommitted(SqliteDatabaseTest::ids)).isEmpty();
            assertThat(ids(other)).isEmpty();
            return database.inTransaction(() -> put(database, "b"));
          });
      assertThat(ids(other)).containsExactly("a", "b");
    }
  }

  @Test
  void aFailureOfInnerWorkTakesTheWholeBackEvenWhenItIsCaught() {
    try (SqliteDatabase database = open()) {
      put(database, "a");
      assertThatThrownBy(
              () ->
                  database.inTransaction(
                      () -> {
                        put(database, "b");
                        assertThatThrownBy(() -> put(database, "a"))
                            .isInstanceOf(StorageException.class);
                        return put(database, "c");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("Maybe let the exception")
          .hasCauseInstanceOf(java.sql.SQLException.class);
      assertThat(ids(database)).containsExactly("a");
    }
  }

  @Test
  void aReadSeesOneStateWhateverIsCommittedMeanwhile() {
    try (SqliteDatabase database = open()) {
      int seen =
          database.read(
              connection -> {
                int before = ids(connection).size();
                put(database, "a");
                assertThat(ids(database)).as("a read inside of a read").isEmpty();
                return before + ids(connection).size();
              });
      assertThat(seen).isZero();
      assertThat(ids(database)).containsExactly("a");
    }
  }

  @Test
  void readersCannotWrite() {
    try (SqliteDatabase database = open()) {
      assertThatThrownBy(
              () ->
                  database.read(
                      connection -> connection.update("INSERT INTO notes VALUES ('a', 't')")))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("read-only");
    }
  }

  @Test
  void manyReadersAndWritersDoNotDisturbEachOther() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(24);
    try (SqliteDatabase database = open();
        SqliteDatabase other = open()) {
      List<Callable<Integer>> work = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        SqliteDatabase target = i % 2 == 0 ? database : other;
        String prefix = "t" + i + "-";
        work.add(
            () -> {
              int written = 0;
              for (int n = 0; n < 20; n++) {
                written += put(target, prefix + n);
                assertThat(ids(target)).contains(prefix + n);
              }
              return written;
            });
      }
      for (Future<Integer> done : threads.invokeAll(work)) {
        assertThat(done.get()).isEqualTo(20);
      }
      assertThat(ids(database)).hasSize(480).isEqualTo(ids(other));
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aLockedFileIsReportedAndUsableAfterwards() {
    try (SqliteDatabase holder = open();
        SqliteDatabase database = SqliteDatabase.open(file(), IMPATIENT, NOTES)) {
      holder.inTransaction(
          () -> {
            put(holder, "a");
            assertThatThrownBy(() -> put(database, "b"))
                .isInstanceOf(StorageBusyException.class)
                .hasMessageContaining(file().toString())
                .hasMessageContaining("PT0.05S")
                .hasMessageContaining("Maybe try again");
            assertThat(ids(database)).as("readers go on").isEmpty();
            return true;
          });
      put(database, "b");
      assertThat(ids(database)).containsExactly("a", "b");
    }
  }

  @Test
  void anotherThreadWaitsNoLongerThanTheTimeOut() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (SqliteDatabase database = SqliteDatabase.open(file(), IMPATIENT, NOTES)) {
      Future<Boolean> holder =
          thread.submit(
              () ->
                  database.<Boolean>inTransaction(
                      () -> {
                        inside.countDown();
                        try {
                          done.await();
                        } catch (InterruptedException e) {
                          throw new IllegalStateException(e);
                        }
                        return true;
                      }));
      inside.await();
      assertThatThrownBy(() -> put(database, "b")).isInstanceOf(StorageBusyException.class);
      done.countDown();
      assertThat(holder.get()).isTrue();
      assertThat(put(database, "b")).isOne();
    } finally {
      thread.shutdownNow();
    }
  }

  @Test
  void anInterruptedThreadStopsWaitingAndStaysInterrupted() throws Exception {
    try (SqliteDatabase database = open()) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> put(database, "a"))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(put(database, "a")).isOne();
    }
  }

  @Test
  void whoIsInterruptedWhileAnotherProcessWritesStopsWaiting() throws Exception {
    try (SqliteDatabase holder = open();
        SqliteDatabase database = open()) {
      FutureTask<Boolean> writing =
          new FutureTask<>(
              () -> {
                assertThatThrownBy(() -> put(database, "a"))
                    .isInstanceOf(StorageException.class)
                    .isNotInstanceOf(StorageBusyException.class)
                    .hasMessageContaining("interrupted");
                return Thread.interrupted();
              });
      Thread writer = new Thread(writing);
      holder.inTransaction(
          () -> {
            put(holder, "b");
            writer.start();
            awaitShortWait(writer);
            writer.interrupt();
            return uninterruptibly(writing);
          });
      assertThat(writing.get()).as("stays interrupted").isTrue();
      put(database, "a");
      assertThat(ids(database)).containsExactly("a", "b");
    }
  }

  private static boolean uninterruptibly(FutureTask<Boolean> task) {
    try {
      return task.get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until the thread waits for the lock of the file. */
  static void awaitShortWait(Thread thread) {
    while (Stream.of(thread.getStackTrace())
        .noneMatch(frame -> frame.getClassName().equals(PollingBusyHandler.class.getName()))) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aFullFileIsReportedAndUsableWhenThereIsRoomAgain() {
    try (SqliteDatabase database = open()) {
      put(database, "a");
      limitPages(database, 1);
      String large = "x".repeat(100_000);
      assertThatThrownBy(() -> put(database, large))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("Maybe the disk is full");
      assertThat(ids(database)).containsExactly("a");
      limitPages(database, 1_000_000);
      put(database, large);
      assertThat(ids(database)).containsExactly("a", large);
    }
  }

  private static void limitPages(SqliteDatabase database, int pages) {
    database.write(
        connection -> connection.first(row -> row.getInt(1), "PRAGMA max_page_count = " + pages));
  }

  @Test
  void useAfterCloseIsMisuseAndClosingTwiceIsHarmless() {
    SqliteDatabase database = open();
    ids(database);
    database.close();
    assertThatCode(database::close).doesNotThrowAnyException();
    assertThatThrownBy(() -> ids(database)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> put(database, "a")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void closingInsideOfATransactionIsRefused() {
    try (SqliteDatabase database = open()) {
      assertThatThrownBy(
              () ->
                  database.inTransaction(
                      () -> {
                        database.close();
                        return true;
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("inside of a transaction");
      assertThat(put(database, "a")).isOne();
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsRefusedAndLeftAsItIs() throws Exception {
    byte[] text = "This is a text.\n".repeat(500).getBytes();
    Files.write(file(), text);
    assertThatThrownBy(this::open)
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("is not a SQLite database")
        .hasMessageContaining(file().toString());
    assertThat(Files.readAllBytes(file())).isEqualTo(text);
  }

  @Test
  void aFolderIsNoDatabase() {
    assertThatThrownBy(() -> SqliteDatabase.open(folder, SqliteSettings.defaults(), NOTES))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("is a folder");
  }

  @Test
  void aFolderThatCannotBeCreatedIsNamed() throws Exception {
    Files.writeString(folder.resolve("taken"), "a file");
    Path path = folder.resolve("taken").resolve("notes.db");
    assertThatThrownBy(() -> SqliteDatabase.open(path, SqliteSettings.defaults(), NOTES))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("taken");
  }

  @Test
  void anOlderFileIsBroughtUpToDate() {
    try (SqliteDatabase database = open()) {
      put(database, "a");
    }
    try (SqliteDatabase database =
        SqliteDatabase.open(file(), SqliteSettings.defaults(), NOTES_2)) {
      assertThat(
              database.<List<String>>read(
                  connection ->
                      connection.list(
                          row -> row.getInt(1) + row.getString(2),
                          "SELECT version, name FROM schema_migrations ORDER BY version")))
          .containsExactly("1001_notes.sql", "2002_authors.sql");
      assertThat(ids(database)).containsExactly("a");
    }
  }

  @Test
  void aNewerFileIsRefusedAndLeftAsItIs() throws Exception {
    SqliteDatabase.open(file(), SqliteSettings.defaults(), NOTES_2).close();
    byte[] before = Files.readAllBytes(file());
    assertThatThrownBy(this::open)
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("has version (2)")
        .hasMessageContaining("knows version (1)")
        .hasMessageContaining("Maybe a newer program");
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void aMigrationThatChangedAfterItsReleaseIsRefused() {
    try (SqliteDatabase database = open()) {
      database.write(
          connection -> connection.update("UPDATE schema_migrations SET checksum = 'other'"));
    }
    assertThatThrownBy(this::open)
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("001_notes.sql");
  }

  @Test
  void componentsShareAFileAndAFailedMigrationLeavesNothing() {
    Migrations other = Migrations.of("other", SqliteDatabaseTest.class, "001_other.sql");
    Migrations broken =
        Migrations.of("other", SqliteDatabaseTest.class, "001_other.sql", "002_broken.sql");
    SqliteDatabase.open(file(), SqliteSettings.defaults(), NOTES, other).close();
    assertThatThrownBy(() -> SqliteDatabase.open(file(), SqliteSettings.defaults(), broken))
        .isInstanceOf(StorageException.class);
    try (SqliteDatabase database = open()) {
      assertThat(
              database.<List<String>>read(
                  connection ->
                      connection.list(
                          row -> row.getString(1),
                          "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")))
          .containsExactly("notes", "other", "schema_migrations");
    }
  }

  @Test
  void manyCanCreateTheFileAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Integer>> work = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String id = "t" + i;
        work.add(
            () -> {
              try (SqliteDatabase database =
                  SqliteDatabase.open(file(), SqliteSettings.defaults(), NOTES_2)) {
                return put(database, id);
              }
            });
      }
      for (Future<Integer> done : threads.invokeAll(work)) {
        assertThat(done.get()).isOne();
      }
    } finally {
      threads.shutdownNow();
    }
    try (SqliteDatabase database =
        SqliteDatabase.open(file(), SqliteSettings.defaults(), NOTES_2)) {
      assertThat(ids(database)).hasSize(8);
    }
  }

  @Test
  void migrationsAreNumberedWithoutGapsAndExist() {
    assertThatThrownBy(() -> Migrations.of("notes", getClass(), "002_authors.sql"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(001_)");
    assertThatThrownBy(() -> Migrations.of("notes", getClass(), "001_missing.sql"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("001_missing.sql");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "'; DROP TABLE notes; --", "nul\0inside", "\0", "😀", "\uFFFF"})
  void anyTextComesBackAsItWas(String id) {
    try (SqliteDatabase database = open()) {
      put(database, id);
      assertThat(ids(database)).containsExactly(id);
      assertThat(
              database.<List<String>>read(
                  connection ->
                      connection.list(
                          row -> row.getString(1),
                          "SELECT id FROM notes WHERE id IN " + Sql.marks(1),
                          id)))
          .containsExactly(id);
    }
  }

  @Test
  void halfASurrogatePairIsRefused() {
    try (SqliteDatabase database = open()) {
      assertThatThrownBy(() -> put(database, "a\uD83D"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("index (1)");
      assertThat(ids(database)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1000000000-01-01T00:00:00Z",
        "1970-01-01T00:00:00Z",
        "2026-11-21T10:11:12.123456789Z",
        "+1000000000-12-31T23:59:59.999999999Z"
      })
  void anyInstantComesBackAsItWas(String text) {
    Instant instant = Instant.parse(text);
    assertThat(Sql.instant(Sql.text(instant))).isEqualTo(instant);
  }
}
