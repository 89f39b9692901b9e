package dev.qortex.postgres;

import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.tck.search.NamedVectorIndexesContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresNamedVectorIndexesContractTest extends NamedVectorIndexesContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected NamedVectorIndexes create(Path folder, InstantSource clock) {
    return stores.open(clock).namedIndexes();
  }

  @Override
  protected Optional<NamedVectorIndexes> beside(Path folder) {
    return Optional.of(stores.open().namedIndexes());
  }
}
