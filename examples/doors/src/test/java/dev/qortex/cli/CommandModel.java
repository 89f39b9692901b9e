package dev.qortex.cli;

import dev.qortex.cli.internal.operations.CompletionCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import picocli.CommandLine;

/** Commands of the terminal and their exit codes, for the pages of the reference. */
public final class CommandModel {

  private CommandModel() {}

  /** Returns all commands with their options. */
  public static CommandLine commands() {
    return CommandLines.of(Terminal.ofProcess(), List.of(CompletionCommand.NAME));
  }

  /** Returns the operations that the terminal and its servers offer. */
  public static List<Operation> operations() {
    return Session.declared();
  }

  /** Returns the exit code of a command whose operation is refused with that code. */
  public static int exitCode(ErrorCode code) {
    return ExitCode.of(new ServiceException(code, "", "refused", null));
  }
}
