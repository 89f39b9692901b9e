package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.tck.BuildlogStorageContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteBuildlogStorageTest extends BuildlogStorageContract {

  @TempDir private Path folder;

  @Override
  protected BuildlogStorage open() {
    return SqliteBuildlogStorage.open(folder.resolve("buildlog.db"));
  }
}
