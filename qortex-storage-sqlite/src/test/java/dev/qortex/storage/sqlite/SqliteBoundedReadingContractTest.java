package dev.qortex.storage.sqlite;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.client.BoundedReadingContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;

class SqliteBoundedReadingContractTest extends BoundedReadingContract {

  private final OpenStores stores = new OpenStores();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected MemoryStore store(Path folder) {
    return stores.open(folder);
  }
}
