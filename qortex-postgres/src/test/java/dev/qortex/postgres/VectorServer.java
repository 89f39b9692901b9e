package dev.qortex.postgres;

import dev.qortex.postgresserver.OneConnection;
import dev.qortex.postgresserver.PgliteServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Assumptions;

/**
 * The server with pgvector that the tests of this process share: the one that the environment
 * names, if it has the extension, or PGlite, which needs npm and a registry, so it runs where
 * {@code CI} is set in the environment, or by {@code -Dqortex.tests.npm=true}.
 */
public final class VectorServer {

  private VectorServer() {}

  /** Started once for each process, closed by its end. */
  private static final class Pglite {
    static final DataSource SOURCE = OneConnection.to(PgliteServer.start().url()).source();
  }

  private static DataSource withExtension(DataSource source) {
    Server.execute(source, "CREATE EXTENSION IF NOT EXISTS vector");
    return source;
  }

  /** Connections to a database that has pgvector; skips the test where there is none. */
  public static DataSource source() {
    if (Server.isNamed()) {
      Assumptions.assumeTrue(isAvailable(Server.source()), "the named server has no pgvector");
      return withExtension(Server.source());
    }
    Assumptions.assumeTrue(
        Boolean.getBoolean("qortex.tests.npm"),
        "PGlite needs npm.\nMaybe set CI=true, or -Dqortex.tests.npm=true.");
    return Pglite.SOURCE;
  }

  private static boolean isAvailable(DataSource source) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      return statement
          .executeQuery("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'")
          .next();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
