package dev.qortex.ingest.jdbc;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.ingest.jdbc.internal.ReadOnlyConnection;
import dev.qortex.ingest.jdbc.internal.Redaction;
import dev.qortex.ingest.jdbc.internal.schema.SchemaReader;
import dev.qortex.ingest.jdbc.internal.schema.Table;
import java.sql.SQLException;
import java.util.List;

/**
 * Synchronisation of a memory with a database: new and changed rows are stored, unchanged ones are
 * skipped, and the contributions of removed rows are retracted.
 *
 * <pre>{@code
 * DatabaseSync sync = new DatabaseSync(memory);
 * DatabaseReport report = sync.sync(shop);
 * }</pre>
 *
 * <p>Each row becomes a passage: its name, the names of the rows that it refers to, and its columns
 * by their names. A row with a name becomes a concept, too, which the passages of rows that refer
 * to it mention. References become typed edges between passages of rows and between concepts of
 * tables, and conditions of tables become rules. Columns that are keys or bytes, or that seem to
 * hold secrets, are left out.
 *
 * <p>Rows are read in the order of their keys and stored in segments of 128 on average, each of
 * them atomic. So memory is bounded by a segment, and a run that breaks off leaves whole segments,
 * from which the next one goes on. Of a table with a {@linkplain Database.Builder#cursor cursor}
 * only the key, the cursor and the names of what it refers to are read, until one of them differs.
 *
 * <p>The database is only read: in one transaction, which sees one state of it where the database
 * can do that, and by nothing but SELECT. Thread-safe; two runs over one database at a time do the
 * work twice.
 */
public final class DatabaseSync {

  private final QortexClient memory;

  /** Synchronises that memory. */
  public DatabaseSync(QortexClient memory) {
    this.memory = Checks.given("memory", memory);
  }

  /**
   * Reads what changed since the last time.
   *
   * @throws SourceReadException when the database cannot be read, or has no table to read: it may
   *     be the wrong one, so nothing is retracted then
   * @throws IllegalArgumentException when a column that was named does not exist
   */
  public DatabaseReport sync(Database database) {
    DatabaseReport.Builder report = new DatabaseReport.Builder();
    try (ReadOnlyConnection opened = ReadOnlyConnection.open(database.source())) {
      sync(database, opened, report);
    } catch (SQLException e) {
      throw unreadable(database, e);
    }
    return report.build();
  }

  private void sync(Database database, ReadOnlyConnection opened, DatabaseReport.Builder report)
      throws SQLException {
    SchemaReader reader = new SchemaReader(opened.connection(), database.choice());
    String first = reader.first();
    List<String> schemas = database.schemas().isEmpty() ? List.of(first) : database.schemas();
    for (String schema : schemas) {
      List<Table> tables = reader.tables(schema);
      if (tables.isEmpty()) {
        throw new SourceReadException(
            "The database (%s) has no tables to read in the schema (%s).\nMaybe name another schema, or grant the right to read its tables."
                .formatted(Checks.shown(database.name()), Checks.shown(schema)),
            null);
      }
      SchemaIds ids = database.ids(schema, first);
      new SchemaRun(memory, database, ids, opened.connection(), report).run(tables);
    }
    reader.notes().forEach(report::note);
  }

  /** A failure whose message and causes hold no credentials. */
  private static SourceReadException unreadable(Database database, SQLException e) {
    SQLException safe = Redaction.failure(e);
    return new SourceReadException(
        "The database (%s) cannot be read: %s\nMaybe check that it runs, and that its user may read the tables."
            .formatted(Checks.shown(database.name()), safe.getMessage()),
        safe);
  }
}
