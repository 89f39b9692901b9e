package dev.qortex.storage.sqlite;

import dev.qortex.commons.Checks;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.storage.sqlite.internal.learning.ArmTables;
import dev.qortex.storage.sqlite.internal.learning.LearnerCache;
import dev.qortex.storage.sqlite.internal.learning.SqliteLearningLog;
import dev.qortex.storage.sqlite.jdbc.Migrations;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Learning store of one learner in a SQLite file: one of its own, or a part of a {@link
 * SqliteStore}. Any number of threads and processes may use it at once. What is loaded often is
 * kept in memory and follows the file by its revision. Instants are exact to the nanosecond.
 * Thread-safe.
 */
public final class SqliteLearningStore implements LearningStore {

  /** The learner of a file that has only one. */
  private static final String ONLY = "learner";

  private final SqliteDatabase database;
  private final ArmTables tables;
  private final SqliteLearningLog log;
  private final LearnerCache cache;
  private final Consumer<SqliteLearningStore> onClose;
  private volatile boolean closed;

  SqliteLearningStore(
      SqliteDatabase database, String learner, Consumer<SqliteLearningStore> onClose) {
    this.database = database;
    this.tables = new ArmTables(learner);
    this.log = new SqliteLearningLog(this::open, tables);
    this.cache = new LearnerCache(database, tables);
    this.onClose = onClose;
  }

  /** Opens a file of one learner, with {@link SqliteSettings#defaults}. */
  public static SqliteLearningStore open(Path folder, String name) {
    return open(folder, name, SqliteSettings.defaults());
  }

  /**
   * Opens the file {@code {folder}/{name}.db} of one learner; it is created, with the folder, when
   * there is none. A file that Python qortex wrote (table {@code arm_states}) is taken over: what
   * its arms have above Beta(1, 1) becomes their evidence, in one transaction, once, and the table
   * stays as {@code original_arm_states}. That includes the boost of seed arms in the default
   * context, so do not boost those again.
   *
   * @param name as {@link LearningStores#checkName} wants it
   */
  public static SqliteLearningStore open(Path folder, String name, SqliteSettings settings) {
    SqliteDatabase file =
        SqliteDatabase.open(
            folder.resolve(LearningStores.checkName(name) + ".db"),
            settings,
            migrations()
                .and(
                    Migrations.of("learner", SqliteLearningStore.class, "001_original.sql")
                        .ifThereIs("arm_states")));
    return new SqliteLearningStore(file, ONLY, store -> file.close());
  }

  /** The tables of all learners. */
  static Migrations migrations() {
    return Migrations.of(
        "learning",
        SqliteLearningStore.class,
        "001_learning.sql",
        "002_contexts.sql",
        "003_origins.sql");
  }

  @Override
  public Map<String, ArmState> load(String context, Collection<String> armIds) {
    given("context", context);
    List<String> named = List.copyOf(given("arm ids", armIds));
    open();
    return Collections.unmodifiableMap(cache.load(context, named));
  }

  @Override
  public Map<String, ArmState> loadAll(String context) {
    given("context", context);
    open();
    return Collections.unmodifiableSortedMap(cache.loadAll(context));
  }

  @Override
  public SortedSet<String> contexts() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(open().read(tables::contexts)));
  }

  @Override
  public void describe(Map<String, String> texts) {
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
  public SortedMap<String, String> descriptions() {
    return Collections.unmodifiableSortedMap(open().read(tables::descriptions));
  }

  @Override
  public List<ArmUpdate> apply(List<ArmUpdate> updates, List<SelectionRecord> selections) {
    List<ArmUpdate> all = List.copyOf(given("updates", updates));
    List<SelectionRecord> selected = List.copyOf(given("selections", selections));
    open();
    return all.isEmpty() && selected.isEmpty()
        ? List.of()
        : database.writeGrouped(connection -> tables.apply(connection, all, selected));
  }

  @Override
  public int reset(String context, Collection<String> armIds) {
    given("context", context);
    List<String> named = List.copyOf(given("arm ids", armIds));
    return open().write(connection -> log.reset(connection, context, named));
  }

  @Override
  public LearningLog log() {
    open();
    return log;
  }

  @Override
  public long revision() {
    return open()
        .read(connection -> tables.head(connection).map(ArmTables.Head::revision).orElse(0L));
  }

  /** Ends the use of this learner's evidence; a file of its own is closed. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      onClose.accept(this);
    }
  }

  private static <T> T given(String what, T value) {
    return Objects.requireNonNull(value, () -> "The %s must not be null.".formatted(what));
  }

  private SqliteDatabase open() {
    if (closed) {
      throw new IllegalStateException("The learning store is closed.");
    }
    database.checkOpen();
    return database;
  }
}
