package dev.qortex.storage.sqlite;

import dev.qortex.core.vector.VectorIndex;
import dev.qortex.tck.VectorIndexContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteVectorIndexContractTest extends VectorIndexContract {

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
  protected VectorIndex create(Path folder) {
    return open(folder).vectors();
  }

  @Override
  protected Optional<VectorIndex> reopen(Path folder) {
    closeAll();
    return Optional.of(open(folder).vectors());
  }
}
