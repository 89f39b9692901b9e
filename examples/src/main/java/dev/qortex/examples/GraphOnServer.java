package dev.qortex.examples;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.CypherQueries.Rows;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.export.GraphFormat;
import dev.qortex.export.Subgraph;
import dev.qortex.graph.memgraph.MemgraphBackend;
import dev.qortex.graph.memgraph.MemgraphCypher;
import dev.qortex.graph.memgraph.MemgraphStore;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** A memory with its graph on a server: asks it, asks the server in Cypher, and draws it. */
public final class GraphOnServer {

  private static final String HANDBOOK =
      """
      # Retry
      A call that failed because the store was busy should be retried. Backoff supports a retry.
      # Timeout
      A timeout ends a call that takes too long. Retry uses a timeout.
      """;

  private GraphOnServer() {}

  /** The arguments are an address, a user and a password; the pictures go to a new folder. */
  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("Name a server, such as: bolt://localhost:7687 neo4j secret");
      return;
    }
    Path folder = Files.createTempDirectory("graph-on-server");
    run(args[0], args[1], args[2], folder);
    System.out.println("See " + folder.resolve("ops.html"));
  }

  static Rows run(String url, String user, String password, Path folder) throws IOException {
    BoltSettings settings =
        BoltSettings.of(url)
            .login(user, password)
            .timeouts(Duration.ofSeconds(10), Duration.ofMinutes(2));
    try (var store =
            MemgraphStore.open(
                MemgraphBackend.open(settings, InstantSource.system()),
                SqliteStore.open(folder.resolve("local.db")));
        var memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(512)).build()) {
      memory.ingest(new MarkdownIngestor().readText(HANDBOOK, "handbook", "ops"));
      memory.query("When should a call be retried?").items().forEach(System.out::println);
      Subgraph part = Subgraph.domain(store.graph(), "ops");
      GraphFormat.GRAPHML.write(part, folder.resolve("ops.graphml"));
      GraphFormat.DOT.write(part, folder.resolve("ops.dot"));
      GraphFormat.HTML.write(part, folder.resolve("ops.html"));
    }
    try (MemgraphBackend graph = MemgraphBackend.open(settings, InstantSource.system())) {
      Rows rows =
          new MemgraphCypher(graph)
              .read(
                  "MATCH (a:Concept {domain: $domain})-[r]->(b)"
                      + " RETURN type(r) AS relation, count(*) AS edges ORDER BY edges DESC",
                  Map.of("domain", "ops"),
                  20);
      rows.rows().forEach(System.out::println);
      return rows;
    }
  }
}
