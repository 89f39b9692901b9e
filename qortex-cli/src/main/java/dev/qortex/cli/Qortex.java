package dev.qortex.cli;

import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.HomeFolder;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.cli.launch.PreparedStart;
import dev.qortex.service.error.ServiceException;
import java.time.InstantSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** Qortex, Buildlog and Cortex at the terminal. */
@Command(
    name = "qortex",
    description = "A memory that learns what helps.",
    versionProvider = Qortex.Version.class,
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
public final class Qortex extends RootCommand {

  /** Types that no option has: to find how each is parsed took a tenth of a short command. */
  private static final String NO_OPTIONS = "java[.]sql[.].*,java[.]time[.](?!Instant$).*";

  Qortex(Terminal terminal, boolean json) {
    super(terminal, json);
  }

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.getProperties().putIfAbsent("picocli.converters.excludes", NO_OPTIONS);
    PreparedStart.ofProcess().ifPresent(start -> start.use(InstantSource.system()));
    System.exit(run(args));
  }

  private static int run(String... args) {
    Terminal terminal;
    try {
      terminal = Terminal.ofProcess();
      terminal.home().known().ifPresent(HomeFolder::announce);
    } catch (ServiceException e) {
      // Neither the folder that the process was started in nor a terminal can be used.
      System.err.println(e.getMessage());
      return ExitCode.of(e);
    }
    return CommandLines.run(terminal, args);
  }

  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = Qortex.class.getPackage().getImplementationVersion();
      return new String[] {"qortex " + (version == null ? "(not from a jar)" : version)};
    }
  }
}
