package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.storage.PatternStorage;
import dev.qortex.buildlog.tck.PatternStorageContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqlitePatternStorageTest extends PatternStorageContract {

  @TempDir Path folder;

  @Override
  protected PatternStorage open() {
    return SqlitePatternStorage.open(folder.resolve("patterns.db"));
  }
}
