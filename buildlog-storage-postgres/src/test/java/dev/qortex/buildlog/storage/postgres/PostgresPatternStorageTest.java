package dev.qortex.buildlog.storage.postgres;

import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.buildlog.tck.PatternStorageContract;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.TestDatabase;
import org.junit.jupiter.api.AfterEach;

class PostgresPatternStorageTest extends PatternStorageContract {

  private final String schema = TestDatabase.newSchema();

  @AfterEach
  void drop() {
    TestDatabase.drop(schema);
  }

  @Override
  protected PatternStorage open() {
    return PostgresPatternStorage.open(
        TestDatabase.source(), PostgresSettings.defaults().schema(schema));
  }
}
