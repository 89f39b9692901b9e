package dev.qortex.storage.sqlite;

import dev.qortex.core.lexical.LexicalIndex;
import dev.qortex.tck.LexicalIndexContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteLexicalIndexContractTest extends LexicalIndexContract {

  private final List<SqliteStore> opened = new ArrayList<>();

  private SqliteStore open(Path folder) {
    SqliteStore store = SqliteStore.open(folder.resolve("memory.db"));
    opened.add(store);
    return store;
  }

  @AfterEach
  void closeAll() {
    opened.forEach(SqliteStore::close);
  }

  @Override
  protected LexicalIndex create(Path folder) {
    return open(folder).words();
  }

  @Override
  protected Optional<LexicalIndex> reopen(Path folder) {
    closeAll();
    return Optional.of(open(folder).words());
  }
}
