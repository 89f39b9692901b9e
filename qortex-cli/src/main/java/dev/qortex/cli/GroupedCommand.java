package dev.qortex.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command below a group, which has the options of the command at the top. */
abstract class GroupedCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  Qortex qortex() {
    return (Qortex) spec.root().userObject();
  }

  CommandSpec spec() {
    return spec;
  }
}
