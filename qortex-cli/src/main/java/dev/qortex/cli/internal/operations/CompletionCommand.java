package dev.qortex.cli.internal.operations;

import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script by which shells complete commands and options. */
@Command(
    name = CompletionCommand.NAME,
    description = "Print a completion script for bash or zsh: source <(qortex completion)")
public final class CompletionCommand implements Callable<Integer> {

  public static final String NAME = "completion";

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    RootCommand qortex = (RootCommand) spec.root().userObject();
    qortex.terminal().out().println(AutoComplete.bash("qortex", spec.root().commandLine()));
    return ExitCode.OK;
  }
}
