package dev.qortex.examples.doors;

import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.server.ApiKey;
import dev.qortex.server.ApiKeys;
import dev.qortex.server.QortexServer;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Scope;
import dev.qortex.service.operations.IngestOperations;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.standard.StandardQortex;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** A memory in one file, served over HTTP to callers with keys. */
public final class RestServer {

  private static final Set<Scope> SCOPES = Set.of(Scope.READ, Scope.WRITE);
  private static final SecureRandom RANDOM = new SecureRandom();

  private RestServer() {}

  /** Serves until the process is told to end; the first argument is a folder of documents. */
  public static void main(String[] args) throws IOException {
    Path docs = Path.of(args.length > 0 ? args[0] : "examples/handbook");
    ApiKey.Generated laptop = ApiKey.bearer("laptop", SCOPES, Set.of(), RANDOM);
    ApiKey.Generated gateway = ApiKey.signing("gateway", SCOPES, Set.of("handbook"), RANDOM);
    ApiKeys keys = ApiKeys.of(laptop.key(), gateway.key());
    CountDownLatch end = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(end::countDown));
    serve(
        Files.createTempFile("memory", ".db"),
        docs,
        8400,
        keys,
        uri -> {
          System.out.printf("QORTEX=%s KEY=%s SECRET=%s%n", uri, laptop.text(), gateway.text());
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  /** Serves for as long as the use takes. */
  static void serve(Path file, Path docs, int port, ApiKeys keys, Consumer<URI> use) {
    try (StandardQortex qortex = StandardQortex.open(file);
        IngestOperations ingest =
            new IngestOperations(
                qortex.memory(), qortex.store().graph(), ReadableFolders.of(docs))) {
      Catalogue catalogue = Catalogue.of(new MemoryOperations(qortex.memory()), ingest);
      try (QortexServer server =
          QortexServer.builder(catalogue)
              .port(port)
              .keys(keys)
              .mcp(QortexMcpServer.of(catalogue))
              .start()) {
        use.accept(server.uri());
      }
    }
  }
}
