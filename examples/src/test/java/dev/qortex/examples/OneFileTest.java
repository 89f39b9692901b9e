package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OneFileTest {

  @Test
  void allPartsWorkInOneFile(@TempDir Path root) throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    OneFile.run(root, new PrintStream(written, true, StandardCharsets.UTF_8));
    assertThat(written.toString(StandardCharsets.UTF_8))
        .contains("every 30 days", "[calls.md]", "200 ms", "\n1\n", "CLAUDE.md")
        .doesNotContain("every 90 days");
    assertThat(Files.readString(root.resolve("CLAUDE.md"))).contains("retry a failed call");
  }
}
