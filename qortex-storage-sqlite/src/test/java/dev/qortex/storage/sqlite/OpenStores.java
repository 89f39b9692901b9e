package dev.qortex.storage.sqlite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The stores that one contract test opens on its file. */
final class OpenStores implements AutoCloseable {

  private final List<SqliteStore> opened = new ArrayList<>();

  SqliteStore open(Path folder) {
    SqliteStore store = SqliteStore.open(folder.resolve("memory.db"));
    opened.add(store);
    return store;
  }

  SqliteStore reopen(Path folder) {
    close();
    return open(folder);
  }

  @Override
  public void close() {
    opened.forEach(SqliteStore::close);
  }
}
