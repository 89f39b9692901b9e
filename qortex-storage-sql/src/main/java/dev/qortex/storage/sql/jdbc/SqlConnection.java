package dev.qortex.storage.sql.jdbc;

import dev.qortex.commons.Pieces;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Connection that runs statements with parameters, and keeps those that it prepared last: preparing
 * costs more than running most of them. A parameter is a text, a number, a boolean (stored as 0 or
 * 1), an instant (stored as text of fixed width, exact to the nanosecond), bytes, null, or an array
 * of these where the database has such. Used by one thread at a time.
 */
public final class SqlConnection implements AutoCloseable {

  private static final int SIZE = 64;

  /** Number of parameters that fit into a statement of each kind of database. */
  private static final int MOST_PARAMETERS = 1 << 14;

  /** Placeholder in a statement for a condition that a column has one of several values. */
  private static final String ANY_OF = "IN (...)";

  private final Connection connection;
  private final Dialect dialect;
  private final Map<String, PreparedStatement> idle = new LinkedHashMap<>(16, 0.75f, true);

  /** Results of {@link #once} in the state that is read; null where each read may differ. */
  private @Nullable Map<String, Object> remembered;

  /** Takes a connection of the driver, which is closed with this one. */
  public SqlConnection(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /** The connection of the driver, for work that is not done here. */
  public Connection jdbc() {
    return connection;
  }

  /** The kind of database. */
  Dialect dialect() {
    return dialect;
  }

  /** Returns true if a table exists. */
  public boolean hasTable(String table) throws SQLException {
    return dialect.hasTable(this, table);
  }

  /** The names of the tables that have a column with that name. */
  public List<String> tablesWith(String column) throws SQLException {
    return dialect.tablesWith(this, column);
  }

  /** Has the other statements of this transaction use indexes, as {@link Dialect#useIndexes}. */
  public void useIndexes() throws SQLException {
    dialect.useIndexes(this);
  }

  /** Renews the statistics by which the database plans, as {@link Dialect#analyze}. */
  public void analyze() throws SQLException {
    dialect.analyze(this);
  }

  /** Begins to read one state, which {@link #endState} ends. */
  public void beginState() {
    remembered = new HashMap<>();
  }

  /** Returns whether it reads one state, between {@link #beginState} and {@link #endState}. */
  public boolean isInState() {
    return remembered != null;
  }

  /** Forgets what {@link #once} remembered. */
  public void endState() {
    remembered = null;
  }

  /**
   * Returns what a read finds. As long as one state is read, the read runs once.
   *
   * @param name the name of the read, which every caller with another read chooses differently
   */
  @SuppressWarnings("unchecked") // A name belongs to one read.
  public <T> T once(String name, SqlFunction<SqlConnection, T> read) throws SQLException {
    Map<String, Object> known = remembered;
    if (known == null) {
      return read.apply(this);
    }
    Object found = known.get(name);
    if (found == null) {
      found = read.apply(this);
      known.put(name, found);
    }
    return (T) found;
  }

  PreparedStatement prepare(String sql) throws SQLException {
    return dialect.prepare(connection, sql);
  }

  void bind(PreparedStatement statement, @Nullable Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      Object value = parameters[i];
      if (value instanceof String text) {
        statement.setString(i + 1, stored(text));
      } else if (value instanceof Long || value instanceof Integer) {
        statement.setLong(i + 1, ((Number) value).longValue());
      } else if (value instanceof Double number) {
        statement.setDouble(i + 1, number);
      } else if (value instanceof Boolean flag) {
        statement.setBoolean(i + 1, flag);
      } else if (value instanceof Instant instant) {
        statement.setString(i + 1, Sql.text(instant));
      } else if (value instanceof byte[] bytes) {
        statement.setBytes(i + 1, bytes);
      } else if (value instanceof String[] texts) {
        String[] stored = new String[texts.length];
        Arrays.setAll(stored, t -> texts[t] == null ? null : stored(texts[t]));
        statement.setObject(i + 1, stored);
      } else if (value instanceof Object[] column) {
        statement.setObject(i + 1, column);
      } else if (value == null) {
        statement.setObject(i + 1, null);
      } else {
        throw new IllegalArgumentException(
            "A parameter of type (%s) cannot be stored.".formatted(value.getClass().getName()));
      }
    }
  }

  private String stored(String text) {
    return dialect.stored(Sql.storable(text));
  }

  /** Runs a statement; the number of rows that it changed. */
  public int update(String sql, @Nullable Object... parameters) throws SQLException {
    return with(
        sql,
        statement -> {
          bind(statement, parameters);
          return statement.executeUpdate();
        });
  }

  /**
   * Runs a statement for values in pieces that fit.
   *
   * @param sql the statement with {@code IN (...)} for the values, after all other parameters
   */
  public void updateAnyOf(String sql, Collection<?> values, Object... before) throws SQLException {
    for (List<?> piece : Sql.pieces(values)) {
      Dialect.Part anyOf = dialect.anyOf(piece);
      update(sql.replace(ANY_OF, anyOf.sql()), parameters(anyOf, before));
    }
  }

  /** Runs a statement for each item, in batches, with parameters that are made of it. */
  public <T> void updateEach(
      String sql, Iterable<T> items, Function<? super T, @Nullable Object[]> parameters)
      throws SQLException {
    try (SqlBatch batch = new SqlBatch(this, sql)) {
      for (T item : items) {
        batch.add(parameters.apply(item));
      }
      batch.run();
    }
  }

