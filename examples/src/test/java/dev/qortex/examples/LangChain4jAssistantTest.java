package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LangChain4jAssistantTest {

  @Test
  void itAnswersDifferentlyAfterItWasCorrected(@TempDir Path folder) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LangChain4jAssistant.run(folder, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsSubsequence(
            "  Payments before 2025: A failed payment is retried at once.",
            "No, that was before 2025.",
            "  Payments: A failed payment is retried after ten minutes, and never more than twice.",
            "The printer is on floor 3.");
    assertThat(folder.resolve("vectors")).isNotEmptyDirectory();
  }
}
