package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Feedback that is taken back at the terminal. */
class UndoCommandTest {

  private static final String QUESTION = "How often is a failed call or a failed job retried?";

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write("docs/calls.md", "# Calls\n\nA failed call is retried three times.\n");
    terminal.write("docs/jobs.md", "# Jobs\n\nA failed job is retried once, in the next night.\n");
    terminal.out("ingest", "docs");
    terminal.out("ask", "What happens in the night?");
    terminal.out("accept", "1");
    terminal.out("ask", QUESTION, "--min-relevance", "0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"accept", "reject"})
  void everythingLearnedMovesBackExactly(String command) throws SQLException {
    List<String> before = learned();
    String told = terminal.out(command, "1", "2");
    assertThat(learned()).isNotEqualTo(before);
    String undo = told.replaceAll("(?s).*Undo it: qortex ", "").strip();
    terminal.out("ask", "What else is there about jobs?");
    assertThat(terminal.out(undo.split(" ")))
        .contains(", " + command + "ed", "without this feedback");
    assertThat(learned()).isEqualTo(before);
  }

  @Test
  void partialFeedbackIsTakenBackToo() throws SQLException, IOException {
    List<String> before = learned();
    JsonNode answer = new ObjectMapper().readTree(terminal.out("ask", QUESTION, "--json"));
    String item = answer.at("/items/0/id").asText();
    terminal.out(
        "feedback",
        answer.path("query_id").asText(),
        new ObjectMapper().createObjectNode().put(item, "partial").toString());
    assertThat(terminal.out("undo")).contains("undone: " + item + ", partial");
    assertThat(learned()).isEqualTo(before);
  }

  @Test
  void afterAnUndoTheAnswerTakesOtherFeedback() throws SQLException {
    terminal.out("reject", "1");
    List<String> rejected = evidence();
    terminal.out("undo");
    terminal.out("accept", "1");
    terminal.out("undo");
    terminal.out("reject", "1");
    assertThat(evidence()).isEqualTo(rejected);
  }

  @Test
  void someItemsAreUndoneAndTheOthersStay() throws SQLException {
    terminal.out("accept", "1");
    List<String> one = evidence();
    terminal.out("accept", "2");
    terminal.out("undo", "2");
    assertThat(evidence()).isEqualTo(one);
    Run absent = terminal.run("undo", "2");
    assertThat(absent.exit()).isEqualTo(1);
    assertThat(absent.err()).contains("no feedback", "--answer ID");
  }

  @Test
  void aSecondOutcomeOfAnItemIsRefusedAndSaysWhatUndoesTheFirst() throws SQLException {
    terminal.out("accept", "1");
    List<String> once = learned();
    Run again = terminal.run("accept", "1");
    assertThat(again.exit()).isZero();
    assertThat(again.out()).isEmpty();
    assertThat(again.err()).contains("was accepted before; it counts once");
    Run other = terminal.run("reject", "1");
    assertThat(other.exit()).isEqualTo(1);
    assertThat(other.out()).isEmpty();
    assertThat(other.err()).contains("was accepted before", "qortex undo --answer ");
    assertThat(learned()).isEqualTo(once);
  }

  @Test
  void feedbackOfASharedSessionIsTakenBackByItsSession() throws IOException {
    JsonNode answer =
        new ObjectMapper()
            .readTree(
                terminal.out(
                    "call",
                    "qortex_ask",
                    "{\"context\": \"%s\", \"session_id\": \"chat\"}".formatted(QUESTION)));
    String id = answer.path("query_id").asText();
    terminal.out("accept", answer.at("/items/0/id").asText(), "--answer", id);
    Run refused = terminal.run("undo", "--answer", id);
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("qortex forget chat");
    assertThat(terminal.run("undo", "--answer", "unknown").exit()).isEqualTo(1);
  }

  /** Everything that feedback changes, but not the log of changes, which only grows. */
  private List<String> learned() throws SQLException {
    List<String> rows = evidence();
    rows.addAll(rows("SELECT answer_id, text, shares FROM questions ORDER BY answer_id"));
    rows.addAll(rows("SELECT item_id, reward FROM outcomes ORDER BY 1, 2"));
    return rows;
  }

  private List<String> evidence() throws SQLException {
    List<String> rows = new ArrayList<>();
    rows.addAll(rows("SELECT * FROM factors WHERE factor <> 1 ORDER BY 1"));
    rows.addAll(
        rows(
            "SELECT learner, context, arm_id, successes, failures, pulls, total_reward FROM arms ORDER BY 1, 2, 3"));
    return rows;
  }

  private List<String> rows(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    String file = "jdbc:sqlite:" + folder.resolve("home/.qortex/memory.db");
    try (Connection database = DriverManager.getConnection(file);
        Statement statement = database.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        StringBuilder text = new StringBuilder();
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
          text.append(row.getString(column)).append('|');
        }
        rows.add(text.toString());
      }
    }
    return rows;
  }
}
