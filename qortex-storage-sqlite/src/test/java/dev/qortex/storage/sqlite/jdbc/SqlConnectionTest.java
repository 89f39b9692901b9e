package dev.qortex.storage.sqlite.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlConnectionTest {

  private static final String ADD = "INSERT INTO pairs VALUES (?, ?)";
  private static final String NAMES = "SELECT name FROM pairs ORDER BY name";

  @TempDir Path folder;
  private SqliteDatabase database;

  @BeforeEach
  void open() {
    database = SqliteDatabase.open(folder.resolve("pairs.db"), SqliteSettings.defaults());
    database.write(
        connection -> connection.update("CREATE TABLE pairs (name TEXT UNIQUE, value TEXT)"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private int add(String name, String value) {
    return database.write(connection -> connection.update(ADD, name, value));
  }

  private List<String> names() {
    return database.read(connection -> connection.list(row -> row.getString(1), NAMES));
  }

  @Test
  void parametersOfAnEarlierCallAreForgotten() {
    add("a", "secret");
    database.write(connection -> connection.update(ADD, "b"));
    List<String> values =
        database.read(
            connection ->
                connection.list(
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
          connection.forEach(
              outer -> {
                String name = outer.getString(1);
                connection.forEach(inner -> seen.add(name + inner.getString(1)), NAMES);
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
                    connection -> connection.first(row -> row.getInt(1), sql).orElseThrow()))
            .isEqualTo(i);
      }
    }
  }

  @Test
  void aStatementSeesATableThatChanged() {
    add("a", "1");
    String all = "SELECT * FROM pairs";
    assertThat(columns(all)).isEqualTo(2);
    database.write(connection -> connection.update("ALTER TABLE pairs ADD COLUMN more TEXT"));
    assertThat(columns(all)).isEqualTo(3);
  }

  private int columns(String sql) {
    return database.read(
        connection ->
            connection.first(row -> row.getMetaData().getColumnCount(), sql).orElseThrow());
  }

  @Test
  void moreValuesThanFitIntoOneStatementAreFoundAndDeleted() {
    List<String> names =
        IntStream.range(0, 1200).mapToObj(i -> String.format(Locale.ROOT, "%04d", i)).toList();
    database.change(
        connection -> connection.updateEach(ADD, names, name -> new Object[] {name, "v"}));
    List<String> found =
        database.read(
            connection ->
                connection.textsOf(
                    "SELECT name FROM pairs WHERE value = ? AND name IN (...)", names, "v"));
    assertThat(found).containsExactlyElementsOf(names);
    database.change(
        connection ->
            connection.updateAnyOf(
                "DELETE FROM pairs WHERE value = ? AND name IN (...)",
                names.subList(1, names.size()),
                "v"));
    assertThat(names()).containsExactly("0000");
  }

  @Test
  void aNumberIsZeroAndNothingExistsWithoutARow() {
    String sql = "SELECT value FROM pairs WHERE name = ?";
    assertThat(database.<Long>read(connection -> connection.number(sql, "a"))).isZero();
    assertThat(database.<Boolean>read(connection -> connection.exists(sql, "a"))).isFalse();
    add("a", "7");
    assertThat(database.<Long>read(connection -> connection.number(sql, "a"))).isEqualTo(7);
    assertThat(database.<Boolean>read(connection -> connection.exists(sql, "a"))).isTrue();
    assertThat(database.first(row -> row.getString(1), sql, "a")).contains("7");
    assertThat(database.list(row -> row.getString(1), NAMES)).containsExactly("a");
  }
}
