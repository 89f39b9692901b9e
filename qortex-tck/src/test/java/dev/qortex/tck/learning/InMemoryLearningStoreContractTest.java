package dev.qortex.tck.learning;

import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import java.nio.file.Path;
import java.util.Optional;

class InMemoryLearningStoreContractTest extends LearningStoreContract {

  @Override
  protected LearningStore create(Path folder) {
    return new InMemoryLearningStore();
  }

  @Override
  protected Optional<LearningStore> reopen(Path folder) {
    return Optional.empty();
  }

  @Override
  protected Optional<LearningStores> severalLearners(Path folder) {
    return Optional.of(LearningStores.inMemory());
  }
}
