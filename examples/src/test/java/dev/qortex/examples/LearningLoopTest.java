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

  private static final Path DOCS = Path.of("handbook");

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
              "Read the pages", "Ask: ", "Say what helped", "Review the change", "13 of 13 checks")
          .contains(turn == 0 ? "Starting from nothing" : "Going on from")
          .contains(data);
      if (turn == 0) {
        assertThat(output()).contains("the file holds 0 rules of earlier runs");
      } else {
        assertThat(output())
            .contains("learned by an earlier run: Give every retry a limit.")
            .contains(
                "learned by an earlier run: Search a change for retries before it is merged.");
      }
    }
  }

  @Test
  void theFirstRunShowsWhatOneAcceptChanged() {
    assertThat(run("--data-dir", folder.resolve("loop").toString(), "--docs", DOCS.toString()))
        .isZero();
    assertThat(output())
        .containsSubsequence(
            "Ask: How often is a failed call retried?",
            "[1] Coding rules > Calls to other services (handbook:coding-rules.md)",
            "[2] Payments > Retries (handbook:payments.md)",
            "A call to the provider is retried only when it carries an idempotency key",
            "Say what helped: [1] did not, [2] did.",
            "[1] Payments > Retries (handbook:payments.md)",
            "Why: outcomes of similar questions add ",
            "Never offer a voucher instead of a refund",
            "It cites the rule: Give every retry a limit and a growing pause.",
            "Ask: Which mistake was a retry without a limit?",
            "A retry without a limit was merged.",
            "The loop is closed: 13 of 13 checks passed.");
  }

  @Test
  void theDefaultsLieUnderTheRoot() throws Exception {
    assertThat(run()).isEqualTo(2);
    Path handbook = folder.resolve("examples/handbook");
    assertThat(output()).contains(handbook.toString());
    Files.createDirectories(handbook);
    Files.copy(DOCS.resolve("coding-rules.md"), handbook.resolve("coding-rules.md"));
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
    assertThat(output()).contains("FAILED  after feedback").contains("needs two");
    Files.writeString(docs.resolve("hello.md"), "# Hello\n\nA call.\n\n# Retry\n\nA retry.");
    assertThat(run("--data-dir", folder.toString(), "--docs", docs.toString())).isEqualTo(1);
    assertThat(output()).contains("FAILED  0 rules are in a valid file").contains("not run");
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
        .contains("ok      500 rules are in a valid file")
        .contains("ok      reviewers have 500 rules");
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
    assertThat(output())
        .contains(" 1  ok      good")
        .contains(" 2  FAILED  bad")
        .contains("The loop is open: 1 of 2");
    Checklist tooFew = new Checklist(System.out, 2);
    tooFew.check("good", true);
    assertThat(tooFew.report()).isFalse();
  }
}
