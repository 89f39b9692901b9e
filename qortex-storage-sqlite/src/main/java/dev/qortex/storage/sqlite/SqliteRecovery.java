package dev.qortex.storage.sqlite;

import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.storage.sqlite.internal.maintenance.Salvage;
import dev.qortex.storage.sqlite.jdbc.SqliteCodes;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Recovery of closed database files: rescue of the readable content of a damaged one, and
 * replacement of one by another, such as a backup. What an open file needs is in {@link
 * SqliteMaintenance}. Stateless.
 */
public final class SqliteRecovery {

  private static final List<String> COMPANIONS = List.of("", "-wal", "-shm", "-journal");

  private SqliteRecovery() {}

  /**
   * Result of {@link #salvage}.
   *
   * @param saved the number of rows that were copied, by table
   * @param damaged tables of which some rows could not be read, so that they are lost
   * @param dropped rows that were left out because they referred to lost ones
   */
  public record Salvaged(SortedMap<String, Long> saved, SortedSet<String> damaged, long dropped) {

    /** Makes both collections unmodifiable. */
    public Salvaged {
      saved = Collections.unmodifiableSortedMap(saved);
      damaged = Collections.unmodifiableSortedSet(damaged);
    }
  }

  /**
   * Copies what can be read of a damaged file into a new one, whose tables have the same version.
   * The damaged one is left as it is. If rows are lost, the sources have no content hash
   * afterwards, so that the next ingest reads all of them again. Then the new one is to be opened,
   * which brings its tables up to date, and {@linkplain SqliteMaintenance#repair() repaired}.
   *
   * @param target the file to be made
   * @throws StorageException when there is a file of that name, which is left alone; not even the
   *     list of tables can be read; or the new file cannot be written. Nothing is left of it then
   */
  public static Salvaged salvage(Path damaged, Path target) {
    if (Files.exists(target)) {
      throw new StorageException(
          "The file (%s) for what is saved of the database (%s) exists.\nMaybe choose another one, or delete it."
              .formatted(target, damaged),
          null);
    }
    try (SqliteDatabase database = SqliteDatabase.open(target, SqliteSettings.defaults())) {
      Salvage.Copied copied =
          database.aside(
              connection -> {
                Salvage.Copied all = Salvage.copy(damaged.toAbsolutePath(), connection);
                if (!all.damaged().isEmpty() && all.saved().containsKey("sources")) {
                  connection.update("UPDATE sources SET content_hash = ''");
                }
                return all;
              });
      return new Salvaged(copied.saved(), copied.damaged(), copied.dropped());
    } catch (SQLException e) {
      StorageException failure =
          new StorageException(
              "Nothing can be read of the database (%s): %s.\nMaybe restore a backup."
                  .formatted(damaged, e.getMessage()),
              e);
      delete(target, failure);
      throw failure;
    }
  }

  /**
   * Replaces a file with another, and keeps the former under a different name.
   *
   * @param file the file to be replaced; may be missing
   * @param with the closed file in the same folder; its name does not exist afterwards
   * @param former the new name of the replaced file; where such a file exists, it gets a number
   * @return the name under which the replaced file is kept; empty if there was none
   * @throws StorageBusyException when another connection has the file open; nothing is changed then
   */
  public static Optional<Path> replace(Path file, Path with, Path former) {
    try {
      Optional<Path> kept = Optional.empty();
      if (Files.exists(file)) {
        closeLog(file);
        keepPermissions(file, with);
        kept = Optional.of(unused(former));
        move(file, kept.get());
      }
      move(with, file);
      DurableFiles.syncFolder(file.toAbsolutePath().resolveSibling("."));
      return kept;
    } catch (IOException e) {
      throw new StorageException(
          "The database (%s) cannot be replaced: %s.\nMaybe its folder is read-only, or the disk is full."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /**
   * Ends the write-ahead log, which SQLite allows to the only connection. A file that is too
   * damaged for that is in use by nobody who could read it.
   */
  private static void closeLog(Path file) {
    SqliteSettings brief = SqliteSettings.defaults().busyTimeout(Duration.ofMillis(100));
    try (SqliteDatabase database = SqliteDatabase.open(file, brief)) {
      database.endLog();
    } catch (StorageBusyException e) {
      throw inUse(file, e);
    } catch (StorageException e) {
      if (!(e.getCause() instanceof SQLException sql && SqliteCodes.isDamage(sql))) {
        throw e;
      }
    }
  }

  private static Path unused(Path name) {
    Path unused = name;
    for (int number = 2; Files.exists(unused); number++) {
      unused = name.resolveSibling("%s.%s".formatted(name.getFileName(), number));
    }
    return unused;
  }

  private static void keepPermissions(Path file, Path with) throws IOException {
    var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null) {
      Files.setPosixFilePermissions(with, view.readAttributes().permissions());
    }
  }

  private static StorageBusyException inUse(Path file, Exception e) {
    return new StorageBusyException(
        "The database (%s) is open in another process.\nMaybe end the servers and commands that use it, and try again."
            .formatted(file),
        e);
  }

  private static void move(Path from, Path to) throws IOException {
    for (String end : COMPANIONS) {
      Path target = to.resolveSibling(to.getFileName() + end);
      Path source = from.resolveSibling(from.getFileName() + end);
      Files.deleteIfExists(target);
      if (Files.exists(source)) {
        Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  private static void delete(Path file, Exception failure) {
    try {
      for (String end : COMPANIONS) {
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + end));
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
