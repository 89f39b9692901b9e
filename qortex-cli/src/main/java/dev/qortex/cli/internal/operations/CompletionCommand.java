package dev.qortex.cli.internal.operations;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.terminal.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Prints the script by which shells complete commands and options. */
@Command(
    name = CompletionCommand.NAME,
    description = "Prints a completion script for bash or zsh: source <(qortex completion)")
public final class CompletionCommand extends QortexCommand {

  public static final String NAME = "completion";

  @Override
  public Integer call() {
    RootCommand qortex = qortex();
    qortex.terminal().out().println(AutoComplete.bash("qortex", spec().root().commandLine()));
    return ExitCode.OK;
  }
}
