package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.commons.GitProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewCommandsTest {

  private static final List<String> SEVERITIES = List.of("critical", "major", "minor", "nitpick");

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void aProjectWithRules() {
    terminal = new Terminals(folder);
    terminal.write(
        "own.yaml",
        "persona: own\nrules:\n  - {rule: Say how.}\n  - {rule: Close what you open.}\n");
    terminal.out("buildlog", "import-seed", "own.yaml");
  }

  private JsonNode json(String... words) throws IOException {
    return new ObjectMapper().readTree(terminal.out(words));
  }

  private String started() throws IOException {
    return json("buildlog", "gauntlet", "prompt", "a diff", "--json").path("run_id").asText();
  }

  private Run reviewed(String run, String answer, String... options) {
    terminal.input = answer;
    List<String> words =
        new ArrayList<>(
            List.of("buildlog", "gauntlet", "issues", "--run-id", run, "--answer", "-"));
    words.addAll(List.of(options));
    return terminal.run(words.toArray(String[]::new));
  }

  private static String found(String severity) {
    return "{\"issues\": [{\"severity\": \"%s\", \"description\": \"SQL by hand\"}]}"
        .formatted(severity);
  }

  @Test
  void theCreditOfRulesIsThatOfTheEnvironment() throws IOException {
    terminal.env.put("QORTEX_CREDIT", "python");
    terminal.out("buildlog", "experiment", "start");
    terminal.out("buildlog", "log-reward", "accepted");
    assertThat(terminal.out("buildlog", "bandit-status")).contains("2 observations");

    terminal.env.put("QORTEX_CREDIT", "magic");
    assertThat(terminal.run("buildlog", "bandit-status").err())
        .contains("QORTEX_CREDIT", "magic", "Maybe evidence or python");
    terminal.env.put("QORTEX_CREDIT", "evidence");
    terminal.env.put("QORTEX_HOLD_OUT", "2");
    assertThat(terminal.run("buildlog", "bandit-status").err())
        .contains("QORTEX_HOLD_OUT", "'2'", "Maybe 0.05");
  }

  @Test
  void aReviewEndsByTheSeverityOfItsFindings() throws IOException {
    for (int found = 0; found < SEVERITIES.size(); found++) {
      String run = started();
      assertThat(reviewed(run, found(SEVERITIES.get(found))).exit()).isEqualTo(1);
      for (int failing = 0; failing < SEVERITIES.size(); failing++) {
        assertThat(
                reviewed(run, found(SEVERITIES.get(found)), "--fail-on", SEVERITIES.get(failing))
                    .exit())
            .isEqualTo(found <= failing ? 1 : 0);
      }
    }
    assertThat(reviewed(started(), "{\"issues\": []}").exit()).isZero();
    assertThat(terminal.run("buildlog", "gauntlet", "issues", "--issues", "[]").exit())
        .isEqualTo(1);
    assertThat(reviewed(started(), "{\"issues\": []}", "--fail-on", "blocker").exit()).isEqualTo(1);
  }

  @Test
  void theDecisionThatAFindingIsAFalseAlarmIsNoFailure() throws IOException {
    reviewed(started(), found("major"));
    String finding =
        json("buildlog", "experiment", "report", "--mistakes", "1", "--json")
            .at("/mistakes/0/id")
            .asText();
    for (String decision : List.of("--no-valid", "--reopen", "--valid")) {
      assertThat(terminal.run("buildlog", "decide", finding, decision).exit()).isZero();
    }
    String call = "{\"id\": \"" + finding + "\", \"valid\": false}";
    assertThat(terminal.run("call", "buildlog_decide", call).exit()).isZero();
  }

  @Test
  void silenceAfterAFindingIsRefused() throws IOException {
    String run = started();
    reviewed(run, found("major"));

    Run silent = reviewed(run, "{\"issues\": []}", "--iteration", "2");
    assertThat(silent.exit()).isEqualTo(1);
    assertThat(silent.err()).contains("resolved").doesNotContain("\tat ");
    assertThat(reviewed(run, "[]", "--iteration", "2", "--resolved", "bound in 1f3a").exit())
        .isZero();
  }

  @Test
  void theDiffOfACommitIsThePromptAlone() throws IOException {
    GitProgram git = new GitProgram(folder);
    git.run("init", "--quiet");
    terminal.write("src/Main.java", "class Main {}\n");
    terminal.write("notes.md", "# Notes\n");
    git.run("add", "src", "notes.md");
    git.run("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Start");

    for (String command : List.of("prompt", "loop")) {
      String raw =
          terminal.out(
              "buildlog", "gauntlet", command, "--diff", "HEAD", "--files", "!*.md", "--raw");
      assertThat(raw)
          .startsWith("# Review\n")
          .contains("+class Main {}", "Close what you open.")
          .doesNotContain("Notes");
    }
    assertThat(terminal.run("buildlog", "gauntlet", "prompt").exit()).isEqualTo(1);
    assertThat(terminal.run("buildlog", "gauntlet", "prompt", "--diff", "HEAD~9").err())
        .contains("HEAD~9", "Maybe");
  }

  @Test
  void anAnswerBecomesALogOfSarif() throws IOException {
    String run = started();
    terminal.input = found("major");
    String log =
        terminal.out("buildlog", "gauntlet", "sarif", "--run-id", run, "--answer", "-", "--raw");
    JsonNode read = new ObjectMapper().readTree(log);
    assertThat(read.path("version").asText()).isEqualTo("2.1.0");
    assertThat(read.at("/runs/0/automationDetails/id").asText()).isEqualTo("buildlog/" + run);
    terminal.write("log.sarif", log);
    assertThat(json("buildlog", "gauntlet", "import", "log.sarif", "--json").path("added").asInt())
        .isEqualTo(1);
  }

  @Test
  void commentsAreImportedFromAFileOrFromStandardInput() throws IOException {
    String comments = "[{\"id\": 1, \"path\": \"A.java\", \"line\": 7, \"body\": \"bug: SQL\"}]";
    terminal.write("comments.json", comments);
    JsonNode first = json("buildlog", "gauntlet", "import", "comments.json", "--json");
    assertThat(first.path("added").intValue()).isEqualTo(1);
    terminal.input = comments;
    JsonNode again = json("buildlog", "gauntlet", "import", "--comments", "-", "--json");
    assertThat(again.path("findings").intValue()).isEqualTo(1);
    assertThat(again.path("added").intValue()).isZero();
    assertThat(terminal.run("buildlog", "gauntlet", "import", "absent.json").exit()).isEqualTo(1);
  }

  @Test
  void aPipelineGoesOnWithoutItsPatterns() {
    terminal.write("odd.db", "This is no database, but a text of some length.");
    for (String[] words :
        new String[][] {
          {"prompt", "judge", "run-1"},
          {"record", "run-1", "judge", "Retries need a limit"},
          {"run-outcome", "run-1", "--passed"},
          {"correct", "run-1", "judge", "a", "inspector", "b"}
        }) {
      List<String> all = new ArrayList<>(List.of("patterns"));
      all.addAll(List.of(words));
      all.addAll(List.of("--db", "odd.db", "--json"));
      Run run = terminal.run(all.toArray(String[]::new));
      assertThat(run.out()).contains("\"reason\" : \"failed: ", "odd.db");
      assertThat(run.exit()).isZero();
    }
    assertThat(terminal.run("patterns", "list", "--db", "odd.db").exit()).isEqualTo(1);
    assertThat(terminal.run("patterns", "record", "run-1", " ", "x", "--db", "odd.db").exit())
        .isEqualTo(1);
  }

  @Test
  void rulesAreMutedAndPersonasChosenInAProject() throws IOException {
    assertThat(
            json("buildlog", "init", "--personas", "security", "--personas", "data", "--json")
                .path("ok")
                .asBoolean())
        .isTrue();
    assertThat(personas()).containsExactly("data", "own", "security");
    assertThat(terminal.run("buildlog", "verify").exit()).isZero();
    terminal.out("buildlog", "init");
    assertThat(personas()).containsExactly("data", "own", "security");

    terminal.out("buildlog", "gauntlet", "mute", "--personas", "own");
    assertThat(personas()).containsExactly("data", "security");
    terminal.out("buildlog", "gauntlet", "mute", "--personas", "own", "--undo");
    terminal.out("buildlog", "init", "--personas", "prose");
    assertThat(personas()).containsExactly("own", "prose");
    assertThat(terminal.run("buildlog", "init", "--personas", "nobody").exit()).isEqualTo(2);
  }

  private List<String> personas() throws IOException {
    List<String> names = new ArrayList<>();
    json("buildlog", "gauntlet", "list", "--json")
        .path("personas")
        .fieldNames()
        .forEachRemaining(names::add);
    return names;
  }
}
