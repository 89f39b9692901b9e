package dev.qortex.ingest.jdbc.internal.rows;

import dev.qortex.commons.Surrogates;
import dev.qortex.ingest.jdbc.internal.schema.Column;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reader of the rows of a query, some at a time. Not thread-safe. */
public final class RowReader implements AutoCloseable {

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]");

  private final RowQuery query;
  private final PreparedStatement statement;
  private final ResultSet rows;
  private int withoutKey;
  private @Nullable String last;

  private RowReader(RowQuery query, PreparedStatement statement, ResultSet rows) {
    this.query = query;
    this.statement = statement;
    this.rows = rows;
  }

  /**
   * Begins to read.
   *
   * @param from the first key; empty for the beginning
   * @param to the key before which it ends; empty for the end
   * @param fetched the number of rows that the driver fetches at once
   */
  public static RowReader open(
      Connection connection, RowQuery query, List<Object> from, List<Object> to, int fetched)
      throws SQLException {
    PreparedStatement statement =
        connection.prepareStatement(query.text(!from.isEmpty(), !to.isEmpty()));
    try {
      statement.setFetchSize(fetched);
      List<Object> parameters = new ArrayList<>(RowQuery.parameters(from));
      parameters.addAll(RowQuery.parameters(to));
      for (int i = 0; i < parameters.size(); i++) {
        Object value = parameters.get(i);
        if (value instanceof String && query.sql().isPostgres()) {
          statement.setObject(i + 1, value, Types.OTHER);
        } else {
          statement.setObject(i + 1, value);
        }
      }
      return new RowReader(query, statement, statement.executeQuery());
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  /** The number of rows so far that have no key, and were passed by. */
  public int withoutKey() {
    return withoutKey;
  }

  /** The next row that has a key, and another than the one before it. */
  public Optional<Row> next() throws SQLException {
    while (rows.next()) {
      List<Object> place = values(1, query.key());
      if (place.isEmpty()) {
        withoutKey++;
        continue;
      }
      String key = KeyText.of(query.key(), place);
      if (!key.equals(last)) {
        last = key;
        return Optional.of(row(key, place));
      }
    }
    return Optional.empty();
  }

  private Row row(String key, List<Object> place) throws SQLException {
    int at = 1 + place.size();
    Map<String, String> values = new LinkedHashMap<>();
    for (Column column : query.columns()) {
      String text = text(at++, column);
      if (!text.isEmpty()) {
        values.put(column.name(), text);
      }
    }
    List<Target> targets = new ArrayList<>();
    for (RowQuery.Joined joined : query.joined()) {
      List<Object> target = values(at, joined.key());
      at += joined.key().size();
      List<String> label = new ArrayList<>();
      for (Column column : joined.label()) {
        label.add(text(at++, column));
      }
      if (!target.isEmpty()) {
        String other = KeyText.of(joined.key(), target);
        targets.add(new Target(joined.reference(), other, RowNames.label(label)));
      }
    }
    return new Row(key, place, values, targets);
  }

  /** The values of a key; empty when one is null. */
  private List<Object> values(int from, List<Column> key) throws SQLException {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < key.size(); i++) {
      Object value = rows.getObject(from + i);
      if (value == null) {
        return List.of();
      }
      values.add(value);
    }
    return values;
  }

  private String text(int at, Column column) throws SQLException {
    Object value = value(at, column);
    if (value == null || value instanceof byte[]) {
      return "";
    }
    String text =
        value instanceof BigDecimal number
            ? number.toPlainString()
            : value instanceof LocalDateTime time
                ? time.toString().replace('T', ' ')
                : value.toString();
    return CONTROL.matcher(Surrogates.wellFormed(text)).replaceAll(" ").strip();
  }

  private @Nullable Object value(int at, Column column) throws SQLException {
    if (!column.isTime() || query.sql().isSqlite()) {
      return column.isPlain() ? rows.getObject(at) : plain(at);
    }
    boolean zoned =
        column.type() == Types.TIMESTAMP_WITH_TIMEZONE || column.typeName().endsWith("tz");
    if (zoned) {
      OffsetDateTime time = rows.getObject(at, OffsetDateTime.class);
      return time == null ? null : time.toInstant();
    }
    return rows.getObject(at, LocalDateTime.class);
  }

  /** A text; bytes where a column of SQLite holds them instead of one. */
  private @Nullable Object plain(int at) throws SQLException {
    return query.sql().isSqlite() ? rows.getObject(at) : rows.getString(at);
  }

  @Override
  public void close() throws SQLException {
    try {
      rows.close();
    } finally {
      statement.close();
    }
  }
}
