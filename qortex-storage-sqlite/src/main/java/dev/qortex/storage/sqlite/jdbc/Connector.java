package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.storage.sqlite.SqliteSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.BusyHandler;
import org.sqlite.SQLiteConfig;

/** Opens connections to one file, all set up alike. */
public final class Connector {

  private final String url;
  private final SqliteSettings settings;

  Connector(Path file, SqliteSettings settings) {
    // As a URI, so that no character of the path is taken for an option of the driver.
    this.url = "jdbc:sqlite:" + file.toUri();
    this.settings = settings;
  }

  Connection writer() throws SQLException {
    Connection connection = open("PRAGMA cache_size = -16000");
    BusyHandler.setHandler(connection, new PollingBusyHandler(settings.busyTimeout()));
    return StatementCache.around(connection);
  }

  Connection reader() throws SQLException {
    return StatementCache.around(open("PRAGMA query_only = ON"));
  }

  private Connection open(String extra) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(Math.toIntExact(settings.busyTimeout().toMillis()));
    config.enforceForeignKeys(true);
    config.setSynchronous(
        switch (settings.durability()) {
          case NORMAL -> SQLiteConfig.SynchronousMode.NORMAL;
          case FULL -> SQLiteConfig.SynchronousMode.FULL;
        });
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    Connection connection = config.createConnection(url);
    try {
      execute(connection, extra);
      return connection;
    } catch (SQLException e) {
      closeAfter(e, connection);
      throw e;
    }
  }

  /** Runs statements without parameters and without results. */
  public static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** Closes a connection that something failed on; what fails now is only added to that. */
  static void closeAfter(Throwable failure, Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }
}
