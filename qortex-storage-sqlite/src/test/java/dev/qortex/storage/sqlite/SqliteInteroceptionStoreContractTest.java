package dev.qortex.storage.sqlite;

import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.tck.feedback.InteroceptionStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteInteroceptionStoreContractTest extends InteroceptionStoreContract {

  private final OpenStores stores = new OpenStores();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected InteroceptionStore create(Path folder) {
    return stores.open(folder).interoception();
  }

  @Override
  protected Optional<InteroceptionStore> reopen(Path folder) {
    return Optional.of(stores.reopen(folder).interoception());
  }
}
