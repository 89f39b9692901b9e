package dev.qortex.examples;

import dev.qortex.engine.copy.CopyReport;
import dev.qortex.engine.copy.MemoryCopy;
import dev.qortex.learning.store.LearningCopy;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Copies a memory from a file into PostgreSQL, with all that was learned. */
public final class MoveToDatabase {

  private MoveToDatabase() {}

  /**
   * The arguments are the file and the address of the database, such as {@code
   * jdbc:postgresql://localhost/me}.
   */
  public static void main(String[] args) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(args[1]);
    run(Path.of(args[0]), source);
  }

  private static void run(Path file, DataSource source) {
    try (SqliteStore from = SqliteStore.openExisting(file);
        PostgresStore to = PostgresStore.open(source)) {
      CopyReport report = MemoryCopy.copy(from, to, System.out::println);
      for (String learner : from.learners()) {
        LearningCopy.copy(from.learning(learner), to.learning(learner));
      }
      System.out.println(report.isEqual() ? "equal" : "different: " + report.different());
    }
  }
}
