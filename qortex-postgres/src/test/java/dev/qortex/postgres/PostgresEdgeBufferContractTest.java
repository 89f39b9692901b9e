package dev.qortex.postgres;

import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.storage.sql.feedback.SqlEdgeBuffer;
import dev.qortex.tck.feedback.EdgeBufferContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresEdgeBufferContractTest extends EdgeBufferContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected EdgeBuffer create(Path folder, int capacity) {
    return new SqlEdgeBuffer(stores.database(), capacity);
  }

  @Override
  protected Optional<EdgeBuffer> beside(Path folder, int capacity) {
    return Optional.of(create(folder, capacity));
  }
}
