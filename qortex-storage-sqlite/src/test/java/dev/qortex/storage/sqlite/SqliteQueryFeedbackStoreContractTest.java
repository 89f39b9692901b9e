package dev.qortex.storage.sqlite;

import dev.qortex.core.interoception.QueryFeedbackStore;
import dev.qortex.tck.QueryFeedbackStoreContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteQueryFeedbackStoreContractTest extends QueryFeedbackStoreContract {

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
  protected QueryFeedbackStore create(Path folder) {
    return open(folder).pastQuestions();
  }

  @Override
  protected Optional<QueryFeedbackStore> reopen(Path folder) {
    closeAll();
    return Optional.of(open(folder).pastQuestions());
  }
}
