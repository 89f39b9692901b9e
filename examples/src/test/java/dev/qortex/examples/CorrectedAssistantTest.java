package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorrectedAssistantTest {

  @TempDir Path folder;

  @Test
  void itIsRightTheThirdTimeAndForgetsAgain() {
    var written = new ByteArrayOutputStream();
    CorrectedAssistant.run(
        folder.resolve("memory.db"), new PrintStream(written, true, StandardCharsets.UTF_8));
    List<String> lines = written.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines.stream().filter(line -> line.startsWith("  No: "))).hasSize(3);
    int third = lines.indexOf("I want to be off for a day: where do I book a holiday?");
    assertThat(lines.get(third + 1)).contains("staff portal");
    assertThat(lines.subList(third + 2, lines.size()))
        .anyMatch(line -> line.contains("by outcomes of similar questions"))
        .anyMatch(line -> line.contains("answers=2, outcomes=4"));
    assertThat(lines.get(lines.size() - 1)).startsWith("  No: ");
  }
}
