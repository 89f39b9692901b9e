package dev.qortex.buildlog.journal;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.internal.util.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Git repository, read by the {@code git} program of the host, which is started with a list of
 * arguments and never through a shell. Thread-safe; keeps nothing.
 */
public final class GitRepository {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path folder;

  /** The repository in which that folder lies. */
  public GitRepository(Path folder) {
    this.folder = Checks.given("folder of a repository", folder);
  }

  /** True when the folder lies in a repository; false without git. */
  public boolean exists() {
    try {
      return run("rev-parse", "--git-dir").text().isPresent();
    } catch (SourceReadException noGit) {
      return false;
    }
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
    String[] known = run("log", "-1", "--format=%h%x00%s", "HEAD").required().split("\0", 2);
    String files =
        run("diff-tree", "--root", "--no-commit-id", "--name-only", "-r", "-z", "HEAD").required();
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
        run("rev-parse", "--git-path", "hooks", "--git-common-dir", "--show-toplevel").required();
    try {
      Path real = folder.toRealPath();
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
          "The folder (%s) cannot be resolved.\nMaybe it is gone.".formatted(folder), e);
    }
  }

  /** Output of a git command. */
  private record Said(List<String> command, int exit, String out, String error) {

    Optional<String> text() {
      return exit == 0 ? Optional.of(out.strip()) : Optional.empty();
    }

    String required() {
      return text()
          .orElseThrow(
              () ->
                  new SourceReadException(
                      "The command (%s) ended with (%d): %s\nMaybe the folder is no git repository, or has no commit yet."
                          .formatted(String.join(" ", command), exit, error.strip()),
                      null));
    }
  }

  private Said run(String... arguments) {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    try {
      Path out = Files.createTempFile("git-", ".out");
      Path error = Files.createTempFile("git-", ".err");
      try {
        Process process =
            new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(error.toFile())
                .start();
        int exit = exit(process, command);
        return new Said(command, exit, Files.readString(out), Files.readString(error));
      } finally {
        Files.delete(out);
        Files.delete(error);
      }
    } catch (IOException e) {
      throw new SourceReadException(
          "The command (%s) cannot be run in (%s).\nMaybe git is not installed, or the folder is gone."
              .formatted(String.join(" ", command), folder),
          e);
    }
  }

  private static int exit(Process process, List<String> command) throws IOException {
    try {
      process.getOutputStream().close();
      if (process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        return process.exitValue();
      }
      throw new SourceReadException(
          "The command (%s) took longer than (%d) seconds."
              .formatted(String.join(" ", command), PATIENCE.toSeconds()),
          null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SourceReadException(
          "The command (%s) was interrupted.".formatted(String.join(" ", command)), e);
    } finally {
      process.destroyForcibly();
    }
  }
}
