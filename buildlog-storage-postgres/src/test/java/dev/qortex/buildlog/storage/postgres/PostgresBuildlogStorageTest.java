package dev.qortex.buildlog.storage.postgres;

import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.tck.BuildlogStorageContract;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.TestDatabase;
import org.junit.jupiter.api.AfterEach;

class PostgresBuildlogStorageTest extends BuildlogStorageContract {

  private final String schema = TestDatabase.newSchema();

  @AfterEach
  void drop() {
    TestDatabase.drop(schema);
  }

  @Override
  protected BuildlogStorage open() {
    return PostgresBuildlogStorage.open(
        TestDatabase.source(), PostgresSettings.defaults().schema(schema));
  }
}
