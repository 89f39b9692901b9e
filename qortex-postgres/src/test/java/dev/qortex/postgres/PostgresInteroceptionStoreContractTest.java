package dev.qortex.postgres;

import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.tck.feedback.InteroceptionStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresInteroceptionStoreContractTest extends InteroceptionStoreContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected InteroceptionStore create(Path folder) {
    return stores.open().interoception();
  }

  @Override
  protected Optional<InteroceptionStore> reopen(Path folder) {
    return Optional.of(stores.reopen().interoception());
  }
}
