package dev.qortex.storage.sqlite.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.storage.sqlite.SqliteSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatementCacheTest {

  private static final String ADD = "INSERT INTO pairs VALUES (?, ?)";
  private static final String NAMES = "SELECT name FROM pairs ORDER BY name";

  @TempDir Path folder;
  private SqliteDatabase database;

  @BeforeEach
  void open() {
    database = SqliteDatabase.open(folder.resolve("pairs.db"), SqliteSettings.defaults());
    database.write(
        connection -> Sql.update(connection, "CREATE TABLE pairs (name TEXT UNIQUE, value TEXT)"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private int add(String name, String value) {
    return database.write(connection -> Sql.update(connection, ADD, name, value));
  }

  private List<String> names() {
    return database.read(connection -> Sql.list(connection, row -> row.getString(1), NAMES));
  }

  @Test
  void parametersOfAnEarlierCallAreForgotten() {
    add("a", "secret");
    database.write(connection -> Sql.update(connection, ADD, "b"));
    List<String> values =
        database.read(
            connection ->
                Sql.list(
                    connection,
                    row -> String.valueOf(row.getString(1)),
                    "SELECT value FROM pairs ORDER BY name"));
    assertThat(values).containsExactly("secret", "null");
  }

  @Test
  void aStatementMayRunInsideOfItself() {
    add("a", "1");
    add("b", "2");
    List<String> seen = new ArrayList<>();
    database.<Boolean>read(
        connection -> {
          Sql.forEach(
              connection,
              outer -> {
                String name = outer.getString(1);
                Sql.forEach(connection, inner -> seen.add(name + inner.getString(1)), NAMES);
                return true;
              },
              NAMES);
          return true;
        });
    assertThat(seen).containsExactly("aa", "ab", "ba", "bb");
    assertThat(names()).containsExactly("a", "b");
  }

  @Test
  void aStatementThatFailedCanRunAgain() {
    add("a", "1");
    assertThatThrownBy(() -> add("a", "2")).isInstanceOf(StorageException.class);
    assertThat(add("b", "3")).isEqualTo(1);
    assertThat(names()).containsExactly("a", "b");
  }

  @Test
  void moreStatementsThanAreKeptRun() {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 200; i++) {
        String sql = "SELECT " + i;
        assertThat(
                database.<Integer>read(
                    connection -> Sql.first(connection, row -> row.getInt(1), sql).orElseThrow()))
            .isEqualTo(i);
      }
    }
  }

  @Test
  void aStatementSeesATableThatChanged() {
    add("a", "1");
    String all = "SELECT * FROM pairs";
    assertThat(columns(all)).isEqualTo(2);
    database.write(connection -> Sql.update(connection, "ALTER TABLE pairs ADD COLUMN more TEXT"));
    assertThat(columns(all)).isEqualTo(3);
  }

  private int columns(String sql) {
    return database.read(
        connection ->
            Sql.first(connection, row -> row.getMetaData().getColumnCount(), sql).orElseThrow());
  }
}
