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
    return LearningLoop.run(args);
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
          .contains("loop closed: 12/12 checks")
          .contains(turn == 0 ? "Starting from nothing" : "Going on from")
          .contains(data);
    }
  }

  @Test
  void wrongOptionsAreNamed() {
    assertThat(run("--nonsense")).isEqualTo(2);
    assertThat(output()).contains("(--nonsense)").contains("--data-dir");
    assertThat(run("--docs", folder.resolve("missing").toString())).isEqualTo(2);
    assertThat(output()).contains("missing");
    assertThat(run("--help")).isZero();
  }

  @Test
  void aFolderWithoutDocumentsIsSaidPlainly() throws Exception {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(run("--data-dir", folder.toString(), "--docs", empty.toString())).isEqualTo(1);
    assertThat(output()).contains(empty.toString()).contains("Maybe");
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
