package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** This version opens the files of all released ones. */
class ReleasedFilesTest {

  private static final String ADVICE =
      """
      This version does not open the file (%s) of a released one.
      Maybe that one is not released yet: then write the file anew, see ReleasedFileWriter.
      After its release that file must never change: add a migration instead.\
      """;

  @TempDir Path folder;

  static List<Path> files() throws IOException, URISyntaxException {
    Path released =
        Path.of(Objects.requireNonNull(ReleasedFilesTest.class.getResource("released")).toURI());
    try (Stream<Path> files = Files.list(released)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aReleasedFileOpensAndHoldsWhatWasWritten(Path released) throws IOException {
    Path copy = Files.copy(released, folder.resolve("copy.db"));
    try {
      openAndCheck(copy);
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(ADVICE.formatted(released.getFileName()), e);
    }
  }

  private static void openAndCheck(Path copy) {
    for (int time = 0; time < 2; time++) {
      try (SqliteStore store = SqliteStore.open(copy)) {
        ReleasedFile.check(store);
        store.interoception().adjust(Map.of("timeout", 0.25));
      }
    }
  }

  @Test
  void aFileOfThisVersionHasALittleOfEverything() throws Exception {
    Path file = folder.resolve("now.db");
    ReleasedFile.write(file);
    assertThat(Files.size(file)).isLessThan(100_000);
    try (SqliteStore store = SqliteStore.open(file)) {
      assertThat(store.maintenance().stats().tables())
          .allSatisfy((table, stats) -> assertThat(stats.rows()).as(table).isPositive());
      ReleasedFile.check(store);
    }
  }

  @Test
  void theFileOfThisVersionIsThere() throws Exception {
    assertThat(files())
        .extracting(file -> file.getFileName().toString())
        .contains(ReleasedFileWriter.NAME);
  }
}
