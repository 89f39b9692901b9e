package dev.qortex.postgres;

import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.tck.learning.LearningStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresLearningStoreContractTest extends LearningStoreContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected LearningStore create(Path folder) {
    return stores.open().learning("learner");
  }

  @Override
  protected Optional<LearningStore> reopen(Path folder) {
    return Optional.of(stores.reopen().learning("learner"));
  }

  @Override
  protected Optional<LearningStores> severalLearners(Path folder) {
    return Optional.of(stores.open());
  }
}
