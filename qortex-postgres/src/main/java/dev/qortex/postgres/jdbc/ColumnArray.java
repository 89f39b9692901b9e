package dev.qortex.postgres.jdbc;

import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.Sql;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Values of one column of many rows, as an array of the server.
 *
 * @param type the type of the array in SQL
 */
record ColumnArray(String type, @Nullable Object[] values) {

  /**
   * Returns the array of the values of a column.
   *
   * @throws ClassCastException for a value of another type than the column's
   */
  static ColumnArray of(ColumnType type, List<? extends @Nullable Object> values) {
    int size = values.size();
    return switch (type) {
      case TEXT -> of("text[]", new String[size], values, ColumnArray::text);
      case LONG -> of("bigint[]", new Long[size], values, ColumnArray::whole);
      case DOUBLE -> of("double precision[]", new Double[size], values, Double.class::cast);
      case BOOLEAN -> of("boolean[]", new Boolean[size], values, Boolean.class::cast);
      case BYTES -> of("bytea[]", new byte[size][], values, byte[].class::cast);
    };
  }

  private static String text(Object value) {
    return value instanceof Instant instant ? Sql.text(instant) : (String) value;
  }

  private static Long whole(Object value) {
    return value instanceof Integer number ? Long.valueOf(number) : (Long) value;
  }

  private static <T> ColumnArray of(
      String type, T[] array, List<? extends @Nullable Object> values, Function<Object, T> typed) {
    Arrays.setAll(
        array,
        row -> {
          Object value = values.get(row);
          return value == null ? null : typed.apply(value);
        });
    return new ColumnArray(type, array);
  }
}
