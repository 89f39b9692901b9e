package dev.qortex.graph.memgraph;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;

/**
 * The server that the tests of this process share: a Neo4j that is started when the first of them
 * asks, or the one that the environment names. Every test that uses it empties it first.
 *
 * <p>A database that the environment names must be empty or have a node with the label {@link
 * #MARK}, which an empty one gets: nobody's data is deleted by mistake.
 */
public final class RealServer {

  /**
   * The address of a server of one's own; {@link #USER} and {@link #PASSWORD} when it wants them.
   */
  private static final String URL = "QORTEX_BOLT_TEST_URL";

  private static final String USER = "QORTEX_BOLT_TEST_USER";
  private static final String PASSWORD = "QORTEX_BOLT_TEST_PASSWORD";

  /** Says that a database is there for tests. */
  static final String MARK = "QortexTestDatabase";

  private static final int BATCH = 10_000;

  private RealServer() {}

  /** Started once for each process, closed by its end. */
  private static final class Started {
    static final BoltSettings SETTINGS = isStarted() ? started() : named();
    static final Driver DRIVER = driver(SETTINGS);

    static {
      if (!isStarted()) {
        mark(DRIVER, SETTINGS.uri());
      }
    }

    private static BoltSettings started() {
      String password = "a password of tests";
      ServerProcess server = ServerProcess.start(folder().resolve("data"), "--password", password);
      return BoltSettings.of(server.uri().toString()).login("neo4j", password);
    }

    private static BoltSettings named() {
      BoltSettings settings = BoltSettings.of(environment(URL));
      return environment(USER).isEmpty()
          ? settings
          : settings.login(environment(USER), environment(PASSWORD));
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

  private static String environment(String name) {
    return Objects.requireNonNullElse(System.getenv(name), "");
  }

  private static Driver driver(BoltSettings settings) {
    return GraphDatabase.driver(
        settings.uri(),
        settings.user().isEmpty()
            ? AuthTokens.none()
            : AuthTokens.basic(settings.user(), settings.password()));
  }

  /** Marks an empty database as one of tests, and refuses one that is neither. */
  static void mark(Driver driver, String uri) {
    if (count(driver, "MATCH (n:%s) RETURN count(n)".formatted(MARK)) == 0) {
      if (count(driver, "MATCH (n) RETURN count(n)") > 0) {
        throw new IllegalStateException(
            "The database at (%s) is not empty, and the tests would empty it.\nMaybe name another, or mark it: CREATE (:%s)."
                .formatted(uri, MARK));
      }
      driver.executableQuery("CREATE (:%s)".formatted(MARK)).execute();
    }
  }

  private static long count(Driver driver, String statement) {
    return driver.executableQuery(statement).execute().records().get(0).get(0).asLong();
  }

  /** Whether it is a Neo4j that the tests started. */
  static boolean isStarted() {
    return environment(URL).isEmpty();
  }

  /** Skips a test that needs the Neo4j that the tests start. */
  static void assumeStarted() {
    assumeTrue(
        isStarted(), "needs a Neo4j of its own, and the environment names a server (" + URL + ")");
  }

  /** Whether random sequences are as long as for graphs on the heap, which takes many minutes. */
  static boolean thorough() {
    return Boolean.getBoolean("qortex.tests.thorough");
  }

  /** Where it listens. */
  static URI uri() {
    return URI.create(settings().uri());
  }

  /** Connected as a user who may do everything. Not to be closed. */
  static Driver driver() {
    return Started.DRIVER;
  }

  /** As that user, with their default database. */
  public static BoltSettings settings() {
    return Started.SETTINGS;
  }

  /** Deletes every node but the mark, and every edge; constraints and indexes stay. */
  static void empty() {
    long deleted;
    do {
      deleted =
          driver()
              .executableQuery(
                  "MATCH (n) WHERE NOT n:%s WITH n LIMIT $limit DETACH DELETE n RETURN count(*) AS deleted"
                      .formatted(MARK))
              .withParameters(Map.of("limit", BATCH))
              .execute()
              .records()
              .get(0)
              .get("deleted")
              .asLong();
    } while (deleted == BATCH);
  }
}
