package dev.qortex.graph.memgraph;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Neo4j in a process of its own: the program of the module {@code bolt-server}. It ends with this
 * process at the latest.
 */
final class ServerProcess implements AutoCloseable {

  private static final Path MODULE = Path.of("..", "bolt-server", "target");

  private final Process process;
  private final URI uri;

  private ServerProcess(Process process, URI uri) {
    this.process = process;
    this.uri = uri;
  }

  /**
   * Starts it and waits until it listens.
   *
   * @param data its folder; made when it is not there. What it says is in {@code server.log} beside
   *     the folder
   * @param options of the program, besides the folder
   */
  static ServerProcess start(Path data, String... options) {
    try {
      Path log = data.toAbsolutePath().resolveSibling("server.log");
      Process process =
          new ProcessBuilder(command(data, options))
              .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
      String line = said.readLine();
      if (line == null || !line.startsWith("READY ")) {
        process.destroyForcibly();
        throw new IllegalStateException(
            "The server did not start: " + line + "\n" + Files.readString(log));
      }
      return new ServerProcess(process, URI.create(line.substring("READY ".length())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> command(Path data, String... options) throws IOException {
    Path classpath = MODULE.resolve("classpath");
    if (Files.notExists(classpath)) {
      throw new IllegalStateException(
          "No server: "
              + classpath.toAbsolutePath().normalize()
              + " is missing.\nMaybe run: mvn -ntp test-compile -pl bolt-server");
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // It starts sooner with one compiler, and the tests do not run it for long.
    command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("--add-opens", "java.base/java.nio=ALL-UNNAMED"));
    command.addAll(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
    command.add("-cp");
    command.add(
        MODULE.resolve("test-classes")
            + System.getProperty("path.separator")
            + Files.readString(classpath).strip());
    command.add("dev.qortex.boltserver.BoltServer");
    command.addAll(List.of("--data", data.toString()));
    command.addAll(List.of(options));
    return command;
  }

  /** Where it listens. */
  URI uri() {
    return uri;
  }

  /** Ends it at once, as {@code kill -9} does, and waits until it is gone. */
  void kill() {
    process.destroyForcibly();
    await();
  }

  /** Lets it end in order, and waits until it is gone. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      process.destroyForcibly();
    }
    await();
  }

  private void await() {
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the server ends.", e);
    }
  }
}
