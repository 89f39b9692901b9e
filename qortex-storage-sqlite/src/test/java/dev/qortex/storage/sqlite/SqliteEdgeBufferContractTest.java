package dev.qortex.storage.sqlite;

import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.storage.sql.feedback.SqlEdgeBuffer;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import dev.qortex.tck.feedback.EdgeBufferContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteEdgeBufferContractTest extends EdgeBufferContract {

  private final List<SqliteDatabase> opened = new ArrayList<>();

  @AfterEach
  void closeAll() {
    opened.forEach(SqliteDatabase::close);
  }

  @Override
  protected EdgeBuffer create(Path folder, int capacity) {
    SqliteDatabase database =
        SqliteDatabase.open(
            folder.resolve("memory.db"), SqliteSettings.defaults(), SqliteStore.migrations());
    opened.add(database);
    return new SqlEdgeBuffer(database, capacity);
  }

  @Override
  protected Optional<EdgeBuffer> beside(Path folder, int capacity) {
    return Optional.of(create(folder, capacity));
  }
}
