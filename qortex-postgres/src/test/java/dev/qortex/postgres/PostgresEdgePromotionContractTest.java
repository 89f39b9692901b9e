package dev.qortex.postgres;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.feedback.EdgePromotionContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresEdgePromotionContractTest extends EdgePromotionContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected MemoryStore create(Path folder) {
    return stores.open();
  }

  @Override
  protected Optional<MemoryStore> beside(Path folder) {
    return Optional.of(stores.open());
  }
}
