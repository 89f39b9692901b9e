package dev.qortex.cli.internal.session;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command below a group, which has the options of the command at the top. */
public abstract class GroupedCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  public RootCommand qortex() {
    return (RootCommand) spec.root().userObject();
  }

  public CommandSpec spec() {
    return spec;
  }
}
