package dev.qortex.storage.sql.learning;

import dev.qortex.commons.Checks;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Learning store of one learner in a database. Any number of threads and processes may use it at
 * once. What is loaded often is kept in memory and follows the database by its revision. Instants
 * are exact to the nanosecond. Thread-safe.
 */
public class SqlLearningStore implements LearningStore {

  private final SqlDatabase database;
  private final ArmTables tables;
  private final SqlLearningLog log;
  private final LearnerCache cache;
  private final Runnable onClose;
  private volatile boolean closed;

  /** Opens the evidence of a learner, which need not exist; closing it runs an action once. */
  public SqlLearningStore(SqlDatabase database, String learner, Runnable onClose) {
    this.database = database;
    this.tables = new ArmTables(learner);
    this.log = new SqlLearningLog(this::open, tables);
    this.cache = new LearnerCache(database, tables);
    this.onClose = onClose;
  }

  @Override
  public final Map<String, ArmState> load(String context, Collection<String> armIds) {
    given("context", context);
    List<String> named = List.copyOf(given("arm ids", armIds));
    open();
    return Collections.unmodifiableMap(cache.load(context, named));
  }

  @Override
  public final Map<String, ArmState> loadAll(String context) {
    given("context", context);
    open();
    return Collections.unmodifiableSortedMap(cache.loadAll(context));
  }

  @Override
  public final SortedSet<String> contexts() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(open().read(tables::contexts)));
  }

  @Override
  public final void describe(Map<String, String> texts) {
    Map<String, String> given = Map.copyOf(Checks.entries("texts of contexts", texts));
    given.forEach(
        (context, text) -> {
          Checks.id("context", context);
          Checks.id("text of a context", text);
        });
    if (open().<Boolean>read(connection -> tables.lacksAny(connection, given.keySet()))) {
      database.<Integer>writeGrouped(connection -> tables.describe(connection, given));
    }
  }

  @Override
  public final SortedMap<String, String> descriptions() {
    return Collections.unmodifiableSortedMap(open().read(tables::descriptions));
  }

  @Override
  public final List<ArmUpdate> apply(List<ArmUpdate> updates, List<SelectionRecord> selections) {
    List<ArmUpdate> all = List.copyOf(given("updates", updates));
    List<SelectionRecord> selected = List.copyOf(given("selections", selections));
    open();
    return all.isEmpty() && selected.isEmpty()
        ? List.of()
        : database.writeGrouped(connection -> tables.apply(connection, all, selected));
  }

  @Override
  public final int reset(String context, Collection<String> armIds) {
    given("context", context);
    List<String> named = List.copyOf(given("arm ids", armIds));
    return open().write(connection -> log.reset(connection, context, named));
  }

  @Override
  public final LearningLog log() {
    open();
    return log;
  }

  @Override
  public final long revision() {
    return open()
        .read(connection -> tables.head(connection).map(ArmTables.Head::revision).orElse(0L));
  }

  /** Releases the evidence of this learner; closes its separate file, if it has one. */
  @Override
  public final void close() {
    if (!closed) {
      closed = true;
      onClose.run();
    }
  }

  private static <T> T given(String what, T value) {
    return Objects.requireNonNull(value, () -> "The %s must not be null.".formatted(what));
  }

  private SqlDatabase open() {
    if (closed) {
      throw new IllegalStateException("The learning store is closed.");
    }
    database.checkOpen();
    return database;
  }
}
