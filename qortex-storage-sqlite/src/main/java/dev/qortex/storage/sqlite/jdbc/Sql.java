package dev.qortex.storage.sqlite.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Statements with parameters. A parameter is a text, a number, a boolean (stored as 0 or 1), an
 * instant (stored as text of fixed width, exact to the nanosecond), bytes, or null. Pure functions.
 */
public final class Sql {

  private Sql() {}

  /** Runs a statement; the number of rows that it changed. */
  public static int update(Connection connection, String sql, @Nullable Object... parameters)
      throws SQLException {
    return with(
        connection,
        sql,
        statement -> {
          bind(statement, parameters);
          return statement.executeUpdate();
        });
  }

  /** Lends a statement; one that fails is not used again. */
  private static <T> T with(
      Connection connection, String sql, SqlFunction<PreparedStatement, T> work)
      throws SQLException {
    PreparedStatement statement = StatementCache.take(connection, sql);
    T result;
    try {
      result = work.apply(statement);
    } catch (Throwable e) {
      try (statement) {
        throw e;
      }
    }
    StatementCache.giveBack(connection, sql, statement);
    return result;
  }

  /** All rows, unmodifiable. */
  public static <T> List<T> list(
      Connection connection,
      SqlFunction<ResultSet, T> row,
      String sql,
      @Nullable Object... parameters)
      throws SQLException {
    List<T> found = new ArrayList<>();
    forEach(connection, result -> found.add(row.apply(result)), sql, parameters);
    return Collections.unmodifiableList(found);
  }

  /** The first row, if there is one. */
  public static <T> Optional<T> first(
      Connection connection,
      SqlFunction<ResultSet, T> row,
      String sql,
      @Nullable Object... parameters)
      throws SQLException {
    List<T> found = new ArrayList<>(1);
    forEach(
        connection,
        result -> {
          found.add(row.apply(result));
          return false;
        },
        sql,
        parameters);
    return found.stream().findFirst();
  }

  /**
   * Shows the rows one by one, without holding them.
   *
   * @param visitor whether it wants the next row, too
   */
  public static void forEach(
      Connection connection,
      SqlFunction<ResultSet, Boolean> visitor,
      String sql,
      @Nullable Object... parameters)
      throws SQLException {
    with(
        connection,
        sql,
        statement -> {
          bind(statement, parameters);
          try (ResultSet result = statement.executeQuery()) {
            boolean more = true;
            while (more && result.next()) {
              more = visitor.apply(result);
            }
            return more;
          }
        });
  }

  /** So many question marks in parentheses, for {@code IN}. */
  public static String marks(int count) {
    return "(" + String.join(",", Collections.nCopies(count, "?")) + ")";
  }

  /** The values in pieces that fit into one statement. */
  public static <T> List<List<T>> pieces(Collection<T> values) {
    List<T> all = List.copyOf(values);
    List<List<T>> pieces = new ArrayList<>();
    for (int from = 0; from < all.size(); from += 500) {
      pieces.add(all.subList(from, Math.min(all.size(), from + 500)));
    }
    return pieces;
  }

  /** An instant as it is stored. */
  public static String text(Instant instant) {
    return InstantText.text(instant);
  }

  /** A stored instant. */
  public static Instant instant(String text) {
    return InstantText.instant(text);
  }

  static void bind(PreparedStatement statement, @Nullable Object... parameters)
      throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      Object value = parameters[i];
      if (value instanceof String text) {
        statement.setString(i + 1, storable(text));
      } else if (value instanceof Long || value instanceof Integer) {
        statement.setLong(i + 1, ((Number) value).longValue());
      } else if (value instanceof Double number) {
        statement.setDouble(i + 1, number);
      } else if (value instanceof Boolean flag) {
        statement.setLong(i + 1, flag ? 1 : 0);
      } else if (value instanceof Instant instant) {
        statement.setString(i + 1, text(instant));
      } else if (value instanceof byte[] bytes) {
        statement.setBytes(i + 1, bytes);
      } else if (value == null) {
        statement.setObject(i + 1, null);
      } else {
        throw new IllegalArgumentException(
            "A parameter of type (%s) cannot be stored.".formatted(value.getClass().getName()));
      }
    }
  }

  /** UTF-8 has no half surrogate pairs: two different texts would become one. */
  private static String storable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw new IllegalArgumentException(
              "A text has half of a surrogate pair at index (%d).\nMaybe it was cut inside of an emoji."
                  .formatted(i));
        }
        i++;
      }
    }
    return text;
  }
}
