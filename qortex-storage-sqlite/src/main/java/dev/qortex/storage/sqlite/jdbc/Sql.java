package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.commons.Pieces;
import dev.qortex.commons.Surrogates;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/** Parts of statements, and values as they are stored. Pure functions. */
public final class Sql {

  private Sql() {}

  /** Whether a lock of another connection was in the way. */
  public static boolean isBusy(SQLException e) {
    return e.getErrorCode() == SQLiteErrorCode.SQLITE_BUSY.code
        || e.getErrorCode() == SQLiteErrorCode.SQLITE_LOCKED.code;
  }

  /** Whether the file is damaged, or not a database at all. */
  public static boolean isDamage(SQLException e) {
    return e.getErrorCode() == SQLiteErrorCode.SQLITE_CORRUPT.code
        || e.getErrorCode() == SQLiteErrorCode.SQLITE_NOTADB.code;
  }

  /** Parentheses with that many question marks, for {@code IN}. */
  public static String marks(int count) {
    return "(" + String.join(",", Collections.nCopies(count, "?")) + ")";
  }

  /** The values in pieces that fit into one statement. */
  public static <T> List<List<T>> pieces(Collection<T> values) {
    return Pieces.of(values, 500);
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
    int half = Surrogates.half(text);
    if (half >= 0) {
      throw new IllegalArgumentException(
          "A text has half of a surrogate pair at index (%s).\nMaybe it was cut inside of an emoji."
              .formatted(half));
    }
    return text;
  }
}
