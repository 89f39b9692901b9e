package dev.qortex.storage.sql.learning;

import dev.qortex.commons.Checks;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.Replay;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.learning.store.SelectionRecord.Pick;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The log of one learner in a file. Thread-safe. */
public record SqlLearningLog(Supplier<SqlDatabase> open, ArmTables tables) implements LearningLog {

  private static final String UPDATES =
      "SELECT observation_id, context, arm_id, kept, kept_by_others, successes, failures, pulls,"
          + " reward, origin, at FROM arm_log"
          + " WHERE %slearner = (SELECT key FROM learners WHERE name = ?)";

  /** The plus keeps SQLite from an index, which would have to be sorted. */
  private static final String IN_ORDER = UPDATES.formatted("+") + " ORDER BY seq";

  private static final String OF_CONTEXT = UPDATES.formatted("") + " AND context = ? ORDER BY seq";

  private static final String OF_ARMS =
      UPDATES.formatted("") + " AND context = ? AND arm_id IN (...) ORDER BY seq";

  private static final String BEFORE = UPDATES.formatted("+") + " AND seq < ? ORDER BY seq";

  private static final String SELECTIONS =
      "SELECT id, context, picks, candidates, explored, origin, at FROM selections"
          + " WHERE +learner = (SELECT key FROM learners WHERE name = ?) ORDER BY seq";

  /** Stored times are in order up to this one: later ones begin with a sign. */
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  @Override
  public void forEachUpdate(Consumer<ArmUpdate> visitor) {
    Objects.requireNonNull(visitor, "The visitor must not be null.");
    open.get()
        .<Boolean>read(
            connection -> forEachUpdate(connection, visitor, IN_ORDER, tables.learner()));
  }

  private static boolean forEachUpdate(
      SqlConnection connection, Consumer<ArmUpdate> visitor, String sql, Object... parameters)
      throws SQLException {
    connection.forEach(row -> visitor.accept(update(row)), sql, parameters);
    return true;
  }

  private static ArmUpdate update(ResultSet row) throws SQLException {
    return new ArmUpdate(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        new EvidenceChange(
            row.getDouble(4),
            row.getDouble(5),
            row.getDouble(6),
            row.getDouble(7),
            row.getLong(8),
            row.getDouble(9)),
        row.getString(10),
        Sql.instant(row.getString(11)));
  }

  @Override
  public void forEachSelection(Consumer<SelectionRecord> visitor) {
    Objects.requireNonNull(visitor, "The visitor must not be null.");
    open.get()
        .<Boolean>read(
            connection -> {
              connection.forEach(
                  row -> visitor.accept(selection(row)), SELECTIONS, tables.learner());
              return true;
            });
  }

  private static SelectionRecord selection(ResultSet row) throws SQLException {
    return new SelectionRecord(
        row.getString(1),
        row.getString(2),
        JsonColumn.list(row.getString(3)).stream().map(SqlLearningLog::pick).toList(),
        JsonColumn.texts(row.getString(4)),
        row.getBoolean(5),
        row.getString(6),
        Sql.instant(row.getString(7)));
  }

  private static Pick pick(Object json) {
    Map<?, ?> fields = (Map<?, ?>) json;
    return new Pick(
        String.valueOf(fields.get("arm")),
        fields.get("propensity") instanceof Double propensity
            ? OptionalDouble.of(propensity)
            : OptionalDouble.empty());
  }

  /** See {@link dev.qortex.learning.store.LearningStore#reset}. */
  public int reset(SqlConnection connection, String context, List<String> armIds)
      throws SQLException {
    Set<String> gone = new TreeSet<>(tables.arms(connection, context).keySet());
    if (!armIds.isEmpty()) {
      gone.retainAll(Set.copyOf(armIds));
    }
    if (!gone.isEmpty()) {
      ArmTables.Head head = tables.ensureHead(connection);
      boolean fading = tables.isFading(connection, head, context);
      connection.updateAnyOf(
          "DELETE FROM arm_log WHERE learner = ? AND context = ? AND arm_id IN (...)",
          gone,
          head.key(),
          context);
      computeAnew(connection, context, gone, fading);
    }
    return gone.size();
  }

  @Override
  public int forget(String origin) {
    Checks.id("origin to forget", origin);
    return open.get().<Integer>write(connection -> forget(connection, origin));
  }

