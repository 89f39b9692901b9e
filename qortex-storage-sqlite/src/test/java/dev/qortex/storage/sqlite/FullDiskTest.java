package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.tck.support.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a store on a disk that is really full, in a process of its own. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class FullDiskTest {

  @TempDir Path folder;

  private ChildProcess start(String... before) throws IOException {
    return new ChildProcess(
        List.of(before), folder.resolve("errors"), FullDiskWriter.class, folder.toString());
  }

  private static boolean succeeds(String... command) throws Exception {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException missing) {
      return false;
    }
  }

  /** On a disk of 16 MiB that only the process and its children see; made without being root. */
  private ChildProcess onASmallDisk() throws Exception {
    String mount = "mount -t tmpfs -o size=16m tmpfs \"$0\"";
    String[] command = {"unshare", "-rm", "sh", "-c", mount, folder.toString()};
    assumeTrue(succeeds(command), "This system lets nobody but root make a small disk.");
    List<String> before = new ArrayList<>(List.of(command));
    before.set(4, mount + " && exec \"$@\"");
    return start(before.toArray(String[]::new));
  }

  @Test
  void whatDoesNotFitOnTheDiskIsRefusedAndTheRestIsThere() throws Exception {
    try (ChildProcess child = onASmallDisk()) {
      assertThat(child.ask("open memory.db")).isEqualTo("done");
      assertThat(child.ask("occupy 6000000")).isEqualTo("done");
      refusesAndRecovers(child, "free", "cannot grow");
    }
  }

  /** Fills the disk, makes room, writes on in the same open store. */
  private void refusesAndRecovers(ChildProcess child, String room, String why) throws Exception {
    assertThat(child.ask("fill"))
        .startsWith("StorageException: The database (" + folder.resolve("memory.db") + ") " + why)
        .contains("Maybe the disk is full")
        .contains("try again");
    assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
    assertThat(child.ask("write")).startsWith("StorageException: ").contains("Maybe the disk");
    assertThat(child.ask(room)).isEqualTo("done");
    for (int i = 0; i < 20; i++) {
      assertThat(child.ask("write")).isEqualTo("done");
    }
    assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
    assertThat(child.ask("reopen")).isEqualTo("done");
    assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
  }

  @Test
  void aWriteThatIsTooLargeDoesNotKeepOutThoseThatShareItsTransaction() throws Exception {
    try (ChildProcess child = onASmallDisk()) {
      assertThat(child.ask("open memory.db")).isEqualTo("done");
      assertThat(child.ask("occupy 14000000")).isEqualTo("done");
      assertThat(child.ask("together 5000000"))
          .startsWith("done, StorageException: ")
          .contains("Maybe the disk is full")
          .endsWith(", done");
      assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
    }
  }

  @Test
  void aBackupThatDoesNotFitLeavesNothingBehind() throws Exception {
    try (ChildProcess child = onASmallDisk()) {
      assertThat(child.ask("open memory.db")).isEqualTo("done");
      for (int i = 0; i < 20; i++) {
        assertThat(child.ask("write")).isEqualTo("done");
      }
      assertThat(child.ask("fill up")).isEqualTo("done");
      assertThat(child.ask("backup copy.db"))
          .startsWith("StorageException: The backup (" + folder.resolve("copy.db") + ")")
          .contains("the disk is full: make room and try again");
      assertThat(child.ask("list"))
          .isEqualTo("[memory.db, memory.db-shm, memory.db-wal, occupied]");
      assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
      assertThat(child.ask("free")).isEqualTo("done");
      assertThat(child.ask("backup copy.db")).isEqualTo("done");
      assertThat(child.ask("open copy.db")).isEqualTo("done");
      assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
    }
  }

  @Test
  void aNewFileThatDoesNotFitIsRefusedAndMadeWhenThereIsRoom() throws Exception {
    try (ChildProcess child = onASmallDisk()) {
      for (int rest = 0; rest <= 200_000; rest += 40_000) {
        assertThat(child.ask("leave " + rest)).isEqualTo("done");
        assertThat(child.ask("open memory.db"))
            .as("with (%d) bytes", rest)
            .startsWith("StorageException: The database (" + folder.resolve("memory.db") + ")")
            .containsAnyOf("Maybe the disk is full", "the folder is read-only");
        assertThat(child.ask("free")).isEqualTo("done");
      }
      assertThat(child.ask("open memory.db")).isEqualTo("done");
      assertThat(child.ask("write")).isEqualTo("done");
      assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
    }
  }

  @Test
  void aLibraryThatDoesNotFitOnTheDiskIsUnpackedWhenThereIsRoom() throws Exception {
    try (ChildProcess child = onASmallDisk()) {
      assertThat(child.ask("unpack here")).isEqualTo("done");
      assertThat(child.ask("fill up")).isEqualTo("done");
      assertThat(child.ask("open memory.db"))
          .startsWith("StorageException: The native library of SQLite cannot be unpacked")
          .contains("(" + folder + ")", "make room", "-Dorg.sqlite.tmpdir=FOLDER");
      assertThat(child.ask("free")).isEqualTo("done");
      assertThat(child.ask("open memory.db")).isEqualTo("done");
      assertThat(child.ask("write")).isEqualTo("done");
      assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
    }
  }

  @Test
  void aFileOnAReadOnlyDiskIsReadAndNotWritten() throws Exception {
    try (ChildProcess child = onASmallDisk()) {
      assertThat(child.ask("open memory.db")).isEqualTo("done");
      assertThat(child.ask("write")).isEqualTo("done");
      assertThat(child.ask("backup copy.db")).isEqualTo("done");
      assertThat(child.ask("close")).isEqualTo("done");
      assertThat(child.ask("protect")).isEqualTo("0");
      for (String file : List.of("memory.db", "copy.db")) {
        assertThat(child.ask("open " + file)).isEqualTo("done");
        assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
        assertThat(child.ask("write"))
            .startsWith("StorageException: The database (" + folder.resolve(file) + ")")
            .contains("can only be read", "Maybe copy it to a folder that can be written");
        assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
      }
      assertThat(child.ask("open other.db")).startsWith("StorageException: The database (");
    }
  }

  @Test
  void aLogOnAReadOnlyDiskIsReadOrItsFileRefused() throws Exception {
    try (ChildProcess child = onASmallDisk()) {
      assertThat(child.ask("open memory.db")).isEqualTo("done");
      assertThat(child.ask("write")).isEqualTo("done");
      assertThat(child.ask("copy whole.db 3")).isEqualTo("done");
      assertThat(child.ask("copy part.db 2")).isEqualTo("done");
      assertThat(child.ask("close")).isEqualTo("done");
      assertThat(child.ask("protect")).isEqualTo("0");
      assertThat(child.ask("open whole.db")).isEqualTo("done");
      assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
      assertThat(child.ask("write")).startsWith("StorageException: ").contains("can only be read");
      assertThat(child.ask("open part.db"))
          .startsWith("StorageException: The database (" + folder.resolve("part.db") + ")")
          .contains("part.db-wal", "Maybe copy both to a folder that can be written");
    }
  }

  @Test
  void aFileThatAnotherChangedIsNotReadAsIfItWereTheOldOne() throws Exception {
    try (ChildProcess child = onASmallDisk()) {
      assertThat(child.ask("open memory.db")).isEqualTo("done");
      assertThat(child.ask("write")).isEqualTo("done");
      assertThat(child.ask("close")).isEqualTo("done");
      assertThat(child.ask("view seen")).isEqualTo("00");
      assertThat(child.ask("open seen/memory.db")).isEqualTo("done");
      assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
      assertThat(child.ask("change memory.db")).isEqualTo("done");
      assertThat(child.ask("check"))
          .startsWith("StorageException: The database (" + folder.resolve("seen/memory.db") + ")")
          .contains("changed by another process", "Maybe open it again");
      assertThat(child.ask("open seen/memory.db")).isEqualTo("done");
      assertThat(child.ask("check")).isEqualTo("sound, nothing lost, nothing half written");
    }
  }

  @Test
  void aLimitOnTheSizeOfFilesIsLikeAFullDisk() throws Exception {
    assumeTrue(succeeds("prlimit", "--version"), "There is no (prlimit) to raise the limit with.");
    try (ChildProcess child = start("sh", "-c", "ulimit -S -f 4000; exec \"$0\" \"$@\"")) {
      assertThat(child.ask("open memory.db")).isEqualTo("done");
      String pid = Long.toString(child.pid());
      refusesAndRecovers(child, "raise " + pid, "could not be written by the system");
      assertThat(Files.size(folder.resolve("memory.db"))).isPositive();
    }
  }
}