  /** Lends a statement; one that fails is not used again. */
  private <T> T with(String sql, SqlFunction<PreparedStatement, T> work) throws SQLException {
    PreparedStatement known = idle.remove(sql);
    PreparedStatement statement = known == null ? prepare(sql) : known;
    T result;
    try {
      result = work.apply(statement);
    } catch (Throwable e) {
      try (statement) {
        throw e;
      }
    }
    keep(sql, statement);
    return result;
  }

  private void keep(String sql, PreparedStatement statement) throws SQLException {
    statement.clearParameters();
    if (idle.putIfAbsent(sql, statement) != null) {
      statement.close();
    } else if (idle.size() > SIZE) {
      Iterator<PreparedStatement> eldest = idle.values().iterator();
      eldest.next().close();
      eldest.remove();
    }
  }

  /** All rows, unmodifiable. */
  public <T> List<T> list(SqlFunction<ResultSet, T> row, String sql, @Nullable Object... parameters)
      throws SQLException {
    List<T> found = new ArrayList<>();
    forEach(result -> found.add(row.apply(result)), sql, parameters);
    return Collections.unmodifiableList(found);
  }

  /** The texts of the first column, unmodifiable. */
  public List<String> texts(String sql, @Nullable Object... parameters) throws SQLException {
    return list(row -> row.getString(1), sql, parameters);
  }

  /** The first row, if there is one. */
  public <T> Optional<T> first(
      SqlFunction<ResultSet, T> row, String sql, @Nullable Object... parameters)
      throws SQLException {
    List<T> found = new ArrayList<>(1);
    forEachWhile(
        result -> {
          found.add(row.apply(result));
          return false;
        },
        sql,
        parameters);
    return found.stream().findFirst();
  }

  /** The number in the first column of the first row; 0 when there is none. */
  public long number(String sql, @Nullable Object... parameters) throws SQLException {
    return first(row -> row.getLong(1), sql, parameters).orElse(0L);
  }

  /** Returns whether there is a row. */
  public boolean exists(String sql, @Nullable Object... parameters) throws SQLException {
    return first(row -> true, sql, parameters).isPresent();
  }

  /** Shows the rows one by one, without holding them. */
  public void forEach(SqlConsumer<ResultSet> visitor, String sql, @Nullable Object... parameters)
      throws SQLException {
    forEachWhile(
        row -> {
          visitor.accept(row);
          return true;
        },
        sql,
        parameters);
  }

  /**
   * Shows the rows that belong to values, in pieces that fit into one statement.
   *
   * @param sql the statement with {@code IN (...)} for the values, after all other parameters
   */
  public void forEachOf(
      SqlConsumer<ResultSet> visitor, String sql, Collection<?> values, Object... before)
      throws SQLException {
    for (List<?> piece : Sql.pieces(values)) {
      Dialect.Part anyOf = dialect.anyOf(piece);
      forEach(visitor, sql.replace(ANY_OF, anyOf.sql()), parameters(anyOf, before));
    }
  }

  /**
   * Shows the rows that belong to values, in as few statements as parameters allow. They are those
   * of the driver, which thousands of rows are read faster from.
   *
   * @param visitor the reader of a row, which reads its texts by {@link #text}
   * @param sql the statement with {@code IN (...)} for the values, after all other parameters
   */
  public void forEachOfAll(
      SqlConsumer<ResultSet> visitor, String sql, Collection<?> values, Object... before)
      throws SQLException {
    for (List<?> piece : Pieces.of(values, MOST_PARAMETERS)) {
      Dialect.Part anyOf = dialect.anyOf(piece);
      with(
          sql.replace(ANY_OF, anyOf.sql()),
          statement -> {
            bind(statement, parameters(anyOf, before));
            try (ResultSet result = statement.executeQuery()) {
              while (result.next()) {
                visitor.accept(result);
              }
              return true;
            }
          });
    }
  }

  /** The text in a column of a row of {@link #forEachOfAll}. */
  public String text(ResultSet row, int column) throws SQLException {
    return dialect.shown(row.getString(column));
  }

  /**
   * Returns as many values as the next power of two, so that a set of another size finds its
   * statement prepared; the last value stands for those that are missing.
   *
   * @param values one at least
   */
  public static <T> List<T> padded(List<T> values) {
    List<T> padded = new ArrayList<>(values);
    int size = Math.max(4, Integer.highestOneBit(2 * values.size() - 1));
    padded.addAll(Collections.nCopies(size - padded.size(), values.get(values.size() - 1)));
    return padded;
  }

  /** The texts of the first column of the rows that belong to values, as {@link #forEachOf}. */
  public List<String> textsOf(String sql, Collection<?> values, Object... before)
      throws SQLException {
    List<String> found = new ArrayList<>();
    forEachOf(row -> found.add(row.getString(1)), sql, values, before);
    return found;
  }

  private static @Nullable Object[] parameters(Dialect.Part anyOf, Object... before) {
    List<@Nullable Object> all = new ArrayList<>(List.of(before));
    all.addAll(Arrays.asList(anyOf.parameters()));
    return all.toArray();
  }

  /**
   * Shows the rows one by one, without holding them.
   *
   * @param visitor whether it wants the next row, too
   */
  public void forEachWhile(
      SqlFunction<ResultSet, Boolean> visitor, String sql, @Nullable Object... parameters)
      throws SQLException {
    with(
        sql,
        statement -> {
          bind(statement, parameters);
          try (ResultSet result = dialect.shown(statement.executeQuery())) {
            boolean more = true;
            while (more && result.next()) {
              more = visitor.apply(result);
            }
            return more;
          }
        });
  }

  /** Runs statements without parameters and without results. */
  public void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** Closes the connection, and in the driver its statements. */
  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
