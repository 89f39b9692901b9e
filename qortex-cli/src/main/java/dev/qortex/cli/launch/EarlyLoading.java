package dev.qortex.cli.launch;

import dev.qortex.storage.sqlite.SqliteStore;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;

/**
 * Loading of SQLite in a separate thread, while the main thread reads the command line: the driver
 * with its native library, and the scripts of the tables.
 */
public final class EarlyLoading {

  private EarlyLoading() {}

  /** Begins to load, and returns at once. The process does not wait for the thread. */
  public static void begin() {
    Thread thread = new Thread(EarlyLoading::load, "qortex-early-loading");
    thread.setDaemon(true);
    thread.start();
  }

  private static void load() {
    try {
      new SQLiteConfig().createConnection("jdbc:sqlite::memory:").close();
      SqliteStore.migrations();
    } catch (SQLException | RuntimeException | LinkageError e) {
      // The command that opens the memory meets the failure, too, and tells of it.
    }
  }
}
