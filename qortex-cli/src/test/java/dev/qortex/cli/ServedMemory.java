package dev.qortex.cli;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.server.QortexServer;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ReadableFolders;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** A server of every operation over a memory in a file, which lets everybody in. */
final class ServedMemory implements AutoCloseable {

  private final Path docs;
  private final Session session;
  private final Catalogue catalogue;
  private final QortexServer server;

  /**
   * @param root gets the memory, the readable folder docs, and all else
   */
  ServedMemory(Path root) throws IOException {
    docs = Files.createDirectories(root.resolve("docs"));
    Files.writeString(docs.resolve("a.md"), "# Keys\n\nAlways rotate **keys** before they expire.");
    session =
        Session.open(
            root.resolve("memory.db"),
            "hashing",
            new Session.Places(
                ReadableFolders.of(docs),
                Files.createDirectory(root.resolve("project")),
                root.resolve("home"),
                root.resolve("cortex"),
                CreditPolicy.evidence(),
                OptionalDouble.empty()));
    catalogue = session.catalogue();
    server =
        QortexServer.builder(catalogue)
            .mcp(QortexMcpServer.of(catalogue).toolsets("all"))
            .port(0)
            .withoutAuthentication()
            .start();
  }

  Path docs() {
    return docs;
  }

  Catalogue catalogue() {
    return catalogue;
  }

  URI uri() {
    return server.uri();
  }

  @Override
  public void close() {
    server.close();
    session.close();
  }
}
