package dev.qortex.storage.sqlite;

import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import dev.qortex.tck.search.NamedVectorIndexesContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteNamedVectorIndexesContractTest extends NamedVectorIndexesContract {

  private final List<SqliteStore> opened = new ArrayList<>();

  @AfterEach
  void closeAll() {
    opened.forEach(SqliteStore::close);
  }

  @Override
  protected NamedVectorIndexes create(Path folder, InstantSource clock) {
    return open(folder, SqliteSettings.defaults().clock(clock));
  }

  @Override
  protected Optional<NamedVectorIndexes> beside(Path folder) {
    return Optional.of(open(folder, SqliteSettings.defaults()));
  }

  private NamedVectorIndexes open(Path folder, SqliteSettings settings) {
    SqliteStore store = SqliteStore.open(folder.resolve("memory.db"), settings);
    opened.add(store);
    return store.namedIndexes();
  }
}
