package dev.qortex.examples.doors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.service.erasure.PersonErasure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PersonLeavesTest {

  @TempDir Path folder;

  @Test
  void nothingIsLeftOfOneAndAllOfTheOther() throws IOException {
    PersonErasure.Report gone = PersonLeaves.run(folder);
    assertThat(gone.memory().known()).isTrue();
    assertThat(gone.parts()).extracting(part -> part.erased()).containsExactly(2);
    StringBuilder bytes = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    assertThat(bytes.toString().toLowerCase(Locale.ROOT))
        .doesNotContain("alma", "jasmine")
        .contains("boris prefers long answers");
  }
}
