package dev.qortex.postgres.jdbc;

import dev.qortex.storage.sql.jdbc.Sql;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Values of one column of many rows, as an array of the server.
 *
 * @param type the type of the array in SQL
 */
record ColumnArray(String type, @Nullable Object[] values) {

  /**
   * Returns the array of values of a type that {@code SqlConnection} takes.
   *
   * @param values not all null
   */
  static ColumnArray of(List<? extends @Nullable Object> values) {
    Object first = values.stream().filter(Objects::nonNull).findFirst().orElseThrow();
    if (first instanceof Long || first instanceof Integer) {
      return of("bigint[]", new Long[values.size()], values, value -> ((Number) value).longValue());
    }
    if (first instanceof Double) {
      return of("double precision[]", new Double[values.size()], values, Double.class::cast);
    }
    if (first instanceof Boolean) {
      return of("boolean[]", new Boolean[values.size()], values, Boolean.class::cast);
    }
    if (first instanceof byte[]) {
      return of("bytea[]", new byte[values.size()][], values, byte[].class::cast);
    }
    return of("text[]", new String[values.size()], values, ColumnArray::text);
  }

  private static String text(Object value) {
    return value instanceof Instant instant ? Sql.text(instant) : (String) value;
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
