package dev.qortex.storage.sqlite;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.tck.GraphBackendContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteBackendContractTest extends GraphBackendContract {

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
  protected GraphBackend create(Path folder) {
    return open(folder).graph();
  }

  @Override
  protected Optional<GraphBackend> reopen(Path folder) {
    closeAll();
    return Optional.of(open(folder).graph());
  }
}
