package dev.qortex.ingest.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.SourceReadException;
import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteSyncTest extends DatabaseSyncContract {

  @TempDir Path folder;

  @Override
  DataSource open() {
    return Databases.sqlite(folder.resolve("shop.db"));
  }

  @Test
  void valuesOfAnyTypeMayStandInAnyColumn() throws SQLException {
    execute(
        "CREATE TABLE odd (k PRIMARY KEY, n INTEGER, b BLOB, t TEXT)",
        "INSERT INTO odd VALUES (1, 'one', x'00ff', x'00ff'), ('1', 2.5, 'text', 'x'),"
            + " (NULL, 1, NULL, 'without key'), ('', 1, NULL, 'blank')");
    DatabaseReport report = read();
    assertThat(report.failed()).isEmpty();
    assertThat(contents().toString()).contains("one").contains("2.5").contains("blank");
  }

  @Test
  void theFileMayNotBeThere() {
    assertThatThrownBy(
            () ->
                sync.sync(
                    Database.builder("shop", Databases.sqlite(folder.resolve("no/shop.db")))
                        .build()))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("\nMaybe");
  }
}
