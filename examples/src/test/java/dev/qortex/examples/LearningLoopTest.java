package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearningLoopTest {

  private static final Path DOCS = Path.of("..", "docs");

  @TempDir private Path folder;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private PrintStream console;
  private PrintStream errors;

  @BeforeEach
  void listen() {
    console = System.out;
    errors = System.err;
    PrintStream listener = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    System.setOut(listener);
    System.setErr(listener);
  }

  @AfterEach
  void stopListening() {
    System.setOut(console);
    System.setErr(errors);
  }

  private int run(String... args) {
    bytes.reset();
    return LearningLoop.run(folder, args);
  }

  private String output() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theLoopClosesAndGoesOnFromWhereItWas() {
    String data = folder.resolve("loop").toString();
    for (int turn = 0; turn < 6; turn++) {
      assertThat(run("--data-dir", data, "--docs", DOCS.toString())).as(output()).isZero();
      assertThat(output())
          .containsSubsequence(
              "Reading the documents", "Embedding and storing", "Ingested ", "13/13 checks")
          .contains(turn == 0 ? "Starting from nothing" : "Going on from")
          .contains(data);
      if (turn == 0) {
        assertThat(output()).contains("the seed holds the 0 rules learned before");
      } else {
        assertThat(output())
            .contains("learned before: Give every retry a limit.")
            .contains("learned before: Search a change for retries before it is merged.");
      }
    }
  }

  @Test
  void theDefaultsLieUnderTheRoot() throws Exception {
    assertThat(run()).isEqualTo(2);
    assertThat(output()).contains(folder.resolve("docs").toString());
    Files.createDirectory(folder.resolve("docs"));
    Files.copy(DOCS.resolve("feedback.md"), folder.resolve("docs/feedback.md"));
    assertThat(run()).as(output()).isZero();
    assertThat(folder.resolve("target/learning-loop/memory.db")).exists();
  }

  @Test
  void wrongOptionsAreNamed() {
    assertThat(run("--nonsense")).isEqualTo(2);
    assertThat(output()).contains("(--nonsense)").contains("--data-dir");
    assertThat(run("--docs", folder.resolve("missing").toString())).isEqualTo(2);
    assertThat(output()).contains("missing");
    assertThat(run("--bolt", "http://nowhere", "--docs", DOCS.toString())).isEqualTo(1);
    assertThat(output()).contains("(http://nowhere)", "Maybe");
    assertThat(run("--help")).isZero();
  }

  @Test
  void aFolderWithoutDocumentsIsSaidPlainly() throws Exception {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(run("--data-dir", folder.toString(), "--docs", empty.toString())).isEqualTo(1);
    assertThat(output()).contains(empty.toString()).contains("Maybe");
  }

  @Test
  void tooLittleToLearnFromIsAFailedCheck() throws Exception {
    Path docs = Files.createDirectory(folder.resolve("little"));
    Files.writeString(docs.resolve("hello.md"), "# Hello\n");
    assertThat(run("--data-dir", folder.toString(), "--docs", docs.toString())).isEqualTo(1);
    assertThat(output()).contains("FAILED  after accept and reject").contains("needs two");
    Files.writeString(docs.resolve("hello.md"), "# Hello\n\nA call.\n\n# Retry\n\nA retry.");
    assertThat(run("--data-dir", folder.toString(), "--docs", docs.toString())).isEqualTo(1);
    assertThat(output()).contains("FAILED  0 rules projected").contains("not run");
  }

  @Test
  void ofVeryManyRulesTheSurestArePublished() throws Exception {
    Path docs = Files.createDirectory(folder.resolve("rules"));
    StringBuilder text = new StringBuilder("# Calls\n\nA call can be retried.\n\n## Rules\n\n");
    for (int i = 0; i < 510; i++) {
      text.append("- Never retry call number ").append(i).append(" without a limit.\n");
    }
    Files.writeString(docs.resolve("rules.md"), text);
    run("--data-dir", folder.toString(), "--docs", docs.toString());
    assertThat(output())
        .contains("500 rules: the surest of 510")
        .contains("ok      500 rules projected")
        .contains("ok      buildlog imported");
  }

  @Test
  void whatTheLibraryRefusesIsSaidWithItsCauseAndWithoutATrace() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "in the way");
    assertThat(run("--data-dir", file.toString(), "--docs", DOCS.toString())).isEqualTo(1);
    assertThat(output()).contains(file.toString(), "Maybe", "Caused by: ").doesNotContain("\tat ");
  }

  @Test
  void aCheckThatFailsIsListedAndFailsTheLoop() {
    Checklist checks = new Checklist(System.out, 2);
    checks.check("good", true);
    checks.check("bad", false);
    assertThat(checks.report()).isFalse();
    assertThat(output()).contains(" 1  ok      good").contains(" 2  FAILED  bad").contains("1/2");
    Checklist tooFew = new Checklist(System.out, 2);
    tooFew.check("good", true);
    assertThat(tooFew.report()).isFalse();
  }
}
