package dev.qortex.buildlog.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.commons.GitProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Repository of a test, on the branch {@code main}. */
public record GitFolder(Path folder) {

  /** A new repository; the test is skipped without git. */
  public static GitFolder init(Path folder) throws IOException {
    assumeTrue(new GitProgram(folder).run("--version").exit() == 0, "git is not installed");
    GitFolder git = new GitFolder(folder);
    git.run("init", "--quiet", "--initial-branch=main");
    git.run("config", "user.name", "Ada");
    git.run("config", "user.email", "ada@example.com");
    return git;
  }

  /** What a command prints. */
  public String run(String... arguments) throws IOException {
    GitProgram.Output said = new GitProgram(folder).run(arguments);
    assertThat(said.exit()).as(said.line() + said.error()).isZero();
    return said.out().strip();
  }

  /** Writes a file. */
  public void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  /** Commits everything; the hash. */
  public String commit(String subject) throws IOException {
    run("add", "--all");
    run("commit", "--quiet", "--allow-empty", "-m", subject);
    return run("rev-parse", "HEAD");
  }

  /** The repository of the folder. */
  public GitRepository repository() {
    return new GitRepository(folder);
  }
}
