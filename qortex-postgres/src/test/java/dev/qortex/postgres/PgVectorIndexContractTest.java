package dev.qortex.postgres;

import dev.qortex.core.search.VectorIndex;
import dev.qortex.tck.search.VectorIndexContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** Searched by the extension pgvector. */
class PgVectorIndexContractTest extends VectorIndexContract {

  private final OpenStores stores = new OpenStores(VectorServer.source());

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
