package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.commons.OwnerOnly;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.jdbc.ReaderPool;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** Opening of a database file: inspection, write-ahead log and migrations. */
record DatabaseFile(SqliteErrors errors, SqliteSettings settings, Connector connector) {

  /** Connections to the file, and the one of them that writes, where it can be written. */
  record Opened(Connector connector, SqlConnection writer) {}

  /**
   * Opens the file, creates it if absent, and brings its tables up to date. One on a read-only disk
   * or in a read-only folder is opened for reading: what writes to it is refused then.
   */
  Opened open(List<Migrations> migrations) {
    FileInspection inspection =
        new FileInspection(errors.file(), connector, settings.existing(), migrations);
    inspection.look();
    createFolder();
    createFile();
    try {
      return new Opened(connector, prepare(inspection, connector, true));
    } catch (StorageBusyException e) {
      throw e;
    } catch (StorageException e) {
      if (!errors.isReadOnly()) {
        throw e;
      }
      Connector reading = connector.onlyReading();
      return new Opened(reading, prepare(inspection, reading, false));
    }
  }

  private void createFolder() {
    Path folder = errors.file().getParent();
    try {
      if (folder != null) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new StorageException(
          "The folder (%s) of the database cannot be created.\nMaybe a file has its name, or a folder above it is read-only."
              .formatted(folder),
          e);
    }
  }

  /** SQLite gives the files beside it the same permissions. */
  private void createFile() {
    try {
      OwnerOnly.createFile(errors.file());
    } catch (IOException e) {
      // It is there, or SQLite says why it cannot be.
    }
  }

  private SqlConnection prepare(FileInspection inspection, Connector connections, boolean log) {
    List<Migrations> migrations = inspection.components();
    try {
      SqlConnection connection = connections.writer();
      try {
        inspection.check(connection);
        for (Migrations component : migrations) {
          component.check(connection, errors.file().toString());
        }
        if (log) {
          useWriteAheadLog(connection, errors);
        }
        for (Migrations component : migrations) {
          component.apply(connection, errors.file().toString(), settings.clock());
        }
        return connection;
      } catch (Throwable e) {
        ReaderPool.closeAfter(e, connection);
        throw e;
      }
    } catch (SQLException e) {
      throw errors.of(e);
    }
  }

  /** Two processes that do this at once make SQLite give up early, thus the loop. */
  static void useWriteAheadLog(SqlConnection connection, SqliteErrors errors) throws SQLException {
    long start = System.nanoTime();
    while (true) {
      try {
        String mode =
            connection.first(row -> row.getString(1), "PRAGMA journal_mode = WAL").orElse("");
        if (!mode.equalsIgnoreCase("wal")) {
          throw new StorageException(
              "The database (%s) cannot have a write-ahead log; its journal stays (%s).\nMaybe it lies on a network drive: put it on a local disk."
                  .formatted(errors.file(), mode),
              null);
        }
        return;
      } catch (SQLException e) {
        boolean late = System.nanoTime() - start > errors.timeout().toNanos();
        if (late || !SqliteCodes.isBusy(e) || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        Thread.onSpinWait();
      }
    }
  }
}
