package dev.qortex.postgres;

import dev.qortex.postgresserver.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The server that the tests of this process share: one that is started when the first of them asks,
 * or the database that the environment names. Each test has a schema of its own.
 */
final class Server {

  /** The address of a database of one's own for JDBC, with user and password. */
  private static final String URL = "QORTEX_POSTGRES_TEST_URL";

  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private Server() {}

  /** Started once for each process, closed by its end. */
  private static final class Started {
    static final String ADDRESS =
        environment(URL).isEmpty() ? PostgresServer.start(false).url() : environment(URL);
  }

  /** Skips a test where there is no server; a build of CI must have one. */
  static void assumePresent() {
    boolean must = !environment("CI").isEmpty();
    Assumptions.assumeTrue(
        must || !environment(URL).isEmpty() || PostgresServer.isInstalled(),
        "needs a PostgreSQL server, and none is installed or named by " + URL);
  }

  /** Returns true if the environment names the database of the tests. */
  static boolean isNamed() {
    return !environment(URL).isEmpty();
  }

  private static String environment(String name) {
    return Objects.requireNonNullElse(System.getenv(name), "");
  }

  /** Connections to the database of the tests. */
  static DataSource source() {
    assumePresent();
    return sourceOf(Started.ADDRESS);
  }

  /** Connections of another user to the database of the tests. */
  static DataSource source(String user) {
    PGSimpleDataSource source = sourceOf(Started.ADDRESS);
    source.setUser(user);
    return source;
  }

  /** Connections to a database. */
  static PGSimpleDataSource sourceOf(String url) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    return source;
  }

  /** The name of a schema that no other test has. */
  static String newSchema() {
    return "test_" + ProcessHandle.current().pid() + "_" + SCHEMAS.incrementAndGet();
  }

  static void execute(String sql) {
    execute(sourceOf(Started.ADDRESS), sql);
  }

  static void execute(DataSource source, String sql) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
