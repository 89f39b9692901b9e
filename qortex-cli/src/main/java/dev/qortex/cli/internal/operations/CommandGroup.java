package dev.qortex.cli.internal.operations;

import dev.qortex.cli.internal.buildlog.BuildlogCommand;
import dev.qortex.cli.internal.buildlog.InteropCommand;
import dev.qortex.cli.internal.cortex.CortexInitCommand;
import dev.qortex.cli.internal.cortex.DaemonCommand;
import dev.qortex.cli.internal.cortex.EntryCommand;
import dev.qortex.cli.internal.cortex.NightCommand;
import dev.qortex.cli.internal.session.OperationGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Group of commands, which explains them when none of them is named. */
public class CommandGroup implements Runnable, OperationGroup {

  @Spec private CommandSpec spec;

  /** A group that has commands of operations only. */
  static CommandSpec of(String description) {
    CommandGroup group = new CommandGroup();
    group.spec = CommandSpec.wrapWithoutInspection(group);
    group.spec.usageMessage().description(description).synopsisSubcommandLabel("COMMAND");
    return group.spec;
  }

  /** The loop of sessions, reviews and rewards. */
  @Command(
      name = "buildlog",
      description = "Sessions, gauntlet, mistakes, rewards, skills.",
      synopsisSubcommandLabel = "COMMAND",
      subcommands = {
        BuildlogCommand.New.class,
        BuildlogCommand.Entries.class,
        BuildlogCommand.RecordCommit.class,
        BuildlogCommand.Init.class,
        BuildlogCommand.Verify.class,
        BuildlogCommand.VerifyLoop.class,
        BuildlogCommand.Export.class
      })
  public static final class Buildlog extends CommandGroup {}

  /** Notes of agents. */
  @Command(
      name = "cortex",
      description = "Observations of agents.",
      synopsisSubcommandLabel = "COMMAND",
      subcommands = {
        CortexInitCommand.class,
        DaemonCommand.class,
        EntryCommand.class,
        NightCommand.class
      })
  public static final class Cortex extends CommandGroup {}

  /** Exchange with other programs. */
  @Command(
      name = "interop",
      description = "Exchange of rules with other programs.",
      synopsisSubcommandLabel = "COMMAND",
      subcommands = {
        InteropCommand.Config.class,
        InteropCommand.Init.class,
        InteropCommand.Schema.class,
        InteropCommand.Signals.class,
        InteropCommand.Status.class
      })
  public static final class Interop extends CommandGroup {}

  @Override
  public boolean mayHave(String word) {
    return true;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
