package dev.qortex.postgres;

import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.tck.feedback.QueryFeedbackStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresQueryFeedbackStoreContractTest extends QueryFeedbackStoreContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected QueryFeedbackStore create(Path folder) {
    return stores.open().pastQuestions();
  }

  @Override
  protected Optional<QueryFeedbackStore> reopen(Path folder) {
    return Optional.of(stores.reopen().pastQuestions());
  }
}
