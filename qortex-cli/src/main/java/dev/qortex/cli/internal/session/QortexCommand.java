package dev.qortex.cli.internal.session;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command of the program, which has the options of the command at the top. */
public abstract class QortexCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  /** The command at the top. */
  public RootCommand qortex() {
    return (RootCommand) spec.root().userObject();
  }

  protected CommandSpec spec() {
    return spec;
  }
}
