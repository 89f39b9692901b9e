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

class ChangedPreferenceTest {

  @TempDir Path folder;

  @Test
  void eachTimeHasItsAnswerAndThePictureHasAllVersions() throws IOException {
    var written = new ByteArrayOutputStream();
    ChangedPreference.run(folder, new PrintStream(written, true, StandardCharsets.UTF_8));
    assertThat(written.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "Now: Ada wants reports in German.",
            "In June: Ada wants reports in French.",
            "2026-08-24 to now: Ada wants reports in German.",
            "2026-05-11 to 2026-08-24: Ada wants reports in French.",
            "2026-03-02 to 2026-05-11: Ada wants reports in English.",
            "Picture: preference.svg");
    assertThat(Files.readString(folder.resolve("preference.svg")))
        .contains("English", "French", "German");
  }
}
