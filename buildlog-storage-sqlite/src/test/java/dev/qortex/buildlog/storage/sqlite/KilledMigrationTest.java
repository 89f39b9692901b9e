package dev.qortex.buildlog.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.storage.sqlite.settings.SqliteSettings;
import dev.qortex.tck.support.ChildProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Takes over a database of Python buildlog by processes that are killed while they do it. */
@Timeout(120)
class KilledMigrationTest {

  /** So many that pages of the transaction are in the file's log before it ends. */
  private static final int MISTAKES = 15_000;

  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void build() throws Exception {
    file = folder.resolve("buildlog.db");
    try (InputStream script = getClass().getResourceAsStream("schema7.sql");
        Connection connection = connect(file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(new String(script.readAllBytes(), StandardCharsets.UTF_8));
      statement.executeUpdate(
          "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
              + MISTAKES
              + ") INSERT INTO mistakes (project_id, id, session_id, timestamp, error_class,"
              + " description, semantic_hash) SELECT '325add837da7', 'm-' || i || '-of-many',"
              + " 'session-20260120-140000-000000', '2026-01-20T14:00:00+00:00', 'class-' || i % 9,"
              + " printf('It went wrong in case %0600d.', i), 'hash-' || i FROM n");
    }
  }

  private static Connection connect(Path database) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + database);
  }

  @Test
  void aCopyCutOffAtAnyScriptOfTheMigrationOpensAgainWithEveryRow() throws Exception {
    Map<String, List<String>> before = rows(file);
    Path whole = Files.copy(file, folder.resolve("whole.db"));
    open(whole);
    Map<String, List<String>> migrated = rows(whole);
    assertThat(migrated.get("mistakes")).hasSize(MISTAKES + 2);
    before.forEach(
        (table, rows) -> assertThat(migrated.get("original_" + table)).as(table).isEqualTo(rows));

    int scripts = 0;
    boolean spilled = false;
    for (Path copy = copy(1); killedAfter(scripts + 1, copy); copy = copy(scripts + 1)) {
      scripts++;
      spilled |= Files.size(Path.of(copy + "-wal")) > 0;
      assertThat(rows(copy)).as("nothing of the unfinished migration").isEqualTo(before);
      open(copy);
      assertThat(rows(copy)).isEqualTo(migrated);
    }
    assertThat(migrated.get("schema_migrations")).hasSize(scripts);
    assertThat(spilled).as("a kill with a part of the transaction on disk").isTrue();
  }

  private Path copy(int number) throws IOException {
    return Files.copy(file, folder.resolve("copy-" + number + ".db"));
  }

  private static void open(Path database) {
    SqliteBuildlogStorage.open(database, SqliteSettings.defaults().clock(CLOCK)).close();
  }

  /** False when the process came to its end. */
  private boolean killedAfter(int script, Path copy) throws IOException {
    String last = Integer.toString(script);
    Path errors = folder.resolve("errors.txt");
    try (ChildProcess child =
        new ChildProcess(List.of(), errors, Migrator.class, copy.toString(), last)) {
      return child.says(last);
    }
  }

  /** The rows of all tables, each as a text, in order. */
  private static Map<String, List<String>> rows(Path database) throws SQLException {
    Map<String, List<String>> all = new TreeMap<>();
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      List<String> tables = new ArrayList<>();
      try (ResultSet names =
          statement.executeQuery(
              "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")) {
        while (names.next()) {
          tables.add(names.getString(1));
        }
      }
      for (String table : tables) {
        List<String> rows = new ArrayList<>();
        try (ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
          while (row.next()) {
            List<Object> values = new ArrayList<>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
              values.add(String.valueOf(row.getObject(i)));
            }
            rows.add(values.toString());
          }
        }
        Collections.sort(rows);
        all.put(table, rows);
      }
    }
    return all;
  }
}
