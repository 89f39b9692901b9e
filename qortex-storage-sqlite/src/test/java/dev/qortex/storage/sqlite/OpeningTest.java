package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are opened, which are refused, and when a shared one is closed. */
class OpeningTest {

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("memory.db");
  }

  private void sql(String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.executeUpdate(sql);
      }
    }
  }

  private List<String> permissions() throws IOException {
    List<String> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path path : files.filter(Files::isRegularFile).toList()) {
        all.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
      }
    }
    return all;
  }

  @Test
  void aNewFileIsForItsOwnerOnly() throws IOException {
    try (SqliteStore store = SqliteStore.open(file())) {
      assertThat(permissions()).hasSizeGreaterThan(1).containsOnly("rw-------");
    }
  }

  @Test
  void aFileThatIsThereKeepsItsReaders() throws IOException {
    Files.createFile(
        file(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
    try (SqliteStore store = SqliteStore.open(file())) {
      assertThat(permissions()).hasSizeGreaterThan(1).containsOnly("rw-r-----");
    }
  }

  /** Every file of the folder, by name. */
  private Map<String, List<Byte>> bytes() throws IOException {
    Map<String, List<Byte>> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path path : files.toList()) {
        byte[] content = Files.readAllBytes(path);
        Byte[] boxed = new Byte[content.length];
        for (int i = 0; i < content.length; i++) {
          boxed[i] = content[i];
        }
        contents.put(path.getFileName().toString(), List.of(boxed));
      }
    }
    return contents;
  }

  @Nested
  class AnExistingFile {

    @Test
    void isOpenedWithWhatIsInIt() {
      try (SqliteStore store = SqliteStore.open(file())) {
        store.graph().createDomain("docs", "");
      }
      try (SqliteStore store = SqliteStore.openExisting(file())) {
        assertThat(store.graph().domain("docs")).isPresent();
      }
    }

    @Test
    void thatIsMisspeltIsAnErrorAndNothingIsCreatedNoFolderEither() {
      Path misspelt = folder.resolve("data").resolve("memry.db");
      assertThatThrownBy(() -> SqliteStore.openExisting(misspelt))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("(" + misspelt + ") does not exist")
          .hasMessageContaining("Maybe the path is misspelt")
          .hasMessageContaining("SqliteStore.open");
      assertThat(folder).isEmptyDirectory();
    }

    @Test
    void thatHoldsNothingIsAnError() throws Exception {
      Files.createFile(file());
      assertThatThrownBy(() -> SqliteStore.openExisting(file()))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("(" + file() + ") is empty");
      assertThat(file()).isEmptyFile();
    }

    @Test
    void ofAnotherStoreOnlyIsAnError() throws Exception {
      SqliteLearningStore.open(folder, "memory").close();
      Map<String, List<Byte>> before = bytes();
      assertThatThrownBy(() -> SqliteStore.openExisting(file()))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("(" + file() + ") has no (memory) tables");
      assertThat(bytes()).isEqualTo(before);
    }

    @Test
    void isAskedForByEveryStoreThroughTheSettings() {
      SqliteSettings settings = SqliteSettings.defaults().existing(true);
      assertThatThrownBy(() -> SqliteLearningStore.open(folder.resolve("arms"), "tools", settings))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("does not exist");
      assertThat(folder).isEmptyDirectory();
      SqliteLearningStore.open(folder, "tools").close();
      SqliteLearningStore.open(folder, "tools", settings).close();
    }

    @Test
    void ofPythonQortexExists() throws Exception {
      sql(
          "CREATE TABLE arm_states (context_hash, arm_id, alpha, beta, pulls, total_reward,"
              + " last_updated)");
      SqliteSettings settings = SqliteSettings.defaults().existing(true);
      SqliteLearningStore.open(folder, "memory", settings).close();
    }
  }

  @Nested
  class AFileOfAnotherProgram {

    private void isRefused(String said) throws IOException {
      Map<String, List<Byte>> before = bytes();
      for (int time = 0; time < 2; time++) {
        assertThatThrownBy(() -> SqliteStore.open(file()))
            .isInstanceOf(StorageException.class)
            .hasMessageContaining(said)
            .hasMessageContaining("(" + file() + ")")
            .hasMessageContaining("Maybe give the memory a file of its own");
      }
      assertThat(bytes()).isEqualTo(before);
    }

    @Test
    void isRefusedAndLeftAsItIs() throws Exception {
      sql(
          "CREATE TABLE customers (id)",
          "CREATE TABLE orders (id)",
          "INSERT INTO orders VALUES (1)");
      isRefused("(customers, orders)");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "PRAGMA application_id = 1196444487",
          "PRAGMA user_version = 3",
          "CREATE VIEW sums AS SELECT 1",
          "CREATE TABLE schema_migrations (version TEXT PRIMARY KEY)",
          "CREATE TABLE arm_states (context_hash, arm_id)"
        })
    void isKnownByMoreThanItsTables(String mark) throws Exception {
      sql(mark);
      isRefused("belongs to another program");
    }

    @Test
    void withAWriteAheadLogIsRefusedAndLeftAsItIs() throws Exception {
      sql("PRAGMA journal_mode = WAL", "CREATE TABLE customers (id)");
      isRefused("(customers)");
    }

    @Test
    void thatIsInUseKeepsItsWriteAheadLog() throws Exception {
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
          Statement statement = connection.createStatement()) {
        statement.executeUpdate("PRAGMA journal_mode = WAL");
        statement.executeUpdate("CREATE TABLE customers (id)");
        Path log = folder.resolve("memory.db-wal");
        byte[] before = Files.readAllBytes(log);
        byte[] main = Files.readAllBytes(file());
        assertThatThrownBy(() -> SqliteStore.open(file()))
            .isInstanceOf(StorageException.class)
            .hasMessageContaining("(customers)");
        assertThat(Files.readAllBytes(log)).isEqualTo(before);
        assertThat(Files.readAllBytes(file())).isEqualTo(main);
      }
    }

    @Test
    void whoseProcessDiedKeepsItsWriteAheadLog() throws Exception {
      Path live = folder.resolve("live");
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + live);
          Statement statement = connection.createStatement()) {
        statement.executeUpdate("PRAGMA journal_mode = WAL");
        statement.executeUpdate("CREATE TABLE customers (id)");
        Files.copy(live, file());
        Files.copy(folder.resolve("live-wal"), folder.resolve("memory.db-wal"));
      }
      byte[] log = Files.readAllBytes(folder.resolve("memory.db-wal"));
      byte[] main = Files.readAllBytes(file());
      assertThatThrownBy(() -> SqliteStore.open(file()))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("(customers)");
      assertThat(Files.readAllBytes(folder.resolve("memory.db-wal"))).isEqualTo(log);
      assertThat(Files.readAllBytes(file())).isEqualTo(main);
    }

    @Test
    void isNamedWithTheFirstOfItsManyTables() throws Exception {
      for (int table = 0; table < 9; table++) {
        sql("CREATE TABLE t" + table + " (id)");
      }
      isRefused("(t0, t1, t2, t3, t4, …)");
    }
  }

  @Nested
  class AFileThatMayBecomeAMemory {

    @Test
    void isEmpty() throws Exception {
      Files.createFile(file());
      SqliteStore.open(file()).close();
      SqliteStore.openExisting(file()).close();
    }

    @Test
    void isADatabaseWithoutTables() throws Exception {
      sql("PRAGMA journal_mode = WAL", "CREATE TABLE t (id)", "DROP TABLE t");
      SqliteStore.open(file()).close();
      SqliteStore.openExisting(file()).close();
    }

    @Test
    void isOneOfASisterStore() {
      SqliteLearningStore.open(folder, "memory").close();
      try (SqliteStore store = SqliteStore.open(file())) {
        store.graph().createDomain("docs", "");
      }
      SqliteStore.openExisting(file()).close();
      SqliteLearningStore.open(folder, "memory").close();
    }

    @Test
    void isOneWhoseProcessDiedBeforeItsFirstCheckpoint() throws Exception {
      Path live = folder.resolve("live");
      try (SqliteStore store = SqliteStore.open(live)) {
        store.graph().createDomain("docs", "");
        Files.copy(live, file());
        Files.copy(folder.resolve("live-wal"), folder.resolve("memory.db-wal"));
      }
      try (SqliteStore store = SqliteStore.openExisting(file())) {
        assertThat(store.graph().domain("docs")).isPresent();
      }
    }
  }

  @Nested
  class ASharedDatabase {

    private final SqliteDatabase[] opened = new SqliteDatabase[1];

    private SqliteDatabase database() {
      opened[0] = SqliteDatabase.open(file(), SqliteSettings.defaults(), SqliteStore.migrations());
      return opened[0];
    }

    private static boolean isClosed(SqliteDatabase database) {
      try {
        database.checkOpen();
        return false;
      } catch (IllegalStateException e) {
        return true;
      }
    }

    @Test
    void isClosedWithItsLastUserWhoeverOpenedItWasFirst() {
      SqliteDatabase database = database();
      SqliteStore one = SqliteStore.over(database);
      SqliteStore other = SqliteStore.over(database);
      database.close();
      one.graph().createDomain("docs", "");
      one.close();
      one.close();
      assertThat(other.graph().domain("docs")).isPresent();
      assertThat(isClosed(database)).isFalse();
      other.close();
      assertThat(isClosed(database)).isTrue();
      assertThat(folder.resolve("memory.db-wal")).doesNotExist();
    }

    @Test
    void isClosedByWhoeverOpenedItAfterItsStores() {
      SqliteDatabase database = database();
      SqliteStore.over(database).close();
      assertThat(isClosed(database)).isFalse();
      SqliteStore again = SqliteStore.over(database);
      again.close();
      again.close();
      assertThat(isClosed(database)).isFalse();
      database.close();
      assertThat(isClosed(database)).isTrue();
      database.close();
      assertThatThrownBy(() -> SqliteStore.over(database))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("is closed");
    }

    @Test
    void isNotClosedByClosingItTwice() {
      SqliteDatabase database = database();
      SqliteStore store = SqliteStore.over(database);
      database.close();
      database.close();
      store.graph().createDomain("docs", "");
      store.close();
      assertThat(isClosed(database)).isTrue();
    }

    @Test
    void cannotBeClosedByItsLastUserInsideOfATransactionAndStaysUsable() {
      SqliteDatabase database = database();
      SqliteStore store = SqliteStore.over(database);
      database.close();
      store.inTransaction(
          () -> {
            assertThatThrownBy(store::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("inside of a transaction");
            return store.graph().createDomain("docs", "");
          });
      assertThat(store.graph().domain("docs")).isPresent();
      store.close();
      assertThat(isClosed(database)).isTrue();
    }
  }

  @Test
  void aClientThatIsClosedAfterItsStoreTellsInAnEventWhatIsLost() {
    List<MemoryEvent> events = new ArrayList<>();
    SqliteStore store = SqliteStore.open(file());
    QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(16))
            .events(events::add)
            .build();
    memory.query("anything");
    store.close();
    events.clear();
    memory.close();
    assertThat(events)
        .singleElement()
        .isInstanceOfSatisfying(
            MemoryEvent.AnswersNotKept.class,
            event -> {
              assertThat(event.answers()).isOne();
              assertThat(event.failure()).hasMessageContaining("is closed");
            });
  }

  @Test
  void nullIsRefusedByTheNameOfTheArgument() {
    SqliteSettings settings = SqliteSettings.defaults();
    Map.<String, ThrowingCallable>of(
            "file of a database", () -> SqliteStore.open(null),
            "file of a database ", () -> SqliteStore.openExisting(null),
            "settings of a database", () -> SqliteStore.open(file(), null),
            "maker of an index", () -> SqliteStore.open(file(), settings, null),
            "database of a store", () -> SqliteStore.over(null),
            "durability", () -> settings.durability(null),
            "busy time-out", () -> settings.busyTimeout(null),
            "clock", () -> settings.clock(null))
        .forEach(
            (what, call) ->
                assertThatNullPointerException()
                    .isThrownBy(call)
                    .withMessage("The %s must not be null.", what.trim()));
    assertThat(folder).isEmptyDirectory();
  }
}
