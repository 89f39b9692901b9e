package dev.qortex.storage.sqlite;

import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.tck.LearningStoreContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteLearningStoreContractTest extends LearningStoreContract {

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
  protected LearningStore create(Path folder) {
    return open(folder).learning("learner");
  }

  @Override
  protected Optional<LearningStore> reopen(Path folder) {
    closeAll();
    return Optional.of(open(folder).learning("learner"));
  }

  @Override
  protected Optional<LearningStores> severalLearners(Path folder) {
    return Optional.of(open(folder));
  }
}
