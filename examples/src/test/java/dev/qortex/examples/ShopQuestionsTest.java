package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopQuestionsTest {

  @Test
  void rowsAnswerQuestionsAndLeaveWithTheirDatabase(@TempDir Path folder) throws SQLException {
    PrintStream out = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
      ShopQuestions.main(new String[] {folder.resolve("shop.db").toString()});
    } finally {
      System.setOut(out);
    }
    String[] parts = said.toString(StandardCharsets.UTF_8).split("gone: ", -1);
    assertThat(parts).hasSize(2);
    assertThat(parts[0]).contains("customer: Ada Holm").doesNotContain("ada@example.org");
    assertThat(parts[1]).contains("Mug").doesNotContain("Ada Holm, ");
  }
}
