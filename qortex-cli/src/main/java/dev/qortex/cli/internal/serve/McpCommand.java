package dev.qortex.cli.internal.serve;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.commons.Concurrently;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.mcp.StandardStreams;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ReadableFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Serves the memory to an agent over standard input and output. */
@Command(
    name = "mcp",
    aliases = "mcp-serve",
    description =
        "Serves the memory to an agent: Model Context Protocol on standard streams. Over HTTP:"
            + " qortex serve",
    subcommands = McpInstallCommand.class)
public final class McpCommand extends QortexCommand {

  @Option(
      names = "--toolsets",
      paramLabel = "NAMES",
      defaultValue = "",
      description = "Further tools, separated by commas: learning, buildlog, …, or all.")
  private String toolsets;

  @Option(names = "--read-only", description = "No tools that change anything.")
  private boolean readOnly;

  @Option(
      names = "--decide",
      description =
          "Let the agent make decisions that are reserved for people: release from quarantine,"
              + " approve, delete.")
  private boolean decides;

  @Option(
      names = "--text-only",
      description =
          "No structured content, for clients that show it to their model instead of the text.")
  private boolean textOnly;

  @Option(
      names = "--allow",
      paramLabel = "FOLDER",
      description =
          "A folder whose files tools may read. May be repeated. Default: the folder that the"
              + " server is started in, unless the home folder lies in it.")
  private List<String> allowed = List.of();

  @Override
  public Integer call() throws IOException {
    try (StandardStreams streams = StandardStreams.take();
        Session session = qortex().serve(readable(qortex().terminal()))) {
      QortexMcpServer server = QortexMcpServer.of(session.served()).toolsets(toolsets);
      server = decides ? server.caller(Caller.owner()) : server;
      server = readOnly ? server.readOnly() : server;
      QortexMcpServer served = textOnly ? server.textOnly() : server;
      // A client greets and lists the tools meanwhile, so its first question waits less.
      return qortex()
          .terminal()
          .closingAfter(
              () ->
                  Concurrently.preparing(
                      List.of(session::readAhead, session::readModel),
                      () -> converse(served, streams)),
              session);
    }
  }

  private static int converse(QortexMcpServer server, StandardStreams streams) {
    try {
      server.stdio(streams.in(), streams.out());
      return ExitCode.OK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Allowed folders; by default the working folder, unless a client started in / or the home. */
  private ReadableFolders readable(Terminal terminal) throws IOException {
    if (!allowed.isEmpty()) {
      return terminal.folders(allowed);
    }
    Path home = terminal.home().known().orElseGet(() -> terminal.folder().getRoot());
    if ((Files.exists(home) ? home.toRealPath() : home)
        .startsWith(terminal.folder().toRealPath())) {
      terminal
          .err()
          .printf(
              "Tools read no files, as the server was started in %s.%nMaybe name a folder: --allow"
                  + " FOLDER.%n",
              terminal.folder());
      return ReadableFolders.none();
    }
    return terminal.folders(List.of("."));
  }

  boolean allowsFolders() {
    return !allowed.isEmpty();
  }

  /**
   * The options of this server, checked as it would, as a client shall give them again.
   *
   * @param showsOnePart whether the client shows its model structured content instead of the text
   */
  List<String> arguments(boolean showsOnePart) {
    QortexMcpServer.of(Catalogue.of()).toolsets(toolsets);
    qortex().terminal().folders(allowed);
    List<String> arguments = new ArrayList<>(List.of("mcp", "--db", qortex().file().toString()));
    if (!qortex().embedding().isEmpty()) {
      arguments.addAll(List.of("--embedding", qortex().embedding()));
    }
    if (!toolsets.isEmpty()) {
      arguments.addAll(List.of("--toolsets", toolsets));
    }
    if (readOnly) {
      arguments.add("--read-only");
    }
    if (decides) {
      arguments.add("--decide");
    }
    if (textOnly || showsOnePart) {
      arguments.add("--text-only");
    }
    allowed.forEach(
        folder ->
            arguments.addAll(List.of("--allow", qortex().terminal().path(folder).toString())));
    return arguments;
  }
}
