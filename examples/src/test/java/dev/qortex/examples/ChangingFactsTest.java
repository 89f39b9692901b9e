package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangingFactsTest {

  @TempDir Path folder;

  @Test
  void thePresentThePastAndTheHistoryAreToldApart() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ChangingFacts.run(folder, new PrintStream(out, true, StandardCharsets.UTF_8));
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "Alma drinks cocoa in the morning."
                + " (since 2026-05-01, before: Alma drinks green tea in the morning.)",
            "Alma drinks coffee in the morning.",
            "2026-05-01T00:00:00Z Alma drinks green tea in the morning.",
            "2026-03-02T00:00:00Z Alma drinks coffee in the morning.");
    assertThat(folder.resolve("facts.html")).content().contains("cocoa", "green tea", "coffee");
  }
}
