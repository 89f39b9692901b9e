package dev.qortex.benchmarks.compare;

import dev.qortex.commons.GitProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A checkout of this repository.
 *
 * @param home its folder {@code benchmarks}
 */
record Checkout(Path home) {

  /** The script that runs its benchmarks. */
  Path script() {
    return home.resolve("run");
  }

  /**
   * The checkout of another revision, in a clone of its own, which is kept.
   *
   * @param revision a name that git knows, such as {@code HEAD~1}
   * @throws IllegalArgumentException when git does not know it
   * @throws IllegalStateException when it cannot be checked out
   */
  Checkout at(String revision) throws IOException {
    GitProgram.Output found =
        new GitProgram(home).run("rev-parse", "--verify", "--quiet", revision + "^{commit}");
    String commit =
        found
            .text()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "git does not know the revision (%s) here.\nMaybe one of git log --oneline."
                            .formatted(revision)));
    Path folder = home.resolve("target/compare").resolve(commit);
    Checkout other = new Checkout(folder.resolve("benchmarks"));
    if (!Files.exists(other.script())) {
      Files.createDirectories(folder.getParent());
      String root = done(home, "rev-parse", "--show-toplevel");
      done(home, "clone", "--quiet", "--shared", "--no-checkout", root, folder.toString());
      done(folder, "checkout", "--quiet", "--detach", commit);
    }
    return other;
  }

  private static String done(Path folder, String... arguments) throws IOException {
    GitProgram.Output said = new GitProgram(folder).run(arguments);
    return said.text()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "(%s) failed: %s".formatted(said.line(), said.error().strip())));
  }

  /** The root of the repository. */
  Path root() {
    return home.resolveSibling("");
  }

  /**
   * Builds the benchmarks, unless they are.
   *
   * @throws IllegalStateException when they cannot be built
   */
  void build() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(script().toString(), "list")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int exit = process.waitFor();
    if (exit != 0) {
      throw new IllegalStateException(
          "The benchmarks in (%s) could not be built (%s).\nMaybe run (%s list) by itself."
              .formatted(home, exit, script()));
    }
  }
}
