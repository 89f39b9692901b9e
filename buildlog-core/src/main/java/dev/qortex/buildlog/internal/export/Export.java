package dev.qortex.buildlog.internal.export;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.internal.export.ExportTables.Table;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.commons.Checks;
import dev.qortex.commons.DurableFiles;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.spi.RegularFile;
import dev.qortex.learning.store.LearningStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Export of a storage and its evidence about arms: a folder with a file for each table, and {@code
 * manifest.json} with the number of rows of each. Thread-safe.
 */
public final class Export {

  private static final String MANIFEST = "manifest.json";
  private static final int VERSION = 1;

  /** Content of {@code manifest.json}. */
  record Manifest(
      int version, ExportFormat format, Instant exportedAt, Map<String, Integer> tables) {

    Manifest {
      if (version != VERSION) {
        throw new IllegalArgumentException(
            "The version (%s) of the export is not (%s).\nMaybe a newer program wrote it: use that one."
                .formatted(version, VERSION));
      }
      tables =
          Collections.unmodifiableMap(
              new LinkedHashMap<>(Checks.entries("tables of a manifest", tables)));
    }
  }

  private final BuildlogStorage storage;
  private final LearningStores learning;
  private final InstantSource clock;

  /**
   * An export of these stores.
   *
   * @param clock dates manifests
   */
  public Export(BuildlogStorage storage, LearningStores learning, InstantSource clock) {
    this.storage = storage;
    this.learning = learning;
    this.clock = clock;
  }

  /**
   * Writes all tables, as they are at one moment; the evidence only when it shares the transactions
   * of the storage. The folder appears whole or not at all.
   *
   * @param folder that does not exist yet
   * @return the number of rows by table
   * @throws IllegalArgumentException when the folder exists
   * @throws StorageException when it cannot be written
   */
  public Map<String, Integer> write(Path folder, ExportFormat format) {
    Path target = folder.toAbsolutePath().normalize();
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new IllegalArgumentException(
          "The folder (%s) of an export exists.\nMaybe choose another one.".formatted(folder));
    }
    try {
      Path parent = Files.createDirectories(Checks.given("parent", target.getParent()));
      Path temporary = Files.createTempDirectory(parent, ".export-");
      try {
        Manifest manifest =
            new Manifest(
                VERSION,
                format,
                clock.instant(),
                storage.inTransaction(() -> writeTables(temporary, format)));
        DurableFiles.write(
            temporary.resolve(MANIFEST),
            RowShape.JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(manifest));
        DurableFiles.syncFolder(temporary);
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        DurableFiles.syncFolder(parent);
        return manifest.tables();
      } finally {
        delete(temporary);
      }
    } catch (UncheckedIOException | IOException e) {
      throw new StorageException(
          "The folder (%s) of an export cannot be written.\nMaybe the disk is full or not writable."
              .formatted(folder),
          e);
    }
  }

  private Map<String, Integer> writeTables(Path folder, ExportFormat format) {
    List<ProjectInfo> projects = storage.projects().list();
    Map<String, Integer> rows = new LinkedHashMap<>();
    for (Table<?> table : new ExportTables(storage, learning).all()) {
      try {
        rows.put(table.name(), TableFile.in(folder, table, format).write(projects));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return rows;
  }

  /** Removes what an export that failed left; after one that did not there is nothing. */
  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  /**
   * Adds the rows of an export that are not known: all of them or, when a file is wrong, none. What
   * is known by its id stays as it is, so that a second import changes nothing.
   *
   * @return the number of rows that were added, by table
   * @throws SourceReadException that names the file, the line and what is wrong with it
   */
  public Map<String, Integer> read(Path folder) {
    Manifest manifest = manifest(folder.resolve(MANIFEST));
    ExportTables tables = new ExportTables(storage, learning);
    return storage.inTransaction(
        () -> {
          Map<String, Integer> added = new LinkedHashMap<>();
          for (Table<?> table : tables.all()) {
            Integer rows = manifest.tables().get(table.name());
            if (rows != null) {
              added.put(table.name(), TableFile.in(folder, table, manifest.format()).read(rows));
            }
          }
          added.put(ExportTables.EVIDENCE, tables.learn());
          return Collections.unmodifiableMap(added);
        });
  }

  private Manifest manifest(Path file) {
    try {
      Manifest manifest = RowShape.JSON.readValue(RegularFile.bytes(file), Manifest.class);
      List<String> known =
          new ExportTables(storage, learning).all().stream().map(Table::name).toList();
      for (String name : manifest.tables().keySet()) {
        if (!known.contains(name)) {
          String reason =
              "The table (%s) is not known.\nMaybe use one of: %s."
                  .formatted(Checks.shown(name), String.join(", ", known));
          throw TableFile.wrong(file, 1, new IllegalArgumentException(reason));
        }
      }
      return manifest;
    } catch (JsonProcessingException e) {
      JsonLocation location = e.getLocation();
      throw TableFile.wrong(file, location == null ? 1 : location.getLineNr(), e);
    } catch (IOException e) {
      throw new SourceReadException(
          "The file (%s) cannot be read.\nMaybe the folder is not an export.".formatted(file), e);
    }
  }
}
