package dev.qortex.postgres;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.client.BoundedReadingContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class PostgresBoundedReadingContractTest extends BoundedReadingContract {

  private final List<OpenStores> opened = new ArrayList<>();

  @AfterEach
  void closeAll() {
    opened.forEach(OpenStores::close);
  }

  /** Each in a schema of its own. */
  @Override
  protected MemoryStore store(Path folder) {
    OpenStores stores = OpenStores.ofContract();
    opened.add(stores);
    return stores.open();
  }
}
