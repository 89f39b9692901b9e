package dev.qortex.buildlog.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitHooksTest {

  @TempDir Path folder;

  private Map<String, String> environment = Map.of();
  private GitRepository repository;
  private GitHooks hooks;

  @BeforeEach
  void init() throws Exception {
    assumeTrue(hasGit(), "git is not installed");
    assertThat(git("init", "--quiet", "--initial-branch=main")).isZero();
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.com");
    git("config", "core.hooksPath", ".git/hooks");
    repository = new GitRepository(folder);
    hooks = new GitHooks(repository);
  }

  private static boolean hasGit() {
    try {
      return new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  private int git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    ProcessBuilder git = new ProcessBuilder(command).directory(folder.toFile());
    git.environment().putAll(environment);
    Path log = folder.resolve("git.log");
    return git.redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
  }

  private int commit(String file, String... more) throws Exception {
    Files.writeString(folder.resolve(file), file + more.length);
    git("add", file);
    List<String> arguments = new ArrayList<>(List.of("commit", "--quiet", "-m", "Add " + file));
    arguments.addAll(List.of(more));
    return git(arguments.toArray(String[]::new));
  }

  @Test
  void theLastCommitIsRead() throws Exception {
    assertThat(commit("größe $(x).txt")).isZero();

    GitCommit head = repository.head();
    assertThat(head.subject()).isEqualTo("Add größe $(x).txt");
    assertThat(head.files()).containsExactly("größe $(x).txt");
    assertThat(head.amends()).isEmpty();
    assertThat(repository.branch()).contains("main");
    assertThat(repository.originUrl()).isEmpty();
    git("remote", "add", "origin", "git@example.com:team/app.git");
    assertThat(repository.originUrl()).contains("git@example.com:team/app.git");
  }

  @Test
  void anAmendedCommitNamesTheOneBefore() throws Exception {
    commit("a.txt");
    String before = repository.head().hash();
    assertThat(git("commit", "--quiet", "--amend", "-m", "Better")).isZero();

    GitCommit head = repository.head();
    assertThat(head.subject()).isEqualTo("Better");
    assertThat(head.amends()).contains(before);
    commit("b.txt");
    assertThat(repository.head().amends()).isEmpty();
  }

  @Test
  void aFolderWithoutACommitIsRefused() {
    assertThatThrownBy(repository::head)
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("no commit yet");
  }

  @Test
  void fault27AProtectedBranchTakesNoCommitsUnlessEnforcementIsOff() throws Exception {
    hooks.protect(Set.of("main", "it's"));
    assertThat(hooks.protects(Set.of("it's", "main"))).isTrue();
    assertThat(hooks.protects(Set.of("main"))).isFalse();

    assertThat(commit("a.txt")).isNotZero();
    assertThat(folder.resolve("git.log")).content().contains("BUILDLOG_ENFORCE=0");
    git("checkout", "--quiet", "-b", "it's");
    assertThat(commit("a.txt")).isNotZero();
    environment = Map.of("BUILDLOG_ENFORCE", "0");
    assertThat(commit("b.txt")).isZero();
    environment = Map.of("BUILDLOG_ENFORCE", "1");
    assertThat(commit("c.txt")).isNotZero();
    git("checkout", "--quiet", "-b", "feature");
    assertThat(commit("a.txt")).isZero();
  }

  @Test
  void aProgramRunsAfterEachCommit() throws Exception {
    List<String> command = List.of("touch", "it's $HOME; \"done\"");
    hooks.afterCommit(command);
    assertThat(hooks.runsAfterCommit(command)).isTrue();
    assertThat(hooks.runsAfterCommit(List.of("touch"))).isFalse();
    commit("a.txt");

    assertThat(folder.resolve("it's $HOME; \"done\"")).exists();
    assertThat(folder.resolve(".git/hooks/post-commit").toFile().setExecutable(false, false))
        .isTrue();
    assertThat(hooks.runsAfterCommit(command)).isFalse();
  }

  @Test
  void aHookThatIsThereRunsFirstAndComesBack() throws Exception {
    Path hook = folder.resolve(".git/hooks/pre-commit");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\ntouch theirs\n[ ! -f refuse ]\n");
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    byte[] before = Files.readAllBytes(hook);

    hooks.protect(Set.of("main"));
    hooks.protect(Set.of("main", "release"));
    git("checkout", "--quiet", "-b", "feature");
    assertThat(commit("a.txt")).isZero();
    assertThat(folder.resolve("theirs")).exists();
    Files.createFile(folder.resolve("refuse"));
    assertThat(commit("b.txt")).isNotZero();

    hooks.remove();
    assertThat(Files.readAllBytes(hook)).isEqualTo(before);
    assertThat(Files.isExecutable(hook)).isTrue();
    assertThat(hooks.protects(Set.of("main", "release"))).isFalse();
    try (var files = Files.list(hook.getParent())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.equals("chained") || name.endsWith(".new"));
    }
    hooks.remove();
    assertThat(hook).exists();
  }

  private Path hook(String name, String text) throws IOException {
    Path hook = folder.resolve(".git/hooks").resolve(name);
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, text);
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    return hook;
  }

  /** Hooks of husky find the user's script by the name and the folder of their own file. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "#!/usr/bin/env sh\n. \"$(dirname \"$0\")/h\"\n",
        "#!/bin/sh -e\n. \"$(dirname \"$0\")/h\"\n",
        "#!/usr/bin/env -S sh -e\n. \"${0%/*}/h\"\n",
        ". \"${0%/*}/h\"\n"
      })
  void aHookThatFindsItsFilesByItsOwnNameRunsStill(String dispatcher) throws Exception {
    hook("h", "own=\"$(dirname \"$0\")/own-$(basename \"$0\")\"\n. \"$own\"\n");
    hook("own-pre-commit", "echo \"own hook\" \"$#\"\n[ -f allowed ]\n");
    hook("pre-commit", dispatcher);
    git("checkout", "--quiet", "-b", "feature");
    hooks.protect(Set.of("main"));

    assertThat(commit("a.txt")).isNotZero();
    assertThat(folder.resolve("git.log")).content().contains("own hook 0");
    Files.createFile(folder.resolve("allowed"));
    assertThat(commit("a.txt")).isZero();
    git("checkout", "--quiet", "-b", "main");
    assertThat(commit("b.txt")).isNotZero();
    assertThat(folder.resolve("git.log")).content().contains("own hook", "are refused");
  }

  @Test
  void aHookThatIsNoShellScriptRunsStill() throws Exception {
    hook("post-commit", "#!/bin/cat\nI am a program.\n");
    hooks.afterCommit(List.of("touch", "after"));
    commit("a.txt");
    assertThat(folder.resolve("git.log")).content().contains("I am a program.");
    assertThat(folder.resolve("after")).exists();
  }

  @Test
  void aHookThatAnEarlierVersionKeptIsFoundAgain() throws Exception {
    Path theirs = hook("pre-commit", "#!/bin/sh\ntouch theirs\n");
    byte[] before = Files.readAllBytes(theirs);
    hooks.protect(Set.of("main"));
    Path kept = theirs.resolveSibling("chained/pre-commit");
    Files.move(kept, theirs.resolveSibling("pre-commit.chained"));
    Files.delete(kept.getParent());

    hooks.protect(Set.of("main"));
    git("checkout", "--quiet", "-b", "feature");
    assertThat(commit("a.txt")).isZero();
    assertThat(folder.resolve("theirs")).exists();
    hooks.remove();
    assertThat(Files.readAllBytes(theirs)).isEqualTo(before);
  }

  @Test
  void aHookThatReplacedOursIsNotLost() throws Exception {
    Path hook = folder.resolve(".git/hooks/pre-commit");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\nexit 0\n");
    hooks.protect(Set.of("main"));
    Files.writeString(hook, "#!/bin/sh\necho another\n");

    assertThatThrownBy(() -> hooks.protect(Set.of("main")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("chained/pre-commit");
    assertThat(hook).content().contains("another");
  }

  @Test
  void aCommitIsListedInTheJournal() throws Exception {
    commit("a.txt");
    Journal journal = new Journal(folder.resolve("journal"), Clock.systemUTC());
    Path entry = journal.record(repository.head(), repository.branch().orElse("session"));
    assertThat(entry).content().contains("— Add a.txt", "- `a.txt`");

    git("commit", "--quiet", "--amend", "-m", "Add the first file");
    journal.record(repository.head(), "main");
    assertThat(entry).content().contains("— Add the first file").doesNotContain("— Add a.txt");
  }

  @Test
  void hooksOfOtherRepositoriesAreNotTouched() throws Exception {
    Path shared = Files.createDirectory(folder.resolveSibling(folder.getFileName() + "-hooks"));
    git("config", "core.hooksPath", shared.toString());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hooks.protect(Set.of("main")))
        .withMessageContaining(shared.toString())
        .withMessageContaining("\nMaybe run git config");
    assertThat(shared).isEmptyDirectory();
    Files.delete(shared);

    git("config", "core.hooksPath", ".githooks");
    hooks.protect(Set.of("main"));
    assertThat(commit("a.txt")).isNotZero();
    assertThat(new GitHooks(new GitRepository(Files.createDirectory(folder.resolve("below")))))
        .matches(below -> below.protects(Set.of("main")));
  }

  @Test
  void nothingToDoIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> hooks.protect(Set.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> hooks.afterCommit(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> hooks.afterCommit(List.of(" ")));
    assertThat(folder.resolve(".git/hooks/pre-commit")).doesNotExist();
  }
}
