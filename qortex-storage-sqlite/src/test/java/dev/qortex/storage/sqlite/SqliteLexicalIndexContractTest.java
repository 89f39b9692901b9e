package dev.qortex.storage.sqlite;

import dev.qortex.core.search.LexicalIndex;
import dev.qortex.tck.search.LexicalIndexContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteLexicalIndexContractTest extends LexicalIndexContract {

  private final OpenStores stores = new OpenStores();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected LexicalIndex create(Path folder) {
    return stores.open(folder).words();
  }

  @Override
  protected Optional<LexicalIndex> reopen(Path folder) {
    return Optional.of(stores.reopen(folder).words());
  }
}
