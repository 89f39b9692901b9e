package dev.qortex.postgres;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.store.MemoryStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresStoreContractTest extends MemoryStoreContract {

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
  protected Optional<MemoryStore> reopen(Path folder) {
    return Optional.of(stores.reopen());
  }
}
