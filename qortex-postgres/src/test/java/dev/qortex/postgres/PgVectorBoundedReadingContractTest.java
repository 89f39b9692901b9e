package dev.qortex.postgres;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.client.BoundedReadingContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** With vectors that are searched by the extension pgvector. */
class PgVectorBoundedReadingContractTest extends BoundedReadingContract {

  private final List<OpenStores> opened = new ArrayList<>();

  @AfterEach
  void closeAll() {
    opened.forEach(OpenStores::close);
  }

  /** One: without the extension there are several, and it changes the search of vectors alone. */
  @Override
  protected int memories() {
    return Boolean.getBoolean("qortex.tests.thorough") ? super.memories() : 1;
  }

  /** Each in a schema of its own. */
  @Override
  protected MemoryStore store(Path folder) {
    OpenStores stores = new OpenStores(VectorServer.source());
    opened.add(stores);
    return stores.open();
  }
}
