package dev.qortex.postgres;

import dev.qortex.core.store.CopyableStore;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.tck.store.MemoryCopyContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Between SQLite and PostgreSQL. */
class PostgresMemoryCopyContractTest extends MemoryCopyContract {

  private final OpenStores stores = OpenStores.ofContract();
  private final List<SqliteStore> files = new ArrayList<>();

  @AfterEach
  void closeAll() {
    files.forEach(SqliteStore::close);
    stores.close();
  }

  @Override
  protected CopyableStore create(Path folder) {
    return stores.open();
  }

  @Override
  protected CopyableStore createOther(Path folder) {
    SqliteStore store = SqliteStore.open(folder.resolve("memory.db"));
    files.add(store);
    return store;
  }
}
