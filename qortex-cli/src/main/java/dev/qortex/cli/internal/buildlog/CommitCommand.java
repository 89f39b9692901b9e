package dev.qortex.cli.internal.buildlog;

import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commits with git, and lists the commit in the journal. */
@Command(
    name = "commit",
    description = "Runs git commit, and lists the commit in today's entry of the journal.")
public final class CommitCommand extends QortexCommand {

  @Parameters(
      arity = "0..*",
      paramLabel = "ARGUMENT",
      description = "Arguments of git commit, such as -m \"Limit retries\".")
  private List<String> arguments = List.of();

  @Option(
      names = "--slug",
      paramLabel = "SUBJECT",
      description = "Subject of the entry, if there is none of today; by default the branch.")
  private @Nullable String slug;

  @Option(names = "--no-entry", description = "Leave the journal as it is.")
  private boolean noEntry;

  /** The command; options that it does not know are those of git. */
  public static CommandLine line() {
    return new CommandLine(new CommitCommand()).setUnmatchedOptionsArePositionalParams(true);
  }

  @Override
  public Integer call() throws InterruptedException {
    RootCommand qortex = qortex();
    if (noEntry) {
      commit(qortex);
      return ExitCode.OK;
    }
    // Opened first: what cannot be listed is better not committed.
    try (Session session = qortex.open()) {
      commit(qortex);
      qortex.print(recorded(qortex, session));
    }
    return ExitCode.OK;
  }

  private BuildlogCommand.Recorded recorded(RootCommand qortex, Session session) {
    try {
      return BuildlogCommand.Recorded.of(session, slug);
    } catch (RuntimeException e) {
      throw new ServiceException(
          ExitCode.codeOf(e),
          "",
          "The commit %s was made, but not listed: %s\nMaybe mend that and list it: qortex buildlog record-commit"
              .formatted(
                  new GitRepository(qortex.terminal().folder()).head().hash(), ExitCode.message(e)),
          e);
    }
  }

  private void commit(RootCommand qortex) throws InterruptedException {
    int exit;
    try {
      exit = git(qortex.terminal(), qortex.wantsJson());
    } catch (IOException e) {
      throw refused(
          "git cannot be run in %s.\nMaybe git is not installed, or the folder no longer exists."
              .formatted(qortex.terminal().folder()),
          e);
    }
    if (exit != 0) {
      throw refused("Nothing was committed: git ended with %s.".formatted(exit), null);
    }
  }

  private static ServiceException refused(String message, @Nullable Throwable cause) {
    return new ServiceException(ErrorCode.CONFLICT, "", message, cause);
  }

  /** With the terminal of a person, as git may open an editor. */
  private int git(Terminal terminal, boolean json) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "commit"));
    command.addAll(arguments);
    ProcessBuilder git = new ProcessBuilder(command).directory(terminal.folder().toFile());
    if (terminal.interactive() && !json) {
      return git.inheritIO().start().waitFor();
    }
    Process process = git.redirectErrorStream(true).start();
    process.getOutputStream().close();
    terminal
        .err()
        .print(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    terminal.err().flush();
    return process.waitFor();
  }
}
