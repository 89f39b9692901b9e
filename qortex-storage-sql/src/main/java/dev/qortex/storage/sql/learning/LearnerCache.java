package dev.qortex.storage.sql.learning;

import dev.qortex.learning.store.ArmState;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Cache of the evidence of the most recently loaded large contexts, as of a revision; each load
 * reads later changes of all processes. A few arms are read by their keys instead. Thread-safe.
 */
public final class LearnerCache {

  private static final int CONTEXTS = 64;

  /** Number of rows that are read by key in about the time that a search for changes takes. */
  private static final int FEW = 64;

  private final SqlDatabase database;
  private final ArmTables tables;
  private final Map<String, Cached> contexts = new LinkedHashMap<>(16, 0.75f, true);

  /** Rows without the scale of the context. Guarded by itself. */
  private static final class Cached {
    private long revision = -1;
    private Map<String, ArmState> rows = new HashMap<>();
  }

  public LearnerCache(SqlDatabase database, ArmTables tables) {
    this.database = database;
    this.tables = tables;
  }

  public Map<String, ArmState> load(String context, List<String> armIds) {
    return database.read(
        connection ->
            armIds.size() <= FEW || database.inTransaction()
                ? tables.arms(connection, context, armIds)
                : current(connection, context, rows -> ArmTables.inOrder(armIds, rows)));
  }

  public SortedMap<String, ArmState> loadAll(String context) {
    return database.read(
        connection ->
            database.inTransaction()
                ? new TreeMap<>(tables.arms(connection, context))
                : current(connection, context, TreeMap::new));
  }

  /** All threads take the reader before the lock, so that none waits for that of another. */
  private <M extends Map<String, ArmState>> M current(
      SqlConnection connection, String context, Function<Map<String, ArmState>, M> copy)
      throws SQLException {
    ArmTables.Head head = tables.head(connection).orElse(new ArmTables.Head(0, 0, 0));
    double scale = tables.scale(connection, context);
    Cached cached = cached(context);
    synchronized (cached) {
      if (cached.revision > head.revision()) {
        return copy.apply(tables.arms(connection, context));
      }
      refresh(connection, context, cached, head);
      return ArmTables.scaled(copy.apply(cached.rows), scale);
    }
  }

  private Cached cached(String context) {
    synchronized (contexts) {
      Cached cached = contexts.computeIfAbsent(context, key -> new Cached());
      if (contexts.size() > CONTEXTS) {
        contexts.remove(contexts.keySet().iterator().next());
      }
      return cached;
    }
  }

  private void refresh(SqlConnection connection, String context, Cached cached, ArmTables.Head head)
      throws SQLException {
    if (cached.revision < head.rebuilt()) {
      cached.rows = tables.unscaledSince(connection, context, -1);
    } else if (cached.revision < head.revision()) {
      cached.rows.putAll(tables.unscaledSince(connection, context, cached.revision));
    }
    cached.revision = head.revision();
  }
}
