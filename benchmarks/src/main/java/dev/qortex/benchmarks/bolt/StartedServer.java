package dev.qortex.benchmarks.bolt;

import dev.qortex.benchmarks.run.RunOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The Neo4j of the module {@code bolt-server}, with new data, for as long as this is open. */
record StartedServer(Process process, String uri) implements AutoCloseable {

  static StartedServer start(Path out) throws IOException {
    Path folder = Files.createTempDirectory(Files.createDirectories(out), "bolt-load-");
    Path log = folder.resolve("server.log");
    Path program = RunOptions.home().resolveSibling("bolt-server").resolve("run");
    Process process =
        new ProcessBuilder(program.toString(), "--data", folder.resolve("data").toString())
            .redirectError(log.toFile())
            .start();
    BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
    String line = said.readLine();
    if (line == null || !line.startsWith("READY ")) {
      process.destroyForcibly();
      throw new IOException("The server did not start.\nMaybe (%s) says why.".formatted(log));
    }
    return new StartedServer(process, line.substring("READY ".length()));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
