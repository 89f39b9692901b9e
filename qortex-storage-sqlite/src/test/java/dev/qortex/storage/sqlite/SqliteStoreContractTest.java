package dev.qortex.storage.sqlite;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.MemoryStoreContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteStoreContractTest extends MemoryStoreContract {

  private final List<SqliteStore> opened = new ArrayList<>();

  private SqliteStore open(Path folder) {
    SqliteStore store = SqliteStore.open(folder.resolve("memory.db"));
    opened.add(store);
    return store;
  }

  @AfterEach
  void closeAll() {
    opened.forEach(SqliteStore::close);
  }

  @Override
  protected MemoryStore create(Path folder) {
    return open(folder);
  }

  @Override
  protected Optional<MemoryStore> reopen(Path folder) {
    closeAll();
    return Optional.of(open(folder));
  }
}
