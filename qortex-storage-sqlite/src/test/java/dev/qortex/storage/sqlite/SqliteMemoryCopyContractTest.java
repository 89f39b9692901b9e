package dev.qortex.storage.sqlite;

import dev.qortex.core.store.CopyableStore;
import dev.qortex.tck.store.MemoryCopyContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class SqliteMemoryCopyContractTest extends MemoryCopyContract {

  private final List<SqliteStore> opened = new ArrayList<>();

  @AfterEach
  void closeAll() {
    opened.forEach(SqliteStore::close);
  }

  @Override
  protected CopyableStore create(Path folder) {
    SqliteStore store = SqliteStore.open(folder.resolve("memory.db"));
    opened.add(store);
    return store;
  }
}
