package dev.qortex.ingest.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IgnoreRuleTest {

  @TempDir Path folder;

  private static boolean matches(String line, String path, boolean isFolder) {
    return IgnoreRule.parse(line)
        .map(rule -> rule.matches(List.of(path.split("/")), isFolder))
        .orElse(false);
  }

  @ParameterizedTest
  @CsvSource({
    "a.md, a.md, true",
    "a.md, x/a.md, true",
    "/a.md, x/a.md, false",
    "x/a.md, x/a.md, true",
    "x/a.md, y/x/a.md, false",
    "*.md, x/a.md, true",
    "*.md, a.mdx, false",
    "a?c, abc, true",
    "a?c, a/c, false",
    "[a-c]x, bx, true",
    "[!a-c]x, bx, false",
    "[^a]x, bx, true",
    "[]a]x, ]x, true",
    "[a, [a, false",
    "**/b, b, true",
    "**/b, x/y/b, true",
    "a/**, a/x/y, true",
    "a/**, a, false",
    "a/**/b, a/b, true",
    "a/**/b, a/x/y/b, true",
    "a/*/b, a/x/y/b, false",
    "\\#a, #a, true",
    "#a, #a, false",
    "\\!a, !a, true",
    "a*b*c, aXbYc, true",
    "*, a, true",
    "a/, a, false",
    "a\\*, a*, true",
    "a\\*, ab, false",
    "'a\\ ', 'a ', true",
    "'a ', a, true"
  })
  void aLineMatchesAsGitSays(String line, String path, boolean matches) {
    assertThat(matches(line, path, false)).isEqualTo(matches);
  }

  @Test
  void aPatternWithASlashAtItsEndIsOfFolders() {
    assertThat(matches("build/", "x/build", true)).isTrue();
    assertThat(matches("/build/", "x/build", true)).isFalse();
    assertThat(IgnoreRule.parse("!a"))
        .hasValueSatisfying(rule -> assertThat(rule.negated()).isTrue());
    assertThat(IgnoreRule.parse("/")).isEmpty();
    assertThat(IgnoreRule.parse("   ")).isEmpty();
  }

  @Test
  void aHostilePatternIsMatchedInTime() {
    assertThat(IgnoreRule.matches("*a".repeat(5_000) + "b", "a".repeat(5_000))).isFalse();
    List<String> deep = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      deep.add("a");
    }
    IgnoreRule rule = IgnoreRule.parse("**/a/".repeat(1_000) + "b").orElseThrow();
    assertThat(rule.matches(deep, true)).isFalse();
  }

  /** Random trees and rules are ignored as the program git ignores them, where it is installed. */
  @Test
  void itAgreesWithGit() throws IOException, InterruptedException {
    assumeThat(git("init", "-q").isEmpty()).isTrue();
    Random random = new Random(37);
    List<String> names = List.of("a", "b", "ab", "a.md", "b.md", "build", "c d", "#x", "!y");
    List<String> patterns =
        List.of(
            "a", "/a", "b/", "*.md", "!a.md", "a/b", "**/b", "a/**", "a/**/b", "/*", "!/a", "a?",
            "[ab]", "[!a]*", "build/", "!build/", "\\#x", "\\!y", "#x", "c d", "a/*", "*b*", "**",
            "b.md ", "!*.md");
    for (int round = 0; round < 40; round++) {
      Path top = Files.createDirectory(folder.resolve("round" + round));
      List<Path> all = new ArrayList<>();
      List<Path> folders = new ArrayList<>(List.of(top));
      for (int i = 0; i < 25; i++) {
        Path path = folders.get(random.nextInt(folders.size())).resolve(pick(names, random));
        if (Files.exists(path)) {
          continue;
        }
        if (random.nextBoolean()) {
          folders.add(Files.createDirectory(path));
        } else {
          Files.writeString(path, "x");
        }
        all.add(path);
      }
      for (int i = 0; i < 3; i++) {
        Path in = i == 0 ? top : pick(folders, random);
        List<String> lines = new ArrayList<>();
        for (int line = random.nextInt(5); line >= 0; line--) {
          lines.add(pick(patterns, random));
        }
        Files.write(in.resolve(".gitignore"), lines);
      }
      GitIgnore ignore = GitIgnore.in(folder.toRealPath(), folder.resolve("nobody"));
      for (Path path : all) {
        assertThat(ignored(ignore, path))
            .as("%s of %s", path, top)
            .isEqualTo(!git("check-ignore", "--no-index", path.toString()).isEmpty());
      }
    }
  }

  private boolean ignored(GitIgnore ignore, Path path) throws IOException {
    Path root = folder.toRealPath();
    Path at = root;
    for (Path part : folder.relativize(path)) {
      at = at.resolve(part);
      if (ignore.ignores(at, Files.isDirectory(at))) {
        return true;
      }
    }
    return false;
  }

  private static <T> T pick(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.excludesFile="));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return "There is no git: " + e.getMessage();
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return output;
  }
}
