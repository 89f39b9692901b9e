package dev.qortex.buildlog.journal;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.internal.util.GitProgram;
import dev.qortex.core.internal.util.GitProgram.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Git repository, read by the {@code git} program of the host, which is started with a list of
 * arguments and never through a shell. Thread-safe; keeps nothing.
 */
public final class GitRepository {

  private final GitProgram git;

  /** The repository in which that folder lies. */
  public GitRepository(Path folder) {
    this.git = new GitProgram(Checks.given("folder of a repository", folder));
  }

  /** True when the folder lies in a repository; false without git. */
  public boolean exists() {
    try {
      return run("rev-parse", "--git-dir").text().isPresent();
    } catch (SourceReadException noGit) {
      return false;
    }
  }

  /** True when the folder lies in the work tree of a repository, false in a bare one. */
  public boolean hasWorkTree() {
    return run("rev-parse", "--is-inside-work-tree").text().filter("true"::equals).isPresent();
  }

  /** The address of the remote {@code origin}, as git has it; empty without one. */
  public Optional<String> originUrl() {
    return run("config", "--get", "remote.origin.url").text().filter(url -> !url.isBlank());
  }

  /** The name of the branch that is checked out; empty when none is. */
  public Optional<String> branch() {
    return run("symbolic-ref", "--quiet", "--short", "HEAD").text();
  }

  /**
   * The last commit.
   *
   * @throws SourceReadException when there is none, or no repository
   */
  public GitCommit head() {
    String[] known = required(run("log", "-1", "--format=%h%x00%s", "HEAD")).split("\0", 2);
    String files =
        required(run("diff-tree", "--root", "--no-commit-id", "--name-only", "-r", "-z", "HEAD"));
    boolean amended =
        run("log", "-1", "--walk-reflogs", "--format=%gs", "HEAD")
            .text()
            .filter(what -> what.startsWith("commit (amend)"))
            .isPresent();
    return new GitCommit(
        known[0],
        known.length < 2 ? "" : known[1],
        Arrays.stream(files.split("\0")).filter(file -> !file.isEmpty()).toList(),
        amended ? run("rev-parse", "--short", "HEAD@{1}").text() : Optional.empty());
  }

  /**
   * The folder of hooks, by the configuration of the repository.
   *
   * @throws IllegalArgumentException when it is outside: then its hooks run in other repositories,
   *     too
   */
  Path hooks() {
    String said =
        required(run("rev-parse", "--git-path", "hooks", "--git-common-dir", "--show-toplevel"));
    try {
      Path real = git.folder().toRealPath();
      List<Path> paths = said.lines().map(real::resolve).map(Path::normalize).toList();
      Path hooks = paths.get(0);
      if (paths.stream().skip(1).noneMatch(hooks::startsWith)) {
        throw new IllegalArgumentException(
            "The hooks (%s) are not in the repository (%s), so that others may run them, too.\nMaybe run git config core.hooksPath .git/hooks in it."
                .formatted(hooks, real));
      }
      return hooks;
    } catch (IOException e) {
      throw new SourceReadException(
          "The folder (%s) cannot be resolved.\nMaybe it is gone.".formatted(git.folder()), e);
    }
  }

  private static String required(Said said) {
    return said.text()
        .orElseThrow(
            () ->
                new SourceReadException(
                    "The command (%s) ended with (%s): %s\nMaybe the folder is no git repository, or has no commit yet."
                        .formatted(said.line(), said.exit(), said.error().strip()),
                    null));
  }

  private Said run(String... arguments) {
    try {
      return git.run(arguments);
    } catch (IOException e) {
      throw new SourceReadException(
          "The command (git %s) cannot be run in (%s).\nMaybe git is not installed, or the folder is gone."
              .formatted(String.join(" ", arguments), git.folder()),
          e);
    }
  }
}
