package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DurableFilesTest {

  @TempDir private Path folder;

  @Test
  void aFileIsReplacedAndNothingElseIsLeft() throws IOException {
    Path file = folder.resolve("file");
    DurableFiles.replace(file, new byte[] {1, 2});
    assertThat(file).hasBinaryContent(new byte[] {1, 2});
    Files.write(folder.resolve("temporary"), new byte[] {7, 7, 7, 7});
    DurableFiles.replace(file, folder.resolve("temporary"), new byte[] {3});
    assertThat(file).hasBinaryContent(new byte[] {3});
    DurableFiles.replace(file, new byte[] {4});
    assertThat(file).hasBinaryContent(new byte[] {4});
    assertThat(folder.toFile().list()).containsExactly("file");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void permissionsStayUnlessOthersAreGiven() throws IOException {
    Path file = Files.write(folder.resolve("file"), new byte[] {1});
    // Read-only, and with a bit that the mask of a process takes away.
    Set<PosixFilePermission> shared = PosixFilePermissions.fromString("r--rw-rw-");
    Files.setPosixFilePermissions(file, shared);
    DurableFiles.replace(file, new byte[] {2});
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(shared);
    Set<PosixFilePermission> own = PosixFilePermissions.fromString("rwx------");
    DurableFiles.replace(file, new byte[] {3}, own);
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(own);
    assertThat(file).hasBinaryContent(new byte[] {3});
  }

  @Test
  void whenReplacingFailsTheOldFileStays() throws IOException {
    Path file = Files.write(folder.resolve("file"), new byte[] {1});
    Path taken = Files.createDirectories(folder.resolve("temporary/in the way")).getParent();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> DurableFiles.replace(file, taken, new byte[] {2}));
    assertThat(file).hasBinaryContent(new byte[] {1});

    Path folderInPlace = Files.createDirectories(folder.resolve("place/full")).getParent();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> DurableFiles.replace(folderInPlace, new byte[] {2}));
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("file", "temporary", "place");
  }

  @Test
  void anInterruptedThreadFinishesItsWork() throws IOException {
    Path file = folder.resolve("file");
    Thread.currentThread().interrupt();
    try {
      DurableFiles.replace(file, new byte[] {1});
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(file).hasBinaryContent(new byte[] {1});
  }
}
