package dev.qortex.storage.sqlite.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.qortex.core.error.StorageBusyException;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import dev.qortex.tck.support.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LockHolderTest {

  private static final SqliteSettings IMPATIENT =
      SqliteSettings.defaults().busyTimeout(Duration.ofMillis(50));

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("memory.db");
  }

  /** Another process that holds the write lock until it is told to let go. */
  static final class Holding {

    private Holding() {}

    public static void main(String[] args) throws IOException {
      try (SqliteStore store = SqliteStore.open(Path.of(args[0]))) {
        store.inTransaction(
            () -> {
              store.interoception().adjust(Map.of("theirs", 0.5));
              System.out.println("holding");
              try {
                return System.in.read();
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
        System.out.println("done");
        System.in.readAllBytes();
      }
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anotherProcessIsNamed() throws IOException {
    assumeThat(Files.getFileStore(folder).type())
        .as("where the system names other devices than those of the files")
        .isNotIn("overlay", "btrfs");
    try (SqliteStore store = SqliteStore.open(file(), IMPATIENT);
        ChildProcess other =
            new ChildProcess(
                List.of(), folder.resolve("errors"), Holding.class, file().toString())) {
      assertThat(other.line()).isEqualTo("holding");
      assertThatThrownBy(() -> store.interoception().adjust(Map.of("ours", 0.5)))
          .isInstanceOf(StorageBusyException.class)
          .hasMessageContaining(file().toString())
          .hasMessageContaining("locked by process (%s), which runs (".formatted(other.pid()))
          .hasMessageContaining("bin/java")
          .hasMessageContaining("Maybe try again");
      assertThat(other.ask("let go")).isEqualTo("done");
      store.interoception().adjust(Map.of("ours", 0.5));
      assertThat(store.interoception().size()).isEqualTo(2);
    }
  }

  @Test
  void aThreadOfThisProcessIsNamed() throws Exception {
    try (SqliteStore store = SqliteStore.open(file(), IMPATIENT)) {
      CountDownLatch inside = new CountDownLatch(1);
      CountDownLatch done = new CountDownLatch(1);
      Thread holder =
          new Thread(
              () ->
                  store.inTransaction(
                      () -> {
                        inside.countDown();
                        try {
                          done.await();
                        } catch (InterruptedException e) {
                          throw new IllegalStateException(e);
                        }
                        return true;
                      }),
              "the importer");
      holder.start();
      inside.await();
      for (Runnable write :
          List.<Runnable>of(
              () -> store.interoception().adjust(Map.of("a", 0.5)),
              () -> store.inTransaction(() -> true))) {
        assertThatThrownBy(write::run)
            .isInstanceOf(StorageBusyException.class)
            .hasMessageContaining("locked by thread (the importer) of this process, for (PT0.")
            .hasMessageContaining("Maybe try again");
      }
      done.countDown();
      holder.join();
      store.interoception().adjust(Map.of("a", 0.5));
    }
  }

  @Test
  void whoWritesBesideATransactionIsNamedToTheEnd() {
    try (SqliteDatabase database = SqliteDatabase.open(file(), IMPATIENT)) {
      database.<Boolean>alone(
          connection -> {
            database.write(writer -> true);
            CompletableFuture<Void> other =
                CompletableFuture.runAsync(() -> database.write(writer -> true));
            assertThatThrownBy(other::join)
                .hasCauseInstanceOf(StorageBusyException.class)
                .hasMessageContaining(
                    "locked by thread (%s) of this process"
                        .formatted(Thread.currentThread().getName()));
            return true;
          });
      assertThat(database.failure(new SQLException("locked", null, 5)))
          .isInstanceOf(StorageBusyException.class)
          .message()
          .doesNotContain("thread (");
    }
  }

  @Test
  void anotherUseInThisProcessIsToldFromOthers() {
    try (SqliteStore store = SqliteStore.open(file(), IMPATIENT);
        SqliteStore other = SqliteStore.open(file())) {
      other.inTransaction(
          () -> {
            assertThatThrownBy(() -> store.interoception().adjust(Map.of("a", 0.5)))
                .isInstanceOf(StorageBusyException.class)
                .message()
                .containsAnyOf("another connection of this process", "another thread or process");
            return true;
          });
    }
  }

  @Test
  void theProcessOfTheWriteLockIsReadFromTheListOfLocks() {
    List<String> lines =
        List.of(
            "1: POSIX  ADVISORY  READ  11 fe:00:42 123 123",
            "2: POSIX  ADVISORY  WRITE 12 fe:00:43 120 120",
            "3: POSIX  ADVISORY  WRITE 13 fe:01:42 120 120",
            "4: POSIX  ADVISORY  WRITE 14 fe:00:42 121 121",
            "5: FLOCK  ADVISORY  WRITE 15 fe:00:42 0 EOF",
            "6: POSIX  ADVISORY  WRITE -1 fe:00:42 120 120",
            "6: -> POSIX  ADVISORY  WRITE 16 fe:00:42 120 120",
            "odd",
            "");
    assertThat(LockHolder.writer(lines, 0xfe00, 42)).isEmpty();
    assertThat(LockHolder.writer(lines, 0xfe00, 43)).hasValue(12);
    assertThat(
            LockHolder.writer(
                List.of("9: POSIX  ADVISORY  WRITE 17 103:12345:7 120 121"), 0x1231_0345L, 7))
        .as("a device with large numbers, and a lock of two neighbours")
        .hasValue(17);
  }

  @Test
  void whatCannotBeKnownIsNoFailure() {
    assertThat(new LockHolder(folder.resolve("missing.db")).describe())
        .isEqualTo("another thread or process");
  }
}
