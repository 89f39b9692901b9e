package dev.qortex.storage.sqlite.jdbc;

import dev.qortex.core.error.StorageException;
import org.sqlite.SQLiteJDBCLoader;

/** Native library of SQLite, which the driver unpacks into a temporary folder. */
final class NativeLibrary {

  private NativeLibrary() {}

  /**
   * Loads the library, unless it is loaded already. The driver itself would go on without it, until
   * a missing method ends the thread.
   *
   * @throws StorageException when it cannot be unpacked or executed; a later call tries again
   */
  static void load() {
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception e) {
      String folder = System.getProperty("org.sqlite.tmpdir", System.getProperty("java.io.tmpdir"));
      throw new StorageException(
          "The native library of SQLite cannot be unpacked into the folder (%s) and loaded.\nMaybe the folder is missing, full, read-only or mounted with (noexec), or a limit on the size of files is reached: make room, or name another folder: java -Dorg.sqlite.tmpdir=FOLDER"
              .formatted(folder),
          e);
    }
  }
}
