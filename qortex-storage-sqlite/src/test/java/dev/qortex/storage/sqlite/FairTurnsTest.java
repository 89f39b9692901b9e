package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two databases on one file stand for two processes: only SQLite stands between them. */
@Timeout(60)
class FairTurnsTest {

  private static final int BUSY_THREADS = 4;
  private static final int TURNS = 20;

  @TempDir Path folder;

  private SqliteDatabase open() {
    return SqliteDatabase.open(
        folder.resolve("memory.db"),
        SqliteSettings.defaults().busyTimeout(Duration.ofSeconds(2)),
        SqliteStore.migrations());
  }

  private static void writeFor(SqliteDatabase database, Duration time) {
    database.write(
        connection -> {
          MetaKey.REVISION.write(connection, MetaKey.REVISION.read(connection) + 1);
          LockSupport.parkNanos(time.toNanos());
          return true;
        });
  }

  @Test
  void whoWritesWithoutAPauseLeavesOthersTheirTurn() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(BUSY_THREADS);
    try (SqliteDatabase busy = open();
        SqliteDatabase other = open()) {
      List<Future<Integer>> writers = new ArrayList<>();
      for (int i = 0; i < BUSY_THREADS; i++) {
        writers.add(
            threads.submit(
                () -> {
                  int written = 0;
                  for (; !done.get(); written++) {
                    writeFor(busy, Duration.ofMillis(20));
                  }
                  return written;
                }));
      }
      for (int turn = 0; turn < TURNS; turn++) {
        writeFor(other, Duration.ofMillis(20));
      }
      done.set(true);
      int written = TURNS;
      for (Future<Integer> writer : writers) {
        written += writer.get();
      }
      assertThat(other.<Long>read(MetaKey.REVISION::read)).isEqualTo(written);
    } finally {
      done.set(true);
      threads.shutdownNow();
    }
  }
}
