package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AskWellTest {

  @Test
  void answersSayWhereTheyComeFromAndWhy() {
    PrintStream out = System.out;
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      AskWell.main(new String[0]);
    } finally {
      System.setOut(out);
    }
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("ops:retries in ops")
        .contains("source     ops:handbook, Calls")
        .contains("Always limit the number of retries.")
        .contains("Three attempts are enough:\nretry(call, 3);\n")
        .contains("vectors alone")
        .contains("[ops] Circuit Breaker -refines-> [ops] Retry -similar_to-> [web] Retry")
        .doesNotContain("web:handbook");
  }
}
