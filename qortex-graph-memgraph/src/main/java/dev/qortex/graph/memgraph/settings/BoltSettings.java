package dev.qortex.graph.memgraph.settings;

import dev.qortex.commons.Checks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Address, login and limits of a Bolt server. The password is not shown by {@link #toString}.
 *
 * @param uri the address, such as {@code bolt://localhost:7687}; {@code bolt+s} encrypts and trusts
 *     the certificates of the system, {@code neo4j} and {@code neo4j+s} ask a cluster for its
 *     members
 * @param user the user; empty for a server without authentication
 * @param password the password of the user
 * @param database the database of the server; empty for its default
 * @param limits the limits of time and size
 * @param trustedCertificate encrypts a {@code bolt} connection and trusts servers with this
 *     certificate (PEM) only
 */
public record BoltSettings(
    String uri,
    String user,
    String password,
    String database,
    Limits limits,
    Optional<Path> trustedCertificate) {

  /**
   * Limits of time and size.
   *
   * @param connectTimeout the time limit of connecting, and of waiting for a free connection
   * @param queryTimeout the time after which the server ends a transaction
   * @param retryTime the time for which a transaction is repeated that lost against another, or
   *     whose server is busy or unreachable: a server that recovers sooner is not noticed, and a
   *     failure is reported after this time. On Memgraph, longer than the longest writing
   *     transaction of others
   * @param poolSize the greatest number of connections, from 1
   * @param fetchSize the number of rows of a result that the client holds at once, from 1
   */
  public record Limits(
      Duration connectTimeout,
      Duration queryTimeout,
      Duration retryTime,
      int poolSize,
      int fetchSize) {

    /** Checks the components. */
    public Limits {
      positive("time to connect", connectTimeout);
      positive("time of a query", queryTimeout);
      positive("time to repeat", retryTime);
      Checks.atLeast("number of connections", poolSize, 1);
      Checks.atLeast("number of rows fetched at once", fetchSize, 1);
    }

    private static void positive(String what, Duration duration) {
      if (duration.isNegative() || duration.isZero()) {
        throw new IllegalArgumentException(
            "The %s (%s) must be above 0.".formatted(what, duration));
      }
    }
  }

  /** Checks the components. */
  public BoltSettings {
    if (Checks.id("URI of the Bolt server", uri).contains("@")) {
      throw new IllegalArgumentException(
          "The URI of the Bolt server must not name a user: it would be shown with its password.\n"
              + "Maybe leave out what is before the @, and call login(user, password).");
    }
    Checks.text("user of the Bolt server", user);
    if (password == null) {
      throw new NullPointerException("The password of the Bolt server must not be null.");
    }
    Checks.text("database of the Bolt server", database);
  }

  /**
   * A server without authentication: its default database, 10 seconds to connect, 5 minutes for a
   * transaction, 30 seconds to repeat, 32 connections, 1,000 rows at once.
   */
  public static BoltSettings of(String uri) {
    Limits limits =
        new Limits(
            Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofSeconds(30), 32, 1_000);
    return new BoltSettings(uri, "", "", "", limits, Optional.empty());
  }

  /** Returns a copy with a user and a password. */
  public BoltSettings login(String name, String secret) {
    return new BoltSettings(uri, name, secret, database, limits, trustedCertificate);
  }

  /** Returns a copy for another database of the server. */
  public BoltSettings database(String name) {
    return new BoltSettings(uri, user, password, name, limits, trustedCertificate);
  }

  /** Returns a copy with other time-outs. */
  public BoltSettings timeouts(Duration connect, Duration query) {
    return limits(new Limits(connect, query, limits.retryTime, limits.poolSize, limits.fetchSize));
  }

  /** Repeats a transaction for so long. */
  public BoltSettings retry(Duration time) {
    return limits(
        new Limits(
            limits.connectTimeout, limits.queryTimeout, time, limits.poolSize, limits.fetchSize));
  }

  /** Returns a copy with other sizes: the number of connections, and of rows fetched at once. */
  public BoltSettings sizes(int connections, int rows) {
    return limits(
        new Limits(
            limits.connectTimeout, limits.queryTimeout, limits.retryTime, connections, rows));
  }

  /** Returns a copy with other limits. */
  public BoltSettings limits(Limits all) {
    return new BoltSettings(uri, user, password, database, all, trustedCertificate);
  }

  /** Encrypted, and only to servers with this certificate. */
  public BoltSettings trust(Path certificate) {
    return new BoltSettings(uri, user, password, database, limits, Optional.of(certificate));
  }

  /** The settings without the password. */
  @Override
  public String toString() {
    return "BoltSettings[uri=%s, user=%s, password=%s, database=%s, limits=%s, trustedCertificate=%s]"
        .formatted(
            uri,
            user,
            password.isEmpty() ? "" : "***",
            database,
            limits,
            trustedCertificate.map(Path::toString).orElse(""));
  }
}
