package dev.qortex.storage.sqlite;

import dev.qortex.learning.store.ArmState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The evidence of the contexts that were loaded last, as of a revision; each load reads what
 * changed since, whoever did it. Thread-safe.
 */
final class LearnerCache {

  private static final int CONTEXTS = 64;

  private final SqliteDatabase database;
  private final ArmTables tables;
  private final Map<String, Cached> contexts = new LinkedHashMap<>(16, 0.75f, true);

  /** Guarded by itself. */
  private static final class Cached {
    private long revision = -1;
    private Map<String, ArmState> states = new HashMap<>();
  }

  LearnerCache(SqliteDatabase database, ArmTables tables) {
    this.database = database;
    this.tables = tables;
  }

  Map<String, ArmState> load(String context, List<String> armIds) {
    return database.isInTransaction()
        ? database.read(connection -> tables.arms(connection, context, armIds))
        : current(context, states -> ArmTables.inOrder(armIds, states));
  }

  SortedMap<String, ArmState> loadAll(String context) {
    return database.isInTransaction()
        ? database.read(connection -> new TreeMap<>(tables.arms(connection, context)))
        : current(context, TreeMap::new);
  }

  private <T> T current(String context, Function<Map<String, ArmState>, T> copy) {
    Cached cached = cached(context);
    synchronized (cached) {
      database.<Boolean>read(connection -> refresh(connection, context, cached));
      return copy.apply(cached.states);
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

  private boolean refresh(Connection connection, String context, Cached cached)
      throws SQLException {
    ArmTables.Head head = tables.head(connection).orElse(new ArmTables.Head(0, 0, 0));
    boolean isOld = cached.revision != head.revision();
    if (cached.revision < head.rebuilt()) {
      cached.states = tables.arms(connection, context);
    } else if (isOld) {
      cached.states.putAll(tables.armsSince(connection, context, cached.revision));
    }
    cached.revision = head.revision();
    return isOld;
  }
}