  private int forget(SqlConnection connection, String origin) throws SQLException {
    Optional<ArmTables.Head> head = tables.head(connection);
    if (head.isEmpty()) {
      return 0;
    }
    long key = head.get().key();
    SortedMap<String, Set<String>> arms = new TreeMap<>();
    connection.forEach(
        row -> arms.computeIfAbsent(row.getString(1), c -> new TreeSet<>()).add(row.getString(2)),
        "SELECT DISTINCT context, arm_id FROM arm_log WHERE learner = ? AND origin = ?",
        key,
        origin);
    Set<String> fading = new TreeSet<>();
    for (String context : arms.keySet()) {
      if (tables.isFading(connection, head.get(), context)) {
        fading.add(context);
      }
    }
    connection.update("DELETE FROM selections WHERE learner = ? AND origin = ?", key, origin);
    int gone =
        connection.update("DELETE FROM arm_log WHERE learner = ? AND origin = ?", key, origin);
    for (Map.Entry<String, Set<String>> touched : arms.entrySet()) {
      String context = touched.getKey();
      computeAnew(connection, context, touched.getValue(), fading.contains(context));
    }
    return gone;
  }

  /**
   * Computes the evidence of a context anew, after entries of some arms went.
   *
   * @param fading whether entries of one arm changed the evidence of others
   */
  private void computeAnew(
      SqlConnection connection, String context, Set<String> armIds, boolean fading)
      throws SQLException {
    if (fading) {
      write(connection, context, replay(connection, OF_CONTEXT, context));
    } else {
      Replay replay = new Replay();
      connection.forEachOf(
          row -> replay.accept(update(row)), OF_ARMS, armIds, tables.learner(), context);
      tables.write(
          connection, tables.ensureHead(connection), context, armIds, replay.arms(context));
    }
  }

  @Override
  public int rebuild() {
    return open.get()
        .<Integer>write(
            connection -> {
              Replay replay = replay(connection, IN_ORDER);
              Set<String> contexts = new TreeSet<>(tables.contexts(connection));
              contexts.addAll(replay.contexts());
              int differing = 0;
              for (String context : contexts) {
                int here = replay.differing(context, tables.arms(connection, context));
                if (here > 0) {
                  write(connection, context, replay);
                }
                differing += here;
              }
              return differing;
            });
  }

  private void write(SqlConnection connection, String context, Replay replay) throws SQLException {
    tables.write(connection, tables.ensureHead(connection), context, replay.arms(context));
  }

  private Replay replay(SqlConnection connection, String sql, Object... parameters)
      throws SQLException {
    Replay replay = new Replay();
    List<Object> all = new ArrayList<>(List.of(tables.learner()));
    all.addAll(List.of(parameters));
    forEachUpdate(connection, replay, sql, all.toArray());
    return replay;
  }

  @Override
  public int compact(Instant before) {
    Objects.requireNonNull(before, "The time to compact up to must not be null.");
    return open.get()
        .<Integer>write(
            connection -> compact(connection, before.isAfter(LATEST) ? LATEST : before));
  }

  private int compact(SqlConnection connection, Instant before) throws SQLException {
    Optional<ArmTables.Head> head = tables.head(connection);
    if (head.isEmpty()) {
      return 0;
    }
    long key = head.get().key();
    long end =
        connection
            .first(
                row -> row.getLong(1),
                "SELECT min(seq) FROM arm_log WHERE learner = ? AND at >= ? HAVING count(*) > 0",
                key,
                before)
            .orElse(Long.MAX_VALUE);
    List<ArmUpdate> folded = replay(connection, BEFORE, end).folded();
    int gone = connection.update("DELETE FROM arm_log WHERE learner = ? AND seq < ?", key, end);
    // They go where the old ones were, before everything else: sequence numbers may be negative.
    long first =
        connection
            .first(row -> row.getLong(1), "SELECT coalesce(min(seq), 1) FROM arm_log")
            .orElse(1L);
    long seq = first - folded.size();
    for (ArmUpdate update : folded) {
      ArmUpdate free = update;
      while (!tables.addToLog(connection, head.get(), free)) {
        free = free.withObservationId(free.observationId() + "+");
      }
      connection.update(
          "UPDATE arm_log SET seq = ? WHERE learner = ? AND context = ? AND arm_id = ?"
              + " AND observation_id = ?",
          seq++,
          key,
          free.context(),
          free.armId(),
          free.observationId());
    }
    int dropped =
        connection.update("DELETE FROM selections WHERE learner = ? AND at < ?", key, before);
    return gone - folded.size() + dropped;
  }
}
