package dev.qortex.postgres;

import dev.qortex.core.search.LexicalIndex;
import dev.qortex.tck.search.LexicalIndexContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresLexicalIndexContractTest extends LexicalIndexContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected LexicalIndex create(Path folder) {
    return stores.open().words();
  }

  @Override
  protected Optional<LexicalIndex> reopen(Path folder) {
    return Optional.of(stores.reopen().words());
  }
}
