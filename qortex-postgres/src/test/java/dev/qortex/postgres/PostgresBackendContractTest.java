package dev.qortex.postgres;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.tck.graph.GraphBackendContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresBackendContractTest extends GraphBackendContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected GraphBackend create(Path folder) {
    return stores.open().graph();
  }

  @Override
  protected Optional<GraphBackend> reopen(Path folder) {
    return Optional.of(stores.reopen().graph());
  }
}
