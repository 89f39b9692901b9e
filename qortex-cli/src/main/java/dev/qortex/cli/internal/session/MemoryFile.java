package dev.qortex.cli.internal.session;

import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.buildlog.storage.sqlite.SqlitePatternStorage;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.store.Verification;
import dev.qortex.core.store.Verification.Finding;
import dev.qortex.core.store.Verification.Severity;
import dev.qortex.service.error.ServiceException;
import dev.qortex.storage.sqlite.SqliteMaintenance;
import dev.qortex.storage.sqlite.SqliteRecovery;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteCodes;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * File of a memory, looked after without its embedding model.
 *
 * @param file a file, which must exist unless it is replaced
 */
public record MemoryFile(Path file) {

  private static final byte[] HEADER = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  /** Bytes of a file in which a database or an archive has zeros. */
  private static final int BEGINNING = 512;

  /** Advice at the terminal for that of the library. */
  private static final Map<String, String> REMEDIES =
      Map.of(
          "Call repair().", "qortex repair",
          "Restore a backup.", "qortex repair saves what can be read; or qortex restore BACKUP",
          "Ingest the sources again, or restore a backup.",
              "qortex ingest FOLDER, or qortex restore BACKUP",
          "Embed these nodes again.", "qortex maintenance migrate-vec --missing-only",
          "Call embedMissing().", "qortex maintenance migrate-vec --missing-only",
          "Call reembed(...) with the model of the nodes.", "qortex migrate vec");

  /** Does work on the open file, which other processes may use meanwhile. */
  public <T> T use(Function<SqliteMaintenance, T> work) {
    try (SqliteDatabase database =
            SqliteDatabase.open(
                file,
                SqliteSettings.defaults().existing(true),
                SqliteStore.migrations(),
                SqliteBuildlogStorage.migrations(),
                SqlitePatternStorage.migrations());
        SqliteStore store = SqliteStore.over(database)) {
      return work.apply(store.maintenance());
    }
  }

  /**
   * Puts another file into its place.
   *
   * @return the name under which the former file is kept, if there was one
   */
  public Optional<Path> replace(Path fresh) {
    return SqliteRecovery.replace(
        file, fresh, file.resolveSibling(file.getFileName() + ".replaced"));
  }

  /**
   * Checks the file; a damage because of which it cannot even be opened is a finding, too.
   *
   * @throws StorageException when it cannot be opened for another reason, such as newer tables
   */
  public Verification verify() {
    try {
      return use(SqliteMaintenance::verify);
    } catch (StorageException e) {
      if (!(e.getCause() instanceof SQLException sql && SqliteCodes.isDamage(sql))) {
        throw e;
      }
      Finding finding =
          new Finding(
              "reasons why the file cannot be opened",
              Severity.FAULT,
              1,
              List.of(ExitCode.message(e)),
              false,
              "Restore a backup.");
      return new Verification(List.of(finding), new TreeMap<>());
    }
  }

  /** True for files of SQLite, which must not be copied while they are in use. */
  static boolean isDatabase(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(HEADER.length), HEADER);
    }
  }

  /**
   * Refuses a file of text, such as a document that was meant to be read.
   *
   * @throws ServiceException when the file begins as text does; a damaged memory has zeros there
   */
  public static void checkNoText(Path file) {
    if (Files.isRegularFile(file) && isText(file)) {
      throw ServiceException.invalid(
          "",
          "The file %s is a text, and no memory or backup.\nMaybe read it into the memory: qortex ingest %s"
              .formatted(file, file));
    }
  }

  private static boolean isText(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] beginning = in.readNBytes(BEGINNING);
      return beginning.length > 0
          && IntStream.range(0, beginning.length).noneMatch(i -> beginning[i] == 0);
    } catch (IOException e) {
      // Opening it fails, too, and says why.
      return false;
    }
  }

  /** Remedy of a finding, as a command. */
  public static String remedy(Finding finding) {
    return REMEDIES.getOrDefault(finding.remedy(), finding.remedy());
  }
}
