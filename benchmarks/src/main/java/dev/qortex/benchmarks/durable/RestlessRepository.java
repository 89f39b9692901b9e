package dev.qortex.benchmarks.durable;

import dev.qortex.commons.GitProgram;
import dev.qortex.commons.GitProgram.Output;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Git repository in which people switch branches, leave them, and have hooks that fail, while
 * another program commits to it. Thread-safe.
 */
final class RestlessRepository {

  private static final List<String> BRANCHES = List.of("main", "other");
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private final Path root;
  private final GitProgram git;
  private final Path hook;

  /** The repository in a folder, which is made unless it is there. */
  RestlessRepository(Path root) {
    this.root = root;
    this.git = new GitProgram(root);
    this.hook = root.resolve(".git/hooks/pre-commit");
    if (!Files.exists(root.resolve(".git"))) {
      create();
    }
  }

  private void create() {
    try {
      Files.createDirectories(root);
      required("init", "--quiet", "--initial-branch=" + BRANCHES.get(0));
      required("config", "user.name", "Harness");
      required("config", "user.email", "harness@example.com");
      required("config", "commit.gpgsign", "false");
      required("config", "gc.auto", "0");
      Files.writeString(root.resolve(".gitignore"), "observer/\n");
      required("add", ".gitignore");
      required("commit", "--quiet", "--message=Start");
      required("branch", BRANCHES.get(1));
      Files.createDirectories(root.resolve(".git/hooks"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Does one of the things that people do; git may refuse it, as it does to them. */
  synchronized void disturb(int choice) {
    try {
      switch (choice) {
        case 0 -> fail();
        case 1 -> git.run("switch", "--quiet", "--detach");
        case 2, 3 -> git.run("switch", "--quiet", BRANCHES.get(choice - 2));
        default -> Files.deleteIfExists(hook);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The number of choices that {@link #disturb} has. */
  static int choices() {
    return 6;
  }

  private void fail() throws IOException {
    Files.writeString(hook, "#!/bin/sh\nexit 1\n");
    if (!hook.toFile().setExecutable(true)) {
      throw new IOException("The hook (%s) cannot be made executable.".formatted(hook));
    }
  }

  /** Ends the disturbance, on the first branch. Commands of a killed process are waited for. */
  synchronized void calm() {
    try {
      Files.deleteIfExists(hook);
      long start = System.nanoTime();
      Output said = git.run("switch", "--quiet", BRANCHES.get(0));
      while (said.exit() != 0 && System.nanoTime() - start < PATIENCE_NANOS) {
        said = git.run("switch", "--quiet", BRANCHES.get(0));
      }
      if (said.exit() != 0) {
        throw new IllegalStateException(
            "The branch (%s) cannot be switched to: %s.\nMaybe look into (%s)."
                .formatted(BRANCHES.get(0), said.error().strip(), root));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines of committed files that begin with a text, by branch. */
  List<List<String>> lines(String beginning) {
    List<List<String>> found = new ArrayList<>();
    try {
      for (String branch : BRANCHES) {
        // The exit value is 1 where no line is found.
        String out = git.run("grep", "-h", "-e", "^" + beginning, branch, "--", "*.md").out();
        found.add(out.lines().toList());
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Files that are not as they were committed. */
  Stream<String> uncommitted() {
    try {
      return required("status", "--porcelain", "--untracked-files=all").lines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String required(String... arguments) throws IOException {
    Output said = git.run(arguments);
    if (said.exit() != 0) {
      throw new IllegalStateException(
          "The command (%s) failed: %s.\nMaybe look into (%s)."
              .formatted(said.line(), said.error().strip(), root));
    }
    return said.out();
  }
}
