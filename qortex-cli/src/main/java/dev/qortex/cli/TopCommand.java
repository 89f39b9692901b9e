package dev.qortex.cli;

import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The command at the top, of Qortex, Buildlog and Cortex. */
@Command(
    name = "qortex",
    description = "A memory that learns what helps.",
    versionProvider = TopCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:refused: an argument, a name, or the state of things",
      "2:wrong command line",
      "3:busy or out of reach; the same command may succeed later",
      "70:a defect"
    },
    footerHeading = "%nFirst steps:%n",
    footer = {
      "  qortex ingest docs/",
      "  qortex ask \"How do I read HTML pages?\"",
      "  qortex accept 2"
    })
final class TopCommand extends RootCommand {

  TopCommand(Terminal terminal, boolean json) {
    super(terminal, json);
  }

  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = Qortex.class.getPackage().getImplementationVersion();
      return new String[] {"qortex " + (version == null ? "(not from a jar)" : version)};
    }
  }
}
