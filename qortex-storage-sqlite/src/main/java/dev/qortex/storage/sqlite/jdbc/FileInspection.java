package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.core.error.StorageException;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Inspection of a file before anything is written to it: one of another program is refused, and so
 * is a missing one when it must exist. A file is ours when it says which scripts were run on it; a
 * foreign one that the scripts take over, and one without tables, may become ours.
 */
record FileInspection(
    Path file, Connector connector, boolean existing, List<Migrations> components) {

  private static final int SHOWN = 5;

  /** Length of the header up to and with the version that tells a write-ahead log. */
  private static final int HEADER = 19;

  private static final int WITH_LOG = 2;

  /** Looks without touching the file; what cannot be read is for {@link #check} to report. */
  void look() {
    if (existing && !Files.exists(file)) {
      throw absent("does not exist", "the path is misspelt");
    }
    if (components.isEmpty()) {
      return;
    }
    try {
      boolean unused = hasLog() && !isInUse();
      try (SqlConnection connection = connector.onlooker(unused)) {
        check(connection);
      } catch (StorageException e) {
        // Another process that opened the file meanwhile may have been in the middle of writing it.
        if (!unused || !isInUse()) {
          throw e;
        }
      }
    } catch (IOException | SQLException e) {
      return;
    }
  }

  private boolean hasLog() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] header = in.readNBytes(HEADER);
      return header.length == HEADER && header[HEADER - 1] == WITH_LOG;
    }
  }

  /** A log lies beside the file as long as someone has it open, or when a process died. */
  private boolean isInUse() {
    return Files.exists(Connector.log(file));
  }

  /** Refuses the file; changes nothing. */
  void check(SqlConnection connection) throws SQLException {
    if (components.isEmpty()) {
      return;
    }
    List<String> tables =
        connection.texts(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
                + " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name");
    boolean foreign = !hasRecords(connection) && !mayBecomeOurs(connection, tables);
    if (foreign) {
      throw new StorageException(
          "The database (%s) belongs to another program: it has %s, and was left as it is.\nMaybe give the memory a file of its own."
              .formatted(
                  file, tables.isEmpty() ? "that one's mark" : "the tables (" + some(tables) + ")"),
          null);
    }
    if (existing && tables.isEmpty()) {
      throw absent("is empty", "the path is misspelt");
    }
    if (existing && !takeOver(tables) && !holdsAny(connection)) {
      String names =
          components.stream().map(Migrations::component).collect(Collectors.joining(", "));
      throw absent("has no (%s) tables".formatted(names), "it is that of another store");
    }
  }

  private static boolean hasRecords(SqlConnection connection) throws SQLException {
    List<String> columns =
        connection.texts("SELECT name FROM pragma_table_info(?)", Migrations.RECORDS);
    return columns.containsAll(List.of("component", "version", "name", "checksum"));
  }

  private boolean mayBecomeOurs(SqlConnection connection, List<String> tables) throws SQLException {
    return takeOver(tables)
        || tables.isEmpty()
            && connection.number("PRAGMA application_id") == 0
            && connection.number("PRAGMA user_version") == 0;
  }

  private boolean takeOver(List<String> tables) {
    return components.stream().anyMatch(component -> component.takeOver(tables));
  }

  private boolean holdsAny(SqlConnection connection) throws SQLException {
    for (Migrations component : components) {
      if (component.areIn(connection)) {
        return true;
      }
    }
    return false;
  }

  private static String some(List<String> tables) {
    return tables.size() <= SHOWN
        ? String.join(", ", tables)
        : String.join(", ", tables.subList(0, SHOWN)) + ", …";
  }

  private StorageException absent(String fault, String reason) {
    return new StorageException(
        "The database (%s) %s, and it was to be an existing one.\nMaybe %s; SqliteStore.open creates what is missing."
            .formatted(file, fault, reason),
        null);
  }
}
