package dev.qortex.storage.sqlite;

import dev.qortex.learning.store.LearningStores;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.learning.SqlLearningStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;

/**
 * Learning store of one learner in a separate SQLite file. Any number of threads and processes may
 * use it at once. What is loaded often is kept in memory and follows the file by its revision.
 * Instants are exact to the nanosecond. Thread-safe.
 */
public final class SqliteLearningStore extends SqlLearningStore {

  /** The learner of a file that has only one. */
  private static final String ONLY = "learner";

  private SqliteLearningStore(SqliteDatabase file) {
    super(file, ONLY, file::close);
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
   * @param name the name, valid by {@link LearningStores#checkName}
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
    return new SqliteLearningStore(file);
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
}
