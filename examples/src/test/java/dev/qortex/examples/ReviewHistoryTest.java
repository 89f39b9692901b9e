package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.commons.GitProgram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReviewHistoryTest {

  private static final Pattern SHARE =
      Pattern.compile("shown in 10 commits led to (\\d+) of the (\\d+) findings");
  private static final int PASSED = 20;

  @TempDir Path folder;

  private static String output(Path repository, int passed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ReviewHistory.run(
        repository, "HEAD", passed, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static int group(MatchResult half, int group) {
    return Integer.parseInt(half.group(group));
  }

  private void git(String... arguments) throws IOException {
    GitProgram.Output said = new GitProgram(folder).run(arguments);
    assertThat(said.exit()).as(said.line() + said.error()).isZero();
  }

  private void commit(int number) throws IOException {
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "-m", "Commit " + number);
  }

  /** A project in which each commit returns null twice, one of which the next commit mends. */
  private void history() throws IOException {
    assumeTrue(new GitProgram(folder).run("--version").exit() == 0, "git is not installed");
    git("init", "--quiet", "--initial-branch=main");
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.com");
    commit(0);
    Path sources = Files.createDirectories(folder.resolve("core/src/main/java"));
    List<String> before = List.of();
    for (int number = 1; number <= 21; number++) {
      if (!before.isEmpty()) {
        List<String> mended = new ArrayList<>(before);
        mended.set(50, "    return Optional.empty();");
        Files.write(sources.resolve("Part%s.java".formatted(number - 1)), mended);
      }
      List<String> lines = new ArrayList<>(Collections.nCopies(220, "    work();"));
      lines.set(50, "    return null;");
      lines.set(150, "    return null;");
      Files.write(sources.resolve("Part%s.java".formatted(number)), lines);
      before = lines;
      commit(number);
    }
  }

  @Test
  void rulesThatReviewsCiteAreShownMoreAndLaterCommitsDecideTheirFindings() throws IOException {
    history();

    String output = output(folder, 1);

    List<MatchResult> halves = SHARE.matcher(output).results().toList();
    assertThat(halves).extracting(half -> group(half, 2)).containsExactly(20, 20);
    assertThat(group(halves.get(1), 1)).isEqualTo(20).isGreaterThan(group(halves.get(0), 1));
    assertThat(output).containsPattern("After: findings \\{CONFIRMED=(\\d+), IGNORED=\\1}");
    assertThat(output.substring(output.indexOf("After")))
        .containsPattern("0\\.\\d\\d after \\d+ reviews: Return empty collections");
  }

  @Test
  void theHistoryOfThisProjectIsReviewed() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    assumeTrue(
        new GitProgram(here).run("rev-parse", "--verify", "--quiet", "HEAD~400").exit() == 0,
        "the clone is shallow");

    String output = output(here, PASSED);

    assertThat(SHARE.matcher(output).results()).hasSize(2);
    assertThat(output).contains("Before: findings {}", "After: findings {");
  }
}
