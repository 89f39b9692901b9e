package dev.qortex.postgres;

import dev.qortex.core.QortexClient;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.client.QortexClientContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;

class PostgresClientContractTest extends QortexClientContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected MemoryStore store(Path folder) {
    return stores.open();
  }

  @Override
  protected QortexClient client(QortexClient local) {
    return local;
  }
}
