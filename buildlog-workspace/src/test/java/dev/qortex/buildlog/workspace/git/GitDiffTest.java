package dev.qortex.buildlog.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.buildlog.model.Topics;
import dev.qortex.commons.GitProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitDiffTest {

  private static final Pattern RANGE =
      Pattern.compile("@@ -(\\d+),(\\d+) \\+(\\d+),(\\d+) @@.*\n((?:[ +\\\\-].*\n)*)");

  @TempDir Path folder;

  private GitRepository repository;

  @BeforeEach
  void aRepositoryWithTwoCommits() throws IOException {
    assumeTrue(new GitProgram(folder).run("--version").exit() == 0, "git is not installed");
    git("init", "--quiet", "--initial-branch=main");
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.com");
    git("config", "diff.noprefix", "true");
    git("config", "diff.external", "false");
    write("src/Main.java", "class Main {}\n");
    write("docs/größe.md", "Size\n");
    commit("Start");
    repository = new GitRepository(folder.resolve("src"));
  }

  private void git(String... arguments) throws IOException {
    GitProgram.Output said = new GitProgram(folder).run(arguments);
    assertThat(said.exit()).as(said.line() + said.error()).isZero();
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private void commit(String subject) throws IOException {
    git("add", "--all");
    git("commit", "--quiet", "-m", subject);
  }

  private String diff(String revision, String... files) {
    return repository.diff(revision, List.of(files)).text();
  }

  @Test
  void aCommitARangeTheIndexAndTheWorkTreeAreChanges() throws IOException {
    assertThat(diff("HEAD")).as("the first commit").contains("+class Main {}", "+Size");
    git("switch", "--quiet", "-c", "side");
    write("src/Main.java", "class Main { int one; }\n");
    commit("One");
    git("switch", "--quiet", "main");
    write("docs/größe.md", "Size and weight\n");
    commit("Two");

    assertThat(diff("side")).startsWith("diff --git a/src/Main.java b/src/Main.java");
    assertThat(diff("main...side")).contains("int one").doesNotContain("weight");
    assertThat(diff("main..side")).contains("int one", "-Size and weight");
    assertThat(diff("side..")).contains("+Size and weight");
    git("merge", "--quiet", "--no-edit", "side");
    assertThat(diff("HEAD")).as("what a merge brought").contains("int one").doesNotContain("Size");

    assertThat(diff("worktree")).isEmpty();
    write("src/Main.java", "class Main { int two; }\n");
    assertThat(diff("staged")).isEmpty();
    assertThat(diff("worktree")).contains("+class Main { int two; }");
    git("add", "--all");
    assertThat(diff("staged")).contains("+class Main { int two; }");
  }

  @Test
  void theWorkTreeHasNewFilesThatAreNotIgnored() throws IOException {
    write(".gitignore", "*.log\n");
    commit("Ignore");
    write("build.log", "noise\n");
    write("docs/new größe.md", "New\n");
    write("src/Big.java", "x".repeat(1_000_001));
    assertThat(diff("worktree"))
        .startsWith("diff --git a/docs/new größe.md b/docs/new größe.md\nnew file mode")
        .contains("+New", "src/Big.java\nnew file of 1000001 bytes, whose text is left out\n")
        .doesNotContain("noise", "xxxx");
    assertThat(diff("worktree", "src")).contains("Big").doesNotContain("New");
    assertThat(diff("staged") + diff("HEAD")).doesNotContain("New");
    assertThat(repository.files("worktree", List.of()))
        .containsExactly("docs/new größe.md", "src/Big.java");
    for (int i = 0; i < 201; i++) {
      write("docs/many/" + i + ".md", i + "\n");
    }
    assertThat(repository.diff("worktree", List.of("docs/many")).pieces(1_000_000))
        .singleElement()
        .asString()
        .endsWith("diff --git\n1 more new files are left out\n");
  }

  @Test
  void filesAreChosenFromTheTopOfTheRepository() {
    assertThat(Topics.ofDiff(diff("HEAD")).kinds()).contains("java", "markdown");
    assertThat(diff("HEAD", "*.java")).contains("Main.java").doesNotContain(".md");
    assertThat(diff("HEAD", "docs")).contains("Size").doesNotContain("Main");
    assertThat(diff("HEAD", "!*.md")).contains("Main.java").doesNotContain(".md");
    assertThat(diff("HEAD", "src", "docs", "!*.java")).contains("Size").doesNotContain("Main");
    assertThat(diff("HEAD", "absent")).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> diff("HEAD", "!"));
  }

  @Test
  void aRevisionIsNeverAnOption() {
    for (String revision :
        List.of("--output=stolen", "-h", "absent", "main...absent", "--all..HEAD", "HEAD:src")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> diff(revision))
          .withMessageContaining(revision)
          .withMessageContaining("\nMaybe ");
    }
    assertThat(folder.resolve("src/stolen")).doesNotExist();
  }

  @Test
  void piecesKeepAllChangesInOrderWithinTheLimit() throws IOException {
    Random random = new Random(7);
    for (int round = 0; round < 8; round++) {
      for (int file = 0; file < 4; file++) {
        write("src/file" + file + ".txt", text(random));
      }
      commit("Round " + round);
      GitDiff diff = repository.diff("HEAD", List.of());
      for (int limit : new int[] {1_000, 2_500, 20_000, 1_000_000}) {
        List<String> pieces = diff.pieces(limit);
        assertThat(pieces).allSatisfy(piece -> assertThat(piece).hasSizeLessThanOrEqualTo(limit));
        assertThat(pieces).allSatisfy(piece -> assertThat(piece).startsWith("diff --git "));
        assertThat(changes(String.join("", pieces))).isEqualTo(changes(diff.text()));
        pieces.forEach(GitDiffTest::hasHonestNumbers);
      }
      assertThat(diff.pieces(1_000_000)).containsExactly(diff.text());
    }
  }

  private static String text(Random random) {
    return IntStream.range(0, random.nextInt(120))
        .mapToObj(line -> random.nextInt(3) == 0 ? "stays " + line : "new " + random.nextInt(9_999))
        .collect(Collectors.joining("\n"));
  }

  private static List<String> changes(String diff) {
    return diff.lines()
        .filter(line -> line.startsWith("+") || line.startsWith("-"))
        .filter(line -> !line.startsWith("+++ ") && !line.startsWith("--- "))
        .toList();
  }

  private static void hasHonestNumbers(String piece) {
    Matcher hunk = RANGE.matcher(piece);
    while (hunk.find()) {
      List<Character> kinds = new ArrayList<>();
      hunk.group(5).lines().forEach(line -> kinds.add(line.charAt(0)));
      assertThat(kinds.stream().filter(kind -> kind == ' ' || kind == '-').count())
          .isEqualTo(Long.parseLong(hunk.group(2)));
      assertThat(kinds.stream().filter(kind -> kind == ' ' || kind == '+').count())
          .isEqualTo(Long.parseLong(hunk.group(4)));
    }
  }

  @Test
  void aLineLongerThanAPieceIsCutAndSaysSo() throws IOException {
    write("bundle.js", "x".repeat(5_000) + "\nshort\n");
    commit("Bundle");

    List<String> pieces = repository.diff("HEAD", List.of()).pieces(1_000);
    assertThat(pieces).hasSizeBetween(1, 2);
    assertThat(String.join("", pieces)).containsPattern("x \\[4\\d{3} characters more]\n");
    assertThat(String.join("", pieces)).contains("+short\n");
    assertThat(pieces).allSatisfy(piece -> assertThat(piece).hasSizeLessThanOrEqualTo(1_000));
  }
}
