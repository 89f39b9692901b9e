package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteException;

/**
 * Exceptions for the result codes of SQLite.
 *
 * @param file the database
 * @param timeout how long was waited for a lock
 * @param holder the possible holder
 */
record SqliteErrors(Path file, Duration timeout, LockHolder holder) {

  SqliteErrors(Path file, Duration timeout) {
    this(file, timeout, new LockHolder(file));
  }

  StorageException of(SQLException e) {
    int code = code(e);
    String advice =
        switch (code) {
          case 5, 6 -> null;
          case 8, 3 -> unwritten();
          case 10 ->
              isWriting(e)
                  ? "could not be written by the system.\n"
                      + "Maybe the disk is full, or a quota or a limit on the size of files is"
                      + " reached: make room and try again."
                  : "could not be read or written by the system.\nMaybe check the disk.";
          case 11 -> "is damaged.\nMaybe restore a backup.";
          case 13 -> "cannot grow.\nMaybe the disk is full: free some space and try again.";
          case 14 -> unopened();
          case 18 -> "was given a value that is too large.\nMaybe split the text.";
          case 26 -> "is not a SQLite database.\nMaybe the path is that of another file.";
          default -> "refused the statement.\nMaybe another program changed its tables.";
        };
    if (advice == null) {
      return Thread.currentThread().isInterrupted() ? interrupted(e) : busy(e);
    }
    return new StorageException(
        "The database (%s) %s (%s)".formatted(file, advice, e.getMessage()), e);
  }

  /** The likely reason why SQLite, which names none, could not open the file or one beside it. */
  private String unopened() {
    Path folder = file.getParent();
    if (Files.isDirectory(file)) {
      return "is a folder.\nMaybe name a file in it.";
    }
    if (Files.exists(file) && !Files.isReadable(file)) {
      return "may not be read by this user.\nMaybe change its permissions.";
    }
    Path log = Connector.log(file);
    if (isReadOnly() && Files.exists(log)) {
      return "can only be read, and has a log that a process left (%s).\n".formatted(log)
          + "Maybe copy both to a folder that can be written.";
    }
    if (folder != null && !Files.isWritable(folder)) {
      return "cannot be opened: the folder is read-only, and SQLite keeps files beside it.\n"
          + "Maybe put it into a folder that can be written.";
    }
    return "cannot be opened.\nMaybe the disk is full, or too many files are open.";
  }

  private String unwritten() {
    return isReadOnly()
        ? "can only be read, as its file, folder or disk is read-only.\n"
            + "Maybe copy it to a folder that can be written."
        : "cannot be written.\nMaybe the file or its folder is read-only.";
  }

  /** Returns true if there is the file, and it or its folder cannot be written. */
  boolean isReadOnly() {
    Path folder = Connector.log(file).getParent();
    return Files.exists(file)
        && !(Files.isWritable(file) && folder != null && Files.isWritable(folder));
  }

  StorageBusyException busy(@Nullable Throwable cause) {
    return busy(holder.describe(), cause);
  }

  StorageBusyException busy(String by, @Nullable Throwable cause) {
    return new StorageBusyException(
        "The database (%s) is locked by %s; gave up after (%s).\nMaybe try again, keep transactions short, or raise the busy time-out of the settings."
            .formatted(file, by, timeout),
        cause);
  }

  StorageException interrupted(Exception e) {
    Thread.currentThread().interrupt();
    return new StorageException(
        "The thread was interrupted while it waited for the database (%s).\nMaybe it is shutting down."
            .formatted(file),
        e);
  }

  /** True if writing, syncing, or making a file longer failed. */
  private static boolean isWriting(SQLException e) {
    return switch (fullCode(e) >> 8) {
      case 3, 4, 5, 6, 19 -> true;
      default -> false;
    };
  }

  /** The primary code; its finer shades stand in the higher bits. */
  private static int code(SQLException e) {
    return fullCode(e) & 0xff;
  }

  private static int fullCode(SQLException e) {
    return e instanceof SQLiteException s ? s.getResultCode().code : e.getErrorCode();
  }
}
