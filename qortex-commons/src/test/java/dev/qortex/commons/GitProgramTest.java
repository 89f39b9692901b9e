package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitProgramTest {

  @TempDir private Path folder;
  private Path project;
  private Path vault;

  @BeforeEach
  void twoRepositories() throws IOException, InterruptedException {
    assumeTrue(hasGit(), "git is not installed");
    project = repository("project");
    vault = repository("vault");
    Files.writeString(project.resolve("first.txt"), "first");
    git(project, "add", ".");
    git(project, "commit", "--quiet", "-m", "Add the first file");
  }

  private static boolean hasGit() throws InterruptedException {
    try {
      return new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private Path repository(String name) throws IOException, InterruptedException {
    Path created = Files.createDirectory(folder.resolve(name));
    git(created, "init", "--quiet");
    git(created, "config", "user.name", "Ada");
    git(created, "config", "user.email", "ada@example.com");
    git(created, "config", "core.hooksPath", created.resolve(".git/hooks").toString());
    return created;
  }

  private static String git(Path where, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true).start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(said).isZero();
    return said.strip();
  }

  /** Commits a note to the vault, as a program that a hook of the project starts. */
  static final class Note {

    private Note() {}

    public static void main(String[] arguments) throws IOException {
      Path vault = Path.of(arguments[0]);
      Files.writeString(vault.resolve("note.md"), "private");
      GitProgram git = new GitProgram(vault);
      for (String[] command :
          new String[][] {{"add", "note.md"}, {"commit", "-m", "Note", "--", "note.md"}}) {
        GitProgram.Output said = git.run(command);
        if (said.exit() != 0) {
          System.err.println(said.line() + ": " + said.error());
          System.exit(1);
        }
      }
    }
  }

  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private void hook(String name) throws IOException {
    Path hook = project.resolve(".git/hooks").resolve(name);
    Files.createDirectories(hook.getParent());
    Files.writeString(
        hook,
        "#!/bin/sh\nexec '%s' -cp '%s' '%s' '%s'\n"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                place(Note.class) + ":" + place(GitProgram.class),
                Note.class.getName(),
                vault));
    assertThat(hook.toFile().setExecutable(true)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pre-commit", "post-commit", "prepare-commit-msg"})
  void aCallInAHookOfAnotherRepositoryReachesItsOwn(String name) throws Exception {
    git(project, "worktree", "add", "--quiet", "../tree", "-b", "side");
    Path tree = folder.resolve("tree");
    for (Path where : List.of(project, tree)) {
      Path note = vault.resolve("note.md");
      hook(name);
      Files.writeString(where.resolve("second.txt"), where.toString());
      git(where, "add", "second.txt");
      Files.writeString(where.resolve("third.txt"), "partial");
      git(where, "add", "third.txt");
      git(where, "commit", "--quiet", "--date=2001-01-01T00:00:00Z", "-m", "Two", "second.txt");

      assertThat(git(vault, "log", "--format=%s", "--name-only")).isEqualTo("Note\n\nnote.md");
      assertThat(git(vault, "log", "--format=%ad", "--date=short")).isNotEqualTo("2001-01-01");
      assertThat(git(vault, "status", "--porcelain")).isEmpty();
      assertThat(git(project, "log", "--all", "--name-only", "--format=")).doesNotContain("note");
      assertThat(git(where, "status", "--porcelain")).isEqualTo("A  third.txt");
      git(where, "reset", "--quiet", "--hard");
      git(vault, "update-ref", "-d", "HEAD");
      git(vault, "rm", "--quiet", "--cached", "note.md");
      Files.delete(note);
    }
  }

  @Test
  void bytesThatAreNotUtf8AreReplaced() throws Exception {
    byte[] latin =
        "author Ada <a@b.c> 1700000000 +0000\ncommitter Ada <a@b.c> 1700000000 +0000\n\nT\u00fcr\n"
            .getBytes(StandardCharsets.ISO_8859_1);
    String tree = git(project, "rev-parse", "HEAD^{tree}");
    Path object = folder.resolve("commit");
    byte[] head = ("tree " + tree + "\n").getBytes(StandardCharsets.US_ASCII);
    byte[] whole = new byte[head.length + latin.length];
    System.arraycopy(head, 0, whole, 0, head.length);
    System.arraycopy(latin, 0, whole, head.length, latin.length);
    Files.write(object, whole);
    String commit =
        git(project, "hash-object", "-t", "commit", "-w", "--literally", object.toString());

    assertThat(new GitProgram(project).run("log", "-1", "--format=%s", commit).text())
        .contains("T\ufffdr");
  }

  @Test
  void messagesAreReadInUtf8WhateverTheLogIsConfiguredFor() throws Exception {
    git(project, "config", "i18n.logOutputEncoding", "ISO-8859-1");
    Files.writeString(project.resolve("second.txt"), "second");
    git(project, "add", ".");
    git(project, "commit", "--quiet", "-m", "T\u00fcr ge\u00f6lt");

    assertThat(new GitProgram(project).run("log", "-1", "--format=%s").text())
        .contains("T\u00fcr ge\u00f6lt");
  }
}
