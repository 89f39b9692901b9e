package dev.qortex.storage.sqlite;

import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.store.Verification;
import dev.qortex.storage.sql.changes.ChangeLog;
import dev.qortex.storage.sql.graph.SqlBackend;
import dev.qortex.storage.sql.words.StoredWords;
import dev.qortex.storage.sqlite.jdbc.SqliteCodes;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Maintenance of the file of a {@link SqliteStore} while it is in use, also by other processes:
 * checks, repairs, backups, compaction, measurements. What it reads is the last committed state,
 * also inside of a transaction. Thread-safe.
 */
public final class SqliteMaintenance {

  /**
   * Result of {@link #compact}.
   *
   * @param before the bytes of the file and its log
   * @param after the size in bytes afterwards
   */
  public record Compaction(long before, long after) {

    /** The bytes that were given back; below 0 when there was nothing to give back. */
    public long saved() {
      return before - after;
    }
  }

  private final SqliteDatabase database;

  SqliteMaintenance(SqliteDatabase database) {
    this.database = database;
  }

  /**
   * Checks everything and changes nothing: that SQLite finds the file intact, that graph, vectors,
   * words and the log of changes agree, and that what feedback keeps can be counted with. Reads all
   * of one state; others read and write meanwhile.
   */
  public Verification verify() {
    return database.readCommitted(MemoryChecks::verify);
  }

  /**
   * Repairs in one transaction all faults that can be repaired without loss: unreferenced data are
   * removed, derived data are derived anew, and shares that are not numbers are left out.
   *
   * @return the findings that are mended now
   */
  public List<Verification.Finding> repair() {
    return database.write(MemoryChecks::repair);
  }

  /**
   * Writes a copy of the last committed state, while others read and write. It is complete, needs
   * no other file, and is on disk when this returns; until then no file has its name. The copy
   * holds no free pages, and only its owner may read it. A crash may leave a file behind whose name
   * ends in {@code .partial}.
   *
   * @param target the file to be made, in a folder that exists
   * @throws StorageException when there is a file of that name, which is left alone, or the copy
   *     cannot be written; nothing is left of it then
   */
  public void backup(Path target) {
    Path copy = target.toAbsolutePath();
    if (Files.exists(copy)) {
      throw failed(copy, "there is a file of that name", "choose another one, or delete it", null);
    }
    @Nullable Path partial = null;
    try {
      partial = Files.createTempFile(copy.getParent(), copy.getFileName() + ".", ".partial");
      String name = partial.toString();
      database.<Integer>aside(connection -> connection.update("VACUUM INTO ?", name));
      sync(partial);
      Files.move(partial, copy);
      DurableFiles.syncFolder(copy.resolveSibling("."));
    } catch (SQLException | IOException | RuntimeException e) {
      delete(partial, e);
      throw of(e, copy);
    }
  }

  /**
   * Writes a copy of a file as {@link #backup(Path)} does, regardless of its tables: older or newer
   * ones than those of a {@link SqliteStore}, or another program's. They stay as they are.
   *
   * @param file an existing file, which others may read and write meanwhile
   * @throws StorageException as {@link #backup(Path)}, or when the file is not a database
   */
  public static void backup(Path file, Path target) {
    try (SqliteDatabase database =
        SqliteDatabase.open(file, SqliteSettings.defaults().existing(true))) {
      new SqliteMaintenance(database).backup(target);
    }
  }

  private RuntimeException of(Exception e, Path copy) {
    if (e instanceof RuntimeException unchecked) {
      return unchecked;
    }
    if (e instanceof SQLException sql && SqliteCodes.isBusy(sql)) {
      return database.failure(sql);
    }
    return e instanceof FileAlreadyExistsException
        ? failed(copy, "there is a file of that name", "choose another one, or delete it", e)
        : failed(
            copy,
            String.valueOf(e.getMessage()),
            "its folder is missing or read-only, or the disk is full: make room and try again",
            e);
  }

  private StorageException failed(Path copy, String why, String advice, @Nullable Exception e) {
    return new StorageException(
        "The backup (%s) of the database (%s) cannot be written: %s.\nMaybe %s."
            .formatted(copy, database.file(), why, advice),
        e);
  }

  /** SQLite does not sync the copy. A channel would be closed by an interrupt. */
  private static void sync(Path file) throws IOException {
    try (RandomAccessFile copy = new RandomAccessFile(file.toFile(), "rw")) {
      copy.getFD().sync();
    }
  }

  private static void delete(@Nullable Path partial, Exception failure) {
    try {
      if (partial != null) {
        Files.deleteIfExists(partial);
        Files.deleteIfExists(partial.resolveSibling(partial.getFileName() + "-journal"));
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Returns the space of deleted data to the disk, and defragments the rest. Takes about as long as
   * copying the file, and twice its room; others read, but do not write meanwhile. If another
   * process reads an old state for longer than the time-out, the log keeps its size. The log of
   * changes, which names what was retracted, is emptied: all who follow it read everything again.
   *
   * @throws IllegalStateException inside of a transaction
   */
  public Compaction compact() {
    return database.alone(
        connection -> {
          long before = TableStats.sizeWithLog(database.file());
          database.change(
              writer -> {
                StoredWords.deleteUnused(writer);
                // The log has ids of what was retracted.
                ChangeLog.beginAnew(writer, true);
              });
          new DerivedFiles(database).clear();
          SqliteDatabase.compact(connection);
          return new Compaction(before, TableStats.sizeWithLog(database.file()));
        });
  }

  /**
   * Drops the ended versions of each passage beyond the newest ones, and compacts the file as
   * {@link #compact()} does.
   *
   * @param versions the number of versions to keep of each passage, from 0
   * @throws IllegalStateException inside of a transaction
   */
  public Compaction compact(int versions) {
    new SqlBackend(database).dropVersions(versions);
    return compact();
  }

  /** Measures the file and its tables, which reads all of it. */
  public FileStats stats() {
    return database.readCommitted(
        connection -> TableStats.of(connection, database.file(), database.settings().durability()));
  }
}
