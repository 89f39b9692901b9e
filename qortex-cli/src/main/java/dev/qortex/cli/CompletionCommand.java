package dev.qortex.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the script by which shells complete commands and options. */
@Command(
    name = CompletionCommand.NAME,
    description = "Print a completion script for bash or zsh: source <(qortex completion)")
final class CompletionCommand implements Callable<Integer> {

  static final String NAME = "completion";

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Qortex qortex = (Qortex) spec.root().userObject();
    qortex.terminal().out().println(AutoComplete.bash("qortex", spec.root().commandLine()));
    return ExitCode.OK;
  }
}
