package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.core.error.StorageException;
import dev.qortex.storage.sql.jdbc.ReaderPool;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.BusyHandler;
import org.sqlite.SQLiteConfig;

/** Factory of connections to one file, all with equal settings. */
final class Connector {

  /** Bytes; SQLite lowers it to its own limit. */
  private static final long MOST_MAPPED = 1L << 40;

  private static final String UNCHANGING = "?immutable=1";

  private final Path file;
  private final SqliteSettings settings;
  private final boolean readOnly;

  /** Size and time of a file that SQLite reads as one that does not change; else empty. */
  private final String unchanged;

  Connector(Path file, SqliteSettings settings) {
    this(file, settings, false, "");
  }

  private Connector(Path file, SqliteSettings settings, boolean readOnly, String unchanged) {
    this.file = file;
    this.settings = settings;
    this.readOnly = readOnly;
    this.unchanged = unchanged;
  }

  /**
   * A copy for a file that this process cannot write. SQLite reads one without a log only as a file
   * that does not change.
   */
  Connector onlyReading() {
    return new Connector(file, settings, true, Files.exists(log(file)) ? "" : state());
  }

  /** The write-ahead log of a file, which lies beside the real one, not beside a link to it. */
  static Path log(Path file) {
    Path real = file;
    try {
      real = file.toRealPath();
    } catch (IOException absent) {
      // Its log would have its name.
    }
    return real.resolveSibling(real.getFileName() + "-wal");
  }

  private String state() {
    try {
      return Files.size(file) + " " + Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return "gone";
    }
  }

  /** Refuses a file that another user has changed since it was opened for reading only. */
  void checkUnchanged() {
    if (!unchanged.isEmpty() && (Files.exists(log(file)) || !state().equals(unchanged))) {
      throw new StorageException(
          "The database (%s), which can only be read here, was changed by another process.\nMaybe open it again."
              .formatted(file),
          null);
    }
  }

  private String url(String options) {
    // As a URI, so that no character of the path is taken for an option of the driver.
    return "jdbc:sqlite:" + file.toUri() + options;
  }

  SqlConnection writer() throws SQLException {
    SqlConnection connection = open("PRAGMA cache_size = -16000");
    BusyHandler.setHandler(connection.jdbc(), new PollingBusyHandler(settings.busyTimeout()));
    return connection;
  }

  SqlConnection reader() throws SQLException {
    long mapped = settings.mapped() ? MOST_MAPPED : 0;
    return open("PRAGMA query_only = ON; PRAGMA cache_size = -16000; PRAGMA mmap_size = " + mapped);
  }

  /**
   * Opens a connection that changes neither the file nor its write-ahead log.
   *
   * @param unused whether no process has the file open: then no other file is created beside it,
   *     either
   */
  SqlConnection onlooker(boolean unused) throws SQLException {
    NativeLibrary.load();
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    config.setBusyTimeout(Math.toIntExact(settings.busyTimeout().toMillis()));
    return new SqlConnection(
        config.createConnection(url(unused ? UNCHANGING : "")), SqliteDialect.INSTANCE);
  }

  private SqlConnection open(String extra) throws SQLException {
    NativeLibrary.load();
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(Math.toIntExact(settings.busyTimeout().toMillis()));
    config.enforceForeignKeys(true);
    config.setSynchronous(
        switch (settings.durability()) {
          case NORMAL -> SQLiteConfig.SynchronousMode.NORMAL;
          case FULL -> SQLiteConfig.SynchronousMode.FULL;
        });
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    // The driver would ask for the key after every insert, which takes as long as a small one.
    config.setGetGeneratedKeys(false);
    config.setReadOnly(readOnly);
    String options = unchanged.isEmpty() ? "" : UNCHANGING;
    SqlConnection connection =
        new SqlConnection(config.createConnection(url(options)), SqliteDialect.INSTANCE);
    try {
      connection.execute(extra);
      return connection;
    } catch (SQLException e) {
      ReaderPool.closeAfter(e, connection);
      throw e;
    }
  }
}
