package dev.qortex.postgres.jdbc;

import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.Dialect;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Dialect of PostgreSQL, whose texts cannot hold the character U+0000: it is stored as two
 * characters U+0001, and U+0001 as U+0001 U+0002. That keeps the order of texts and their
 * beginnings.
 */
enum PostgresDialect implements Dialect {
  INSTANCE;

  /** The number of rows that are fetched at once, so that large results are not on the heap. */
  private static final int FETCHED = 4000;

  /** Tables that grow with a memory and are read by questions. */
  private static final List<String> ANALYZED =
      List.of(
          "nodes",
          "node_contributions",
          "edges",
          "sources",
          "vectors",
          "vector_codes",
          "dictionary",
          "word_counts",
          "postings",
          "concept_names",
          "name_words");

  /**
   * Has a transaction look rows up in indexes. Right after a load the server knows neither how many
   * rows there are nor what they hold, and scans tables for five hundred keys; and compiling a
   * statement takes longer than running it.
   */
  static final String BY_INDEXES = "SET LOCAL enable_seqscan = off; SET LOCAL jit = off";

  private static final Pattern UNINDEXED = Pattern.compile("(?<=[\\s(])\\+(?=[a-z])");

  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(translated(sql));
    statement.setFetchSize(FETCHED);
    return statement;
  }

  static String translated(String sql) {
    return UNINDEXED.matcher(sql.replace("CROSS JOIN", "JOIN")).replaceAll("");
  }

  /** An array: the server plans a statement with two thousand parameters for milliseconds. */
  @Override
  public Part anyOf(List<?> values) {
    ColumnType type = values.get(0) instanceof String ? ColumnType.TEXT : ColumnType.LONG;
    return new Part("= ANY (?)", new Object[] {ColumnArray.of(type, values).values()});
  }

  @Override
  public int rowsOfInsert(int left) {
    return left;
  }

  /** An array for each column, which the server parses and plans faster than rows of values. */
  @Override
  public Part rows(List<@Nullable Object> values, List<ColumnType> types) {
    int columns = types.size();
    List<String> arrays = new ArrayList<>();
    List<Object> parameters = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      int first = c;
      List<@Nullable Object> column =
          IntStream.range(0, values.size() / columns)
              .<@Nullable Object>mapToObj(row -> values.get(row * columns + first))
              .toList();
      ColumnArray array = ColumnArray.of(types.get(c), column);
      arrays.add("?::" + array.type());
      parameters.add(array.values());
    }
    return new Part(
        "SELECT * FROM unnest(%s)".formatted(String.join(", ", arrays)), parameters.toArray());
  }

  @Override
  public String stored(String text) {
    return text.indexOf('\0') < 0 && text.indexOf('\1') < 0
        ? text
        : text.replace("\1", "\1\2").replace("\0", "\1\1");
  }

  @Override
  public String shown(String text) {
    return text.indexOf('\1') < 0 ? text : text.replace("\1\1", "\0").replace("\1\2", "\1");
  }

  @Override
  public ResultSet shown(ResultSet rows) {
    InvocationHandler unescaping =
        (proxy, method, arguments) -> {
          try {
            Object value = method.invoke(rows, arguments);
            return value instanceof String text && method.getName().equals("getString")
                ? shown(text)
                : value;
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return (ResultSet)
        Proxy.newProxyInstance(
            PostgresDialect.class.getClassLoader(), new Class<?>[] {ResultSet.class}, unescaping);
  }

  @Override
  public boolean hasTable(SqlConnection connection, String table) throws SQLException {
    return connection.exists(
        "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?", table);
  }

  @Override
  public List<String> tablesWith(SqlConnection connection, String column) throws SQLException {
    return connection.texts(
        "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            + " JOIN pg_attribute a ON a.attrelid = c.oid"
            + " WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p')"
            + " AND NOT c.relispartition AND a.attname = ?",
        column);
  }

  /**
   * Locks the records of executed migrations, against other processes that migrate, and waits for
   * the turn to write: a writer that holds some tables would dead-lock with scripts that hold
   * others.
   */
  @Override
  public void beginMigration(SqlConnection connection) throws SQLException {
    connection.execute("LOCK TABLE schema_migrations IN EXCLUSIVE MODE");
    if (hasTable(connection, "writer")) {
      connection.exists("SELECT 1 FROM writer FOR UPDATE");
    }
  }

  @Override
  public void useIndexes(SqlConnection connection) throws SQLException {
    connection.execute(BY_INDEXES);
  }

  /**
   * The server does it by itself within some minutes; questions before that would be slow. A table
   * that is being indexed is left to it: the two would wait for each other.
   */
  @Override
  public void analyze(SqlConnection connection) throws SQLException {
    connection.execute("ANALYZE (SKIP_LOCKED) " + String.join(", ", ANALYZED));
  }

  @Override
  public String clustered() {
    return "";
  }
}
