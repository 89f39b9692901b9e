package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelatedMistakesTest {

  @Test
  void theTwoLeaksAreRelatedAndNothingElse(@TempDir Path folder) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      RelatedMistakes.main(new String[] {folder.toString()});
    } finally {
      System.setOut(before);
    }
    assertThat(written.toString(StandardCharsets.UTF_8))
        .startsWith(
            "1 of 4 pairs hold.\nMistake (leak) — The socket of a cancelled upload was never closed. — Mistake (pool) —"
                + " Each cancelled upload left a socket until none was free.\n")
        .contains("\"cancelled upload\" = [shop]", "\"socket\" = [shop]")
        .doesNotContain("Baskets", "Cents");
  }
}
