package dev.qortex.boltserver;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseInternalSettings;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.io.ByteUnit;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * A Neo4j that speaks Bolt on 127.0.0.1. Prints {@code READY bolt://127.0.0.1:PORT} and runs until
 * its standard input ends, so that it does not outlive whoever started it.
 *
 * <pre>BoltServer --data FOLDER [--port N] [--password TEXT] [--read-only]</pre>
 *
 * The folder is made when it is not there, and kept. Without a port a free one is taken. Without a
 * password everyone may enter, with one only the user {@code neo4j}; it is set when the folder is
 * made. A read-only one makes its folder and database first.
 */
public final class BoltServer {

  private BoltServer() {}

  /** Runs the server. */
  public static void main(String[] args) throws IOException {
    Map<String, String> options = options(args);
    PrintStream out = System.out;
    System.setOut(System.err); // what the server prints is not the line that is waited for
    DatabaseManagementService server = start(options);
    out.println("READY bolt://127.0.0.1:" + port(server));
    while (System.in.read() >= 0) {
      // only the end is of interest
    }
    server.shutdown();
  }

  private static Map<String, String> options(String[] args) {
    Map<String, String> options = new HashMap<>();
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--data", "--port", "--password" -> options.put(args[i], args[++i]);
        case "--read-only" -> options.put(args[i], "");
        default ->
            throw new IllegalArgumentException(
                "Unknown option "
                    + args[i]
                    + ".\nMaybe one of --data FOLDER, --port N, --password TEXT, --read-only.");
      }
    }
    if (!options.containsKey("--data")) {
      throw new IllegalArgumentException("No folder.\nMaybe add --data FOLDER.");
    }
    return options;
  }

  private static DatabaseManagementService start(Map<String, String> options) {
    Path data = Path.of(options.get("--data")).toAbsolutePath();
    boolean anew = Files.notExists(data);
    String password = options.get("--password");
    int port = Integer.parseInt(options.getOrDefault("--port", "0"));
    DatabaseManagementService server =
        new DatabaseManagementServiceBuilder(data)
            .setConfig(BoltConnector.enabled, true)
            .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", port))
            .setConfig(GraphDatabaseSettings.udc_enabled, false)
            .setConfig(GraphDatabaseSettings.auth_enabled, password != null)
            .setConfig(GraphDatabaseSettings.pagecache_memory, ByteUnit.mebiBytes(256))
            .setConfig(GraphDatabaseSettings.preallocate_logical_logs, false)
            .setConfig(GraphDatabaseSettings.preallocate_store_files, false)
            // Small databases that are emptied again and again would have every statement planned
            // anew, which is most of the work.
            .setConfig(GraphDatabaseInternalSettings.cypher_size_hint_parameters, false)
            .setConfig(GraphDatabaseSettings.cypher_min_replan_interval, Duration.ofDays(1))
            // Who waits for its end has no more to say: without this it listens ten seconds longer.
            .setConfig(GraphDatabaseInternalSettings.netty_server_shutdown_quiet_period, 0)
            .build();
    if (password != null && anew) {
      server
          .database(GraphDatabaseSettings.SYSTEM_DATABASE_NAME)
          .executeTransactionally(
              "ALTER USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED",
              Map.of("password", password));
    }
    if (options.containsKey("--read-only")) {
      dependency(server, Config.class)
          .setDynamic(GraphDatabaseSettings.read_only_database_default, true, "--read-only");
    }
    return server;
  }

  private static int port(DatabaseManagementService server) {
    return dependency(server, ConnectorPortRegister.class)
        .getLocalAddress(ConnectorType.BOLT)
        .getPort();
  }

  private static <T> T dependency(DatabaseManagementService server, Class<T> type) {
    GraphDatabaseAPI database =
        (GraphDatabaseAPI) server.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME);
    return database.getDependencyResolver().resolveDependency(type);
  }
}
