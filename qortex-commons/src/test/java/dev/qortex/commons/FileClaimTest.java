package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileClaimTest {

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void create() throws IOException {
    file = Files.write(folder.resolve("file"), new byte[] {1, 2});
  }

  @Test
  void aFileHasOneHolderUntilItIsGivenUp() throws IOException {
    try (FileClaim first = FileClaim.tryClaim(file).orElseThrow()) {
      assertThat(FileClaim.tryClaim(file)).isEmpty();
      assertThat(FileClaim.tryClaim(folder.resolve("../" + folder.getFileName() + "/file")))
          .as("another path to it")
          .isEmpty();
      assertThat(first.channel().read(ByteBuffer.allocate(2))).isEqualTo(2);
    }
    FileClaim second = FileClaim.tryClaim(file).orElseThrow();
    second.close();
    try (FileClaim third = FileClaim.tryClaim(file).orElseThrow()) {
      second.close();
      assertThat(FileClaim.tryClaim(file)).as("closing twice gives up nothing more").isEmpty();
      assertThat(third.channel().isOpen()).isTrue();
    }
  }

  @Test
  void aLockFileIsMadeAndWaitedFor() throws IOException {
    Path lock = folder.resolve("lock");
    try (FileClaim first = FileClaim.await(lock, Duration.ZERO).orElseThrow()) {
      assertThat(FileClaim.await(lock, Duration.ofMillis(20))).isEmpty();
      assertThat(first.channel().isOpen()).isTrue();
    }
    try (FileClaim second = FileClaim.await(lock, Duration.ofMillis(20)).orElseThrow()) {
      assertThat(second.channel().isOpen()).isTrue();
    }
    assertThat(lock).exists();
  }

  @Test
  void anInterruptedHolderGivesTheFileUp() throws IOException {
    FileClaim interrupted = FileClaim.tryClaim(file).orElseThrow();
    Thread.currentThread().interrupt();
    assertThatIOException().isThrownBy(() -> interrupted.channel().read(ByteBuffer.allocate(2)));
    assertThat(Thread.interrupted()).isTrue();
    interrupted.close();
    try (FileClaim next = FileClaim.tryClaim(file).orElseThrow()) {
      assertThat(next.channel().isOpen()).isTrue();
    }
  }

  @Test
  void whatIsNoFileCannotBeClaimed() throws IOException {
    assertThatIOException().isThrownBy(() -> FileClaim.tryClaim(folder.resolve("missing")));
    assertThatIOException().isThrownBy(() -> FileClaim.tryClaim(folder));
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThatIOException().isThrownBy(() -> FileClaim.tryClaim(link));
    try (FileClaim claim = FileClaim.tryClaim(file).orElseThrow()) {
      assertThat(claim.channel().isOpen()).isTrue();
    }
  }
}
