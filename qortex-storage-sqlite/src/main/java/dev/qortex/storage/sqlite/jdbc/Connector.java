package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.storage.sql.jdbc.ReaderPool;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.BusyHandler;
import org.sqlite.SQLiteConfig;

/** Factory of connections to one file, all with equal settings. */
final class Connector {

  /** Bytes; SQLite lowers it to its own limit. */
  private static final long MOST_MAPPED = 1L << 40;

  private final String url;
  private final SqliteSettings settings;

  Connector(Path file, SqliteSettings settings) {
    // As a URI, so that no character of the path is taken for an option of the driver.
    this.url = "jdbc:sqlite:" + file.toUri();
    this.settings = settings;
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
        config.createConnection(url + (unused ? "?immutable=1" : "")), SqliteDialect.INSTANCE);
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
    SqlConnection connection =
        new SqlConnection(config.createConnection(url), SqliteDialect.INSTANCE);
    try {
      connection.execute(extra);
      return connection;
    } catch (SQLException e) {
      ReaderPool.closeAfter(e, connection);
      throw e;
    }
  }
}
