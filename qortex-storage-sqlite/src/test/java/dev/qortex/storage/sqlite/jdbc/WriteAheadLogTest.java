package dev.qortex.storage.sqlite.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WriteAheadLogTest {

  @Test
  void aDatabaseThatKeepsAnotherJournalIsRefused() throws Exception {
    SqliteErrors errors = new SqliteErrors(Path.of("memory.db"), Duration.ofMillis(50));
    try (SqlConnection connection =
        new SqlConnection(
            DriverManager.getConnection("jdbc:sqlite::memory:"), SqliteDialect.INSTANCE)) {
      assertThatThrownBy(() -> DatabaseFile.useWriteAheadLog(connection, errors))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("memory.db")
          .hasMessageContaining("(memory)")
          .hasMessageContaining("Maybe");
    }
  }
}
