package dev.qortex.postgres.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.TestDatabase;
import dev.qortex.storage.sql.jdbc.Migrations;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Programs of two versions bring the tables of one schema up to date at once. */
class VersionsTest {

  private static final Migrations OLDER =
      Migrations.of("versions", VersionsTest.class, "001_notes.sql");
  private static final Migrations NEWER =
      Migrations.of("versions", VersionsTest.class, "001_notes.sql", "002_authors.sql");

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String schema = TestDatabase.newSchema();

  @AfterEach
  void drop() {
    threads.shutdownNow();
    TestDatabase.drop(schema);
  }

  private Void open(Migrations migrations) {
    PostgresSettings settings = PostgresSettings.defaults().schema(schema);
    PostgresDatabase.open(TestDatabase.source(), settings, migrations).close();
    return null;
  }

  private static List<String> read(Connection connection, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  /** The older one begins while the newer one is in the midst of its scripts. */
  @Test
  void anOlderProgramThatComesMeanwhileIsRefused() throws Exception {
    try (Connection held = TestDatabase.source().getConnection()) {
      read(held, "SELECT pg_advisory_lock(4711)");
      Future<Void> newer = threads.submit(() -> open(NEWER));
      await(
          held,
          "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted");
      Future<Void> older = threads.submit(() -> open(OLDER));
      await(held, "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' OFFSET 1");
      read(held, "SELECT pg_advisory_unlock(4711)");
      newer.get();
      assertThatThrownBy(older::get)
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(StorageException.class)
          .hasMessageContainingAll("version (2)", "knows version (1)", "Maybe");
    }
  }

  private static void await(Connection connection, String rows) throws SQLException {
    while (read(connection, rows).isEmpty()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void eachScriptIsRunOnceHoweverManyProgramsBegin() throws Exception {
    List<Callable<Void>> openings = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Migrations migrations = i % 2 == 0 ? NEWER : OLDER;
      openings.add(() -> open(migrations));
    }
    List<Future<Void>> opened = threads.invokeAll(openings);
    for (int i = 0; i < opened.size(); i++) {
      if (i % 2 == 0) {
        opened.get(i).get();
      } else {
        checkRefusal(opened.get(i));
      }
    }
    try (Connection connection = TestDatabase.source().getConnection()) {
      assertThat(read(connection, "SELECT text FROM " + schema + ".notes ORDER BY id"))
          .containsExactly("of the first version", "of the second version");
    }
    assertThatThrownBy(() -> open(OLDER)).isInstanceOf(StorageException.class);
  }

  /** An older program succeeds before the newer one has come, and is refused after it. */
  private static void checkRefusal(Future<Void> older) throws InterruptedException {
    try {
      older.get();
    } catch (ExecutionException e) {
      assertThat(e).cause().hasMessageContainingAll("version (2)", "knows version (1)");
    }
  }
}
