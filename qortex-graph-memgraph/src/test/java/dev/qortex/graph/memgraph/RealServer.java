package dev.qortex.graph.memgraph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;

/**
 * The server that the tests of this process share; started when the first of them asks. Every test
 * that uses it empties it first.
 */
final class RealServer {

  static final String USER = "neo4j";
  static final String PASSWORD = "a password of tests";

  private static final int BATCH = 10_000;

  private RealServer() {}

  /** Started once for each process, closed by its end. */
  private static final class Started {
    static final Driver DRIVER;
    static final URI URI;

    static {
      ServerProcess server = ServerProcess.start(folder().resolve("data"), "--password", PASSWORD);
      URI = server.uri();
      DRIVER = GraphDatabase.driver(URI, AuthTokens.basic(USER, PASSWORD));
    }

    private static Path folder() {
      try {
        return Files.createTempDirectory(
            Files.createDirectories(Path.of("target", "servers")), "shared-");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Whether random sequences are as long as for graphs on the heap, which takes many minutes. */
  static boolean thorough() {
    return Boolean.getBoolean("qortex.tests.thorough");
  }

  /** Where it listens. */
  static URI uri() {
    return Started.URI;
  }

  /** Connected as a user who may do everything. Not to be closed. */
  static Driver driver() {
    return Started.DRIVER;
  }

  /** As that user, with their default database. */
  static BoltSettings settings() {
    return BoltSettings.of(uri().toString()).login(USER, PASSWORD);
  }

  /** Deletes every node and every edge; constraints and indexes stay. */
  static void empty() {
    long deleted;
    do {
      deleted =
          driver()
              .executableQuery(
                  "MATCH (n) WITH n LIMIT $limit DETACH DELETE n RETURN count(*) AS deleted")
              .withParameters(Map.of("limit", BATCH))
              .execute()
              .records()
              .get(0)
              .get("deleted")
              .asLong();
    } while (deleted == BATCH);
  }
}
