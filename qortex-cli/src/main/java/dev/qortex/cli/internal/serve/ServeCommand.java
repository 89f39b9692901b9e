package dev.qortex.cli.internal.serve;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.ServedMetrics;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.session.SharedMemory;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.commons.Concurrently;
import dev.qortex.dashboard.Dashboard;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.server.ApiKeys;
import dev.qortex.server.QortexServer;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Serves the memory over HTTP until the process is asked to end. */
@Command(
    name = "serve",
    description =
        "Serves the memory over HTTP: REST under /v1 (its document at /openapi.json), tools for"
            + " agents at /mcp and the dashboard at /ui/, until Ctrl-C.")
public final class ServeCommand extends QortexCommand {

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description = "Address to listen on. Default: ${DEFAULT-VALUE}, for this machine only.")
  private String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8400",
      description = "Port; 0 for any. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--store",
      paramLabel = "ADDRESS",
      description =
          "postgres://USER@HOST/DATABASE?schema=NAME: serve a memory in PostgreSQL, which several"
              + " servers share, instead of a file. Else QORTEX_STORE. The password: PGPASSWORD.")
  private @Nullable String store;

  @Option(
      names = "--keys",
      paramLabel = "FILE",
      description =
          "The keys, which qortex keys create makes; else QORTEX_KEYS, else ~/.qortex/keys.json.")
  private @Nullable String keys;

  @Option(names = "--no-auth", description = "Admit every user of this machine without a key.")
  private boolean open;

  @Option(
      names = "--origin",
      paramLabel = "URL",
      description = "A web site whose pages may send requests. May be repeated.")
  private List<String> origins = List.of();

  @Option(
      names = "--toolsets",
      paramLabel = "NAMES",
      defaultValue = "",
      description = "Further tools for agents, as of qortex mcp.")
  private String toolsets;

  @Option(
      names = "--allow",
      paramLabel = "FOLDER",
      description = "A folder whose files callers may have read. May be repeated.")
  private List<String> allowed = List.of();

  @Option(
      names = "--open-metrics",
      description = "Serve /metrics without a key; otherwise it needs a key without domains.")
  private boolean openMetrics;

  @Option(
      names = "--access-log",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Write a line for each request to standard error, refused ones included. Default: on.")
  private boolean accessLog;

  @Override
  public Integer call() throws IOException {
    if (open && keys != null) {
      throw new ParameterException(
          spec().commandLine(),
          "--no-auth admits callers without keys, so --keys cannot be combined with it.");
    }
    if (store != null && qortex().namesFile()) {
      throw new ParameterException(
          spec().commandLine(), "--store names a database, so --db cannot be combined with it.");
    }
    Terminal terminal = qortex().terminal();
    Terminal.dateLog();
    System.setProperty(
        "org.slf4j.simpleLogger.log." + QortexServer.ACCESS_LOG, accessLog ? "info" : "off");
    Optional<SharedMemory> shared =
        (qortex().namesFile() ? Optional.<String>empty() : SharedMemory.address(terminal, store))
            .map(address -> SharedMemory.open(terminal, address));
    ReadableFolders folders = terminal.folders(allowed);
    try (ServedMetrics metrics = new ServedMetrics();
        Session session =
            shared.map(it -> qortex().open(it, folders)).orElseGet(() -> qortex().serve(folders))) {
      session.countIn(metrics);
      Catalogue catalogue = session.served();
      QortexServer.Builder builder =
          QortexServer.builder(catalogue)
              .mcp(QortexMcpServer.of(catalogue).toolsets(toolsets))
              .clients(session.clients())
              .dashboard(Dashboard.create())
              .metrics(metrics::text)
              .host(host)
              .port(port)
              .allowedOrigins(origins.toArray(String[]::new));
      if (open) {
        builder.withoutAuthentication();
      } else {
        builder.keys(ApiKeys.read(keys(terminal)));
      }
      if (openMetrics) {
        builder.openMetrics();
      }
      shared.ifPresent(it -> it.shareWith(builder));
      QortexServer server = builder.start();
      // A shared memory is not read as a whole.
      List<Runnable> ahead =
          shared.isPresent()
              ? List.of(session::readModel)
              : List.of(session::readAhead, session::readModel);
      return Concurrently.preparing(ahead, () -> untilStopped(terminal, server, session));
    }
  }

  private static int untilStopped(Terminal terminal, QortexServer server, Session session) {
    try {
      terminal.untilStopped("Listening on " + server.uri(), server, session);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ExitCode.OK;
  }

  private Path keys(Terminal terminal) {
    Path file = KeysCommand.file(terminal, keys);
    if (!Files.exists(file)) {
      throw ServiceException.notFound(
          "--keys",
          "There are no keys in %s, so every request would be refused.\nMaybe create one: qortex keys create NAME; or admit every user of this machine: --no-auth."
              .formatted(file));
    }
    return file;
  }
}
