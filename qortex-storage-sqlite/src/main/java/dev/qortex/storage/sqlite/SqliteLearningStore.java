package dev.qortex.storage.sqlite;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The evidence of one learner in a file; instants are exact to the nanosecond. Thread-safe. */
final class SqliteLearningStore implements LearningStore {

  private static final String STATES =
      "SELECT arm_id, successes, failures, pulls, total_reward, last_updated FROM arms"
          + " WHERE learner = (SELECT key FROM learners WHERE name = ?) AND context = ?";

  private static final String LOG =
      "SELECT observation_id, context, arm_id, successes, failures, pulls, reward, origin, at"
          + " FROM arm_log WHERE +learner = (SELECT key FROM learners WHERE name = ?) ORDER BY seq";

  private static final String ADD_TO_LOG =
      "INSERT INTO arm_log (learner, observation_id, context, arm_id, successes,"
          + " failures, pulls, reward, origin, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (learner, context, arm_id, observation_id) DO NOTHING";

  private static final String ADD_TO_STATE =
      "INSERT INTO arms (learner, context, arm_id, successes, failures, pulls, total_reward,"
          + " last_updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (learner, context, arm_id) DO UPDATE SET"
          + " successes = successes + excluded.successes,"
          + " failures = failures + excluded.failures,"
          + " pulls = pulls + excluded.pulls,"
          + " total_reward = total_reward + excluded.total_reward,"
          + " last_updated = max(last_updated, excluded.last_updated)";

  private final SqliteDatabase database;
  private final String learner;
  private final Runnable onClose;
  private volatile boolean closed;

  SqliteLearningStore(SqliteDatabase database, String learner, Runnable onClose) {
    this.database = database;
    this.learner = learner;
    this.onClose = onClose;
  }

  @Override
  public Map<String, ArmState> load(String context, Collection<String> armIds) {
    SortedMap<String, ArmState> found = new TreeMap<>();
    read(
        connection -> {
          for (List<String> piece : Sql.pieces(armIds)) {
            List<Object> parameters = new ArrayList<>(List.of(learner, context));
            parameters.addAll(piece);
            String where = " AND arm_id IN " + Sql.marks(piece.size());
            Sql.forEach(connection, row -> put(row, found), STATES + where, parameters.toArray());
          }
          return true;
        });
    return Collections.unmodifiableSortedMap(found);
  }

  @Override
  public Map<String, ArmState> loadAll(String context) {
    SortedMap<String, ArmState> found = new TreeMap<>();
    read(
        connection -> {
          Sql.forEach(connection, row -> put(row, found), STATES, learner, context);
          return true;
        });
    return Collections.unmodifiableSortedMap(found);
  }

  private static boolean put(ResultSet row, Map<String, ArmState> states) throws SQLException {
    states.put(
        row.getString(1),
        new ArmState(
            row.getDouble(2),
            row.getDouble(3),
            row.getLong(4),
            row.getDouble(5),
            Sql.instant(row.getString(6))));
    return true;
  }

  @Override
  public SortedSet<String> contexts() {
    List<String> found =
        read(
            connection ->
                Sql.list(
                    connection,
                    row -> row.getString(1),
                    "SELECT DISTINCT context FROM arms"
                        + " WHERE learner = (SELECT key FROM learners WHERE name = ?)",
                    learner));
    return Collections.unmodifiableSortedSet(new TreeSet<>(found));
  }

  @Override
  public List<ArmUpdate> apply(List<ArmUpdate> updates) {
    List<ArmUpdate> all = List.copyOf(updates);
    checkOpen();
    return all.isEmpty() ? List.of() : write(connection -> apply(connection, all));
  }

  private List<ArmUpdate> apply(Connection connection, List<ArmUpdate> updates)
      throws SQLException {
    long key = key(connection);
    List<ArmUpdate> applied = new ArrayList<>();
    for (ArmUpdate update : updates) {
      if (addToLog(connection, key, update)) {
        applied.add(update);
      }
    }
    try (SqlBatch states = new SqlBatch(connection, ADD_TO_STATE)) {
      for (ArmUpdate update : applied) {
        states.add(
            key,
            update.context(),
            update.armId(),
            update.successes(),
            update.failures(),
            update.pulls(),
            update.reward(),
            update.at());
      }
      states.run();
    }
    if (!applied.isEmpty()) {
      grow(connection, key);
    }
    return Collections.unmodifiableList(applied);
  }

  private static boolean addToLog(Connection connection, long key, ArmUpdate update)
      throws SQLException {
    return Sql.update(
            connection,
            ADD_TO_LOG,
            key,
            update.observationId(),
            update.context(),
            update.armId(),
            update.successes(),
            update.failures(),
            update.pulls(),
            update.reward(),
            update.origin(),
            update.at())
        == 1;
  }

  private long key(Connection connection) throws SQLException {
    String find = "SELECT key FROM learners WHERE name = ?";
    Optional<Long> known = Sql.first(connection, row -> row.getLong(1), find, learner);
    if (known.isPresent()) {
      return known.get();
    }
    Sql.update(connection, "INSERT INTO learners (name, revision) VALUES (?, 0)", learner);
    return Sql.first(connection, row -> row.getLong(1), find, learner).orElseThrow();
  }

  private static void grow(Connection connection, long key) throws SQLException {
    Sql.update(connection, "UPDATE learners SET revision = revision + 1 WHERE key = ?", key);
  }

  @Override
  public int reset(String context, Collection<String> armIds) {
    List<String> named = List.copyOf(armIds);
    return write(
        connection -> {
          long key = key(connection);
          int gone = 0;
          if (named.isEmpty()) {
            gone = delete(connection, key, context, "");
          }
          for (List<String> piece : Sql.pieces(named)) {
            String where = " AND arm_id IN " + Sql.marks(piece.size());
            gone += delete(connection, key, context, where, piece.toArray());
          }
          if (gone > 0) {
            grow(connection, key);
          }
          return gone;
        });
  }

  private static int delete(
      Connection connection, long key, String context, String where, Object... armIds)
      throws SQLException {
    List<Object> parameters = new ArrayList<>(List.of(key, context));
    parameters.addAll(List.of(armIds));
    String rows = " WHERE learner = ? AND context = ?" + where;
    Sql.update(connection, "DELETE FROM arm_log" + rows, parameters.toArray());
    return Sql.update(connection, "DELETE FROM arms" + rows, parameters.toArray());
  }

  @Override
  public void forEachUpdate(Consumer<ArmUpdate> visitor) {
    read(
        connection -> {
          Sql.forEach(
              connection,
              row -> {
                visitor.accept(update(row));
                return true;
              },
              LOG,
              learner);
          return true;
        });
  }

  private static ArmUpdate update(ResultSet row) throws SQLException {
    return new ArmUpdate(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getDouble(4),
        row.getDouble(5),
        row.getInt(6),
        row.getDouble(7),
        row.getString(8),
        Sql.instant(row.getString(9)));
  }

  @Override
  public long revision() {
    return read(
        connection ->
            Sql.first(
                    connection,
                    row -> row.getLong(1),
                    "SELECT revision FROM learners WHERE name = ?",
                    learner)
                .orElse(0L));
  }

  /** Ends the use of this learner's evidence; the file belongs to the store. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      onClose.run();
    }
  }

  private <T> T read(SqlFunction<Connection, T> work) {
    checkOpen();
    return database.read(work);
  }

  private <T> T write(SqlFunction<Connection, T> work) {
    checkOpen();
    return database.write(work);
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The learning store is closed.");
    }
  }
}
