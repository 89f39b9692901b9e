package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.postgresserver.PostgresServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SharedDatabaseTest {

  @Test
  void feedbackToOneProgramChangesTheAnswerOfTheOther() {
    PostgresServer.assumeInstalled();
    PrintStream out = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (PostgresServer server = PostgresServer.start(false)) {
      System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
      SharedDatabase.main(new String[] {server.url()});
    } finally {
      System.setOut(out);
    }
    String[] answers = said.toString(StandardCharsets.UTF_8).split("the first one.*\n", -1);
    assertThat(answers).hasSize(2);
    assertThat(answers[0]).contains("Retry");
    assertThat(answers[1]).contains("Retry");
    assertThat(answers[0].lines().skip(1).toList()).isNotEqualTo(answers[1].lines().toList());
  }
}
