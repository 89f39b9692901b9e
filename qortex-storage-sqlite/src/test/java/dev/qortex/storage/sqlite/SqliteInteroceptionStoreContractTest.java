package dev.qortex.storage.sqlite;

import dev.qortex.core.interoception.InteroceptionStore;
import dev.qortex.tck.InteroceptionStoreContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteInteroceptionStoreContractTest extends InteroceptionStoreContract {

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
  protected InteroceptionStore create(Path folder) {
    return open(folder).interoception();
  }

  @Override
  protected Optional<InteroceptionStore> reopen(Path folder) {
    closeAll();
    return Optional.of(open(folder).interoception());
  }
}
