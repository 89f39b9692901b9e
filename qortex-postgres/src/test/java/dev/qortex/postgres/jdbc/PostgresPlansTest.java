package dev.qortex.postgres.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.TestDatabase;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plans of the server for a table of which it has no statistics. */
class PostgresPlansTest {

  private static final String SCAN = "Seq Scan";
  private static final int KEYS = 500;

  private final String schema = TestDatabase.newSchema();
  private PostgresDatabase database;

  @BeforeEach
  void open() throws SQLException {
    database =
        PostgresDatabase.open(TestDatabase.source(), PostgresSettings.defaults().schema(schema));
    try (Connection connection = TestDatabase.source().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setSchema(schema);
      statement.execute("CREATE TABLE writer AS SELECT 1 AS one");
      statement.execute("CREATE TABLE things (id TEXT PRIMARY KEY, name TEXT)");
    }
  }

  @AfterEach
  void drop() {
    database.close();
    TestDatabase.drop(schema);
  }

  private static String plan(SqlConnection connection) throws SQLException {
    List<String> keys = IntStream.range(0, KEYS).mapToObj(i -> "k" + i).toList();
    return String.join(
        "\n",
        connection.texts(
            "EXPLAIN SELECT name FROM things WHERE id IN " + Sql.marks(KEYS), keys.toArray()));
  }

  @Test
  void writersLookKeysUpInIndexes() {
    assertThat(database.<String>write(PostgresPlansTest::plan)).doesNotContain(SCAN);
  }

  @Test
  void readersDoSoWhereTheyAskForIt() {
    assertThat(database.<String>readCommitted(PostgresPlansTest::plan)).contains(SCAN);
    assertThat(
            database.<String>readCommitted(
                connection -> {
                  connection.useIndexes();
                  return plan(connection);
                }))
        .doesNotContain(SCAN);
    assertThat(database.<String>readCommitted(PostgresPlansTest::plan)).contains(SCAN);
  }
}
