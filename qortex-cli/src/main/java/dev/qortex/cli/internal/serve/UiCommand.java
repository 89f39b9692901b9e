package dev.qortex.cli.internal.serve;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.dashboard.Dashboard;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.server.ApiKey;
import dev.qortex.server.ApiKeys;
import dev.qortex.server.QortexServer;
import dev.qortex.server.SignIn;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import java.awt.Desktop;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.net.URI;
import java.security.SecureRandom;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Serves the dashboard to the person at this machine until the process is asked to end. */
@Command(
    name = "ui",
    description =
        "Opens the dashboard in a browser: what the memory knows, why it answered, whether it"
            + " learns. Listens on this machine alone, for the browser that opens the printed"
            + " address first, until Ctrl-C.")
public final class UiCommand extends QortexCommand {

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "Port; 0 for any. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--no-browser",
      description = "Only print the address, for a browser of your choice.")
  private boolean printOnly;

  @Option(
      names = "--allow",
      paramLabel = "FOLDER",
      description = "A folder whose files may be read. May be repeated.")
  private List<String> allowed = List.of();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Terminal terminal = qortex().terminal();
    Terminal.dateLog();
    System.setProperty("org.slf4j.simpleLogger.log." + QortexServer.ACCESS_LOG, "off");
    try (Session session = qortex().serve(terminal.folders(allowed))) {
      SecureRandom random = new SecureRandom();
      Caller owner = Caller.owner();
      ApiKey.Generated key = ApiKey.bearer(owner.name(), owner.scopes(), owner.domains(), random);
      SignIn signIn = SignIn.once(key, random);
      Catalogue catalogue = session.served();
      QortexServer server =
          QortexServer.builder(catalogue)
              .mcp(QortexMcpServer.of(catalogue))
              .dashboard(Dashboard.create())
              .keys(ApiKeys.of(key.key()))
              .signIn(signIn)
              .port(port)
              .start();
      URI address = signIn.address(server.uri());
      if (!printOnly && canBrowse()) {
        Desktop.getDesktop().browse(address);
      }
      terminal.untilStopped("The dashboard is at " + address, server, session);
    }
    return ExitCode.OK;
  }

  private static boolean canBrowse() {
    return !GraphicsEnvironment.isHeadless()
        && Desktop.isDesktopSupported()
        && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE);
  }
}
