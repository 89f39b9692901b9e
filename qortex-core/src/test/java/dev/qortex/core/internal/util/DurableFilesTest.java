package dev.qortex.core.internal.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableFilesTest {

  @TempDir private Path folder;

  @Test
  void aFileIsReplacedAndNothingElseIsLeft() throws IOException {
    Path file = folder.resolve("file");
    DurableFiles.replace(file, folder.resolve("temporary"), new byte[] {1, 2});
    assertThat(file).hasBinaryContent(new byte[] {1, 2});
    Files.write(folder.resolve("temporary"), new byte[] {7, 7, 7, 7});
    DurableFiles.replace(file, folder.resolve("temporary"), new byte[] {3});
    assertThat(file).hasBinaryContent(new byte[] {3});
    assertThat(folder).isDirectoryNotContaining("glob:**temporary");
  }

  @Test
  void whenReplacingFailsTheOldFileStays() throws IOException {
    Path file = Files.write(folder.resolve("file"), new byte[] {1});
    Path taken = Files.createDirectories(folder.resolve("temporary/in the way")).getParent();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> DurableFiles.replace(file, taken, new byte[] {2}));
    assertThat(file).hasBinaryContent(new byte[] {1});

    Path folderInPlace = Files.createDirectories(folder.resolve("place/full")).getParent();
    Path temporary = folder.resolve("other");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> DurableFiles.replace(folderInPlace, temporary, new byte[] {2}));
    assertThat(temporary).doesNotExist();
  }

  @Test
  void anInterruptedThreadFinishesItsWork() throws IOException {
    Path file = folder.resolve("file");
    Thread.currentThread().interrupt();
    try {
      DurableFiles.replace(file, folder.resolve("temporary"), new byte[] {1});
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(file).hasBinaryContent(new byte[] {1});
  }
}
