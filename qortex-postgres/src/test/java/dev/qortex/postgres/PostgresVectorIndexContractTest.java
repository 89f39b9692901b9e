package dev.qortex.postgres;

import dev.qortex.core.search.VectorIndex;
import dev.qortex.tck.search.VectorIndexContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresVectorIndexContractTest extends VectorIndexContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected VectorIndex create(Path folder) {
    return stores.open().vectors();
  }

  @Override
  protected Optional<VectorIndex> reopen(Path folder) {
    return Optional.of(stores.reopen().vectors());
  }
}
