package dev.qortex.storage.sqlite;

import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteException;

/**
 * Says in words what SQLite reports in codes.
 *
 * @param file the database
 * @param timeout how long was waited for a lock
 */
record SqliteErrors(Path file, Duration timeout) {

  StorageException of(SQLException e) {
    int code = code(e);
    String advice =
        switch (code) {
          case 5, 6 -> null;
          case 8, 3 -> "cannot be written.\nMaybe the file or its folder is read-only.";
          case 10 -> "could not be read or written by the system.\nMaybe check the disk.";
          case 11 -> "is damaged.\nMaybe restore a backup.";
          case 13 -> "cannot grow.\nMaybe the disk is full: free some space and try again.";
          case 14 -> "cannot be opened.\nMaybe it is a folder, or the folder is read-only.";
          case 18 -> "was given a value that is too large.\nMaybe split the text.";
          case 26 -> "is not a SQLite database.\nMaybe the path is that of another file.";
          default -> "refused the statement.\nMaybe another program changed its tables.";
        };
    return advice == null
        ? busy(e)
        : new StorageException(
            "The database (%s) %s (%s)".formatted(file, advice, e.getMessage()), e);
  }

  StorageBusyException busy(@Nullable Throwable cause) {
    return new StorageBusyException(
        "The database (%s) is locked by another thread or process; gave up after (%s).\nMaybe try again, keep transactions short, or raise the busy time-out of the settings."
            .formatted(file, timeout),
        cause);
  }

  StorageException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new StorageException(
        "The thread was interrupted while it waited for the database (%s).\nMaybe it is shutting down."
            .formatted(file),
        e);
  }

  static boolean isBusy(SQLException e) {
    int code = code(e);
    return code == 5 || code == 6;
  }

  /** The primary code; its finer shades stand in the higher bits. */
  private static int code(SQLException e) {
    int code = e instanceof SQLiteException s ? s.getResultCode().code : e.getErrorCode();
    return code & 0xff;
  }
}
