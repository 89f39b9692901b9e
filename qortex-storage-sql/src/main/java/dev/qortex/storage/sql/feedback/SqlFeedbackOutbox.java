package dev.qortex.storage.sql.feedback;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Feedback outbox in a file. Thread-safe. */
public record SqlFeedbackOutbox(SqlDatabase database) implements FeedbackOutbox {

  @Override
  public void put(Collection<String> listeners, OutboxEntry entry) {
    listeners.forEach(listener -> Checks.id("name of a listener", listener));
    if (listeners.isEmpty()) {
      return;
    }
    database.<Boolean>writeGrouped(
        connection -> {
          for (String listener : listeners) {
            connection.update(
                "INSERT INTO outbox (listener, answer_id, session, rewards, at)"
                    + " VALUES (?, ?, ?, ?, ?)",
                listener,
                entry.answerId(),
                entry.session(),
                json(entry),
                entry.at());
          }
          return true;
        });
  }

  @Override
  public SortedMap<Long, OutboxEntry> waiting(String listener, long after, int most) {
    Checks.atLeast("number of entries", most, 1);
    SortedMap<Long, OutboxEntry> found = new TreeMap<>();
    return Collections.unmodifiableSortedMap(
        database.<SortedMap<Long, OutboxEntry>>readCommitted(
            connection -> {
              connection.forEach(
                  row -> found.put(row.getLong(1), entry(row)),
                  "SELECT number, answer_id, session, rewards, at FROM outbox WHERE listener = ?"
                      + " AND number > ? ORDER BY number LIMIT ?",
                  listener,
                  after,
                  most);
              return found;
            }));
  }

  private static String json(OutboxEntry entry) {
    List<List<?>> rewards = new ArrayList<>();
    entry.rewards().forEach((item, reward) -> rewards.add(List.of(item, reward)));
    return JsonColumn.write(rewards);
  }

  private static OutboxEntry entry(ResultSet row) throws SQLException {
    SortedMap<String, Double> rewards = new TreeMap<>();
    for (Object pair : JsonColumn.list(row.getString(4))) {
      List<?> parts = (List<?>) pair;
      rewards.put((String) parts.get(0), (Double) parts.get(1));
    }
    return new OutboxEntry(
        row.getString(2), row.getString(3), rewards, Sql.instant(row.getString(5)));
  }

  @Override
  public void done(Collection<Long> numbers) {
    database.<Boolean>writeGrouped(
        connection -> {
          for (Long number : numbers) {
            connection.update("DELETE FROM outbox WHERE number = ?", number);
          }
          return true;
        });
  }

  @Override
  public void forget(Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    database.change(
        connection -> {
          SortedMap<Long, OutboxEntry> all = new TreeMap<>();
          connection.forEach(
              row -> all.put(row.getLong(1), entry(row)),
              "SELECT number, answer_id, session, rewards, at FROM outbox");
          for (Map.Entry<Long, OutboxEntry> held : all.entrySet()) {
            OutboxEntry others = held.getValue().without(items);
            if (others.equals(held.getValue())) {
              continue;
            }
            if (others.rewards().isEmpty()) {
              connection.update("DELETE FROM outbox WHERE number = ?", held.getKey());
            } else {
              connection.update(
                  "UPDATE outbox SET rewards = ?, session = '' WHERE number = ?",
                  json(others),
                  held.getKey());
            }
          }
        });
  }

  @Override
  public Map<String, Integer> sizes() {
    SortedMap<String, Integer> sizes = new TreeMap<>();
    return Collections.unmodifiableSortedMap(
        database.<SortedMap<String, Integer>>readCommitted(
            connection -> {
              connection.forEach(
                  row -> sizes.put(row.getString(1), row.getInt(2)),
                  "SELECT listener, count(*) FROM outbox GROUP BY listener");
              return sizes;
            }));
  }
}
