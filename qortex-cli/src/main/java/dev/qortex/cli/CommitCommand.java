package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.ErrorCode;
import dev.qortex.service.ServiceException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Commits with git, and lists the commit in the journal. */
@Command(
    name = "commit",
    description = "Run git commit, and list the commit in today's entry of the journal.")
final class CommitCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

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
  static CommandLine line() {
    return new CommandLine(new CommitCommand()).setUnmatchedOptionsArePositionalParams(true);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Qortex qortex = (Qortex) spec.root().userObject();
    int exit = commit(qortex);
    if (exit != 0) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "",
          "Nothing was committed: git ended with %d.".formatted(exit),
          null);
    }
    if (!noEntry) {
      ObjectNode argument = Json.mapper().createObjectNode();
      if (slug != null) {
        argument.put("slug", slug);
      }
      try (Session session = qortex.open()) {
        JsonNode done = qortex.call(session, "buildlog_record_commit", argument);
        qortex.print(done, Layout::of);
      }
    }
    return ExitCode.OK;
  }

  /** With the terminal of a person, as git may open an editor. */
  private int commit(Qortex qortex) throws IOException, InterruptedException {
    Terminal terminal = qortex.terminal();
    List<String> command = new ArrayList<>(List.of("git", "commit"));
    command.addAll(arguments);
    ProcessBuilder git = new ProcessBuilder(command).directory(terminal.folder().toFile());
    if (terminal.interactive() && !qortex.wantsJson()) {
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
