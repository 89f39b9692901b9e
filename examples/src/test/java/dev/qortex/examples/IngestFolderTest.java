package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestFolderTest {

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("retries.md"),
        "# Retry\n\nA retry is a second attempt. A retry requires a timeout.\n\n# Timeout\n\nIt ends"
            + " a call.\n");
    Files.write(folder.resolve("broken.md"), new byte[] {(byte) 0xC3, (byte) 0x28});
  }

  private String output(boolean model) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    IngestFolder.run(folder, model, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void itShowsProgressReportAndEvidence() {
    assertThat(output(false))
        .contains("surveyed  [##############################] 2/2 retries.md")
        .contains("read 1 files, skipped 0, 1 failed")
        .contains("failed broken.md: ")
        .contains("Retry requires Timeout")
        .contains("d:retries.md, Retry: \"A retry requires a timeout.\"".replace("d:", "folder:"));
  }

  @Test
  void aModelReadsTheSameFolder() {
    assertThat(output(true))
        .containsIgnoringCase("retry refines second attempt (0.80)")
        .contains("\"A retry is a second attempt.\"");
  }
}
