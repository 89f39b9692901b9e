package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedLessonTest {

  @TempDir Path folder;

  @Test
  void aMistakeOfOneProjectReachesASessionOfAnotherWithItsPath() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SharedLesson.run(folder, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .containsSubsequence(
            "discovered: Check ledger service for what went wrong in shop:",
            "A call was repeated without a limit.",
            "relation=instance_of, source=billing:ledger service, target=patterns:remote call",
            "relation=instance_of, source=shop:card gateway, target=patterns:remote call",
            "relation=uses, source=shop:mistake:",
            "target=shop:card gateway")
        .contains("derived: Provide access token wherever ledger service is used.");
  }
}
