package dev.qortex.postgresserver;

import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The database that the tests of this process share: on a server that is started when the first of
 * them asks, or the one that the environment names. Each test has a schema of its own. Thread-safe.
 */
public final class TestDatabase {

  /** The variable with the address of a database of one's own for JDBC, with user and password. */
  private static final String URL = "QORTEX_POSTGRES_TEST_URL";

  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private TestDatabase() {}

  /** Started once for each process, closed by its end. */
  private static final class Started {
    static final String ADDRESS = isNamed() ? environment(URL) : PostgresServer.start(false).url();
  }

  /** Skips a test if no server can be started; with {@code CI=true} that is a failure. */
  public static void assumePresent() {
    boolean must = !environment("CI").isEmpty();
    Assumptions.assumeTrue(
        must || isNamed() || PostgresServer.isInstalled(),
        "needs a PostgreSQL server, and none is installed or named by " + URL);
  }

  /** Returns true if the environment names the database. */
  public static boolean isNamed() {
    return !environment(URL).isEmpty();
  }

  private static String environment(String name) {
    return Objects.requireNonNullElse(System.getenv(name), "");
  }

  /** The address for JDBC, with user and password. */
  public static String url() {
    assumePresent();
    return Started.ADDRESS;
  }

  /**
   * The address of a schema, in the form {@code postgres://USER@HOST:PORT/DATABASE?schema=NAME}.
   */
  public static String address(String schema) {
    URI uri = URI.create(url().substring("jdbc:".length()));
    Map<String, String> options = new HashMap<>();
    for (String option : uri.getQuery().split("&", -1)) {
      options.put(option.replaceFirst("=.*", ""), option.replaceFirst("[^=]*=", ""));
    }
    String password = options.getOrDefault("password", "");
    return "postgres://%s%s@%s:%s%s?schema=%s"
        .formatted(
            options.get("user"),
            password.isEmpty() ? "" : ":" + password,
            uri.getHost(),
            uri.getPort() < 0 ? 5432 : uri.getPort(),
            uri.getPath(),
            schema);
  }

  /** Connections to the database. */
  public static PGSimpleDataSource source() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url());
    return source;
  }

  /**
   * The name of a schema that no other test has; {@link #drop} deletes it. Skips a test if there is
   * no server, so that a test class that keeps the name in a field opens nothing then.
   */
  public static String newSchema() {
    assumePresent();
    return newName();
  }

  /** The name of a schema that no other test has, on any database. */
  public static String newName() {
    return "test_" + ProcessHandle.current().pid() + "_" + SCHEMAS.incrementAndGet();
  }

  /** Deletes a schema with all that is in it. */
  public static void drop(String schema) {
    execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
  }

  /** Runs a statement as the owner of the database. */
  public static void execute(String sql) {
    execute(source(), sql);
  }

  /** Runs a statement on another database. */
  public static void execute(DataSource source, String sql) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
