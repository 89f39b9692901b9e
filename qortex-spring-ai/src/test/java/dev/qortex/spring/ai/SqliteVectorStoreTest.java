package dev.qortex.spring.ai;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class SqliteVectorStoreTest extends VectorStoreContract {

  private static SqliteStore store;

  @BeforeAll
  static void open(@TempDir Path folder) {
    store = SqliteStore.open(folder.resolve("memory.db"));
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @Override
  NamedVectorIndex index(int dimension) {
    store.namedIndexes().delete("contract");
    return store.namedIndexes().create("contract", dimension);
  }
}
