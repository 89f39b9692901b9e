package dev.qortex.tck.learning;

import dev.qortex.learning.store.JsonLearningStore;
import dev.qortex.learning.store.JsonLearningStores;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

class JsonLearningStoreContractTest extends LearningStoreContract {

  private @Nullable JsonLearningStores stores;

  @AfterEach
  void closeAll() {
    if (stores != null) {
      stores.close();
    }
  }

  @Override
  protected LearningStore create(Path folder) {
    return JsonLearningStore.open(folder, "learner");
  }

  @Override
  protected Optional<LearningStore> reopen(Path folder) {
    return Optional.of(create(folder));
  }

  @Override
  protected Optional<LearningStores> severalLearners(Path folder) {
    stores = new JsonLearningStores(folder);
    return Optional.of(stores);
  }
}
