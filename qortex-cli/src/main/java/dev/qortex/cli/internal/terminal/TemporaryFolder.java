package dev.qortex.cli.internal.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Folder for its owner alone, which is deleted with everything in it.
 *
 * @param path the folder
 */
public record TemporaryFolder(Path path) implements AutoCloseable {

  public static TemporaryFolder create() {
    try {
      return new TemporaryFolder(Files.createTempDirectory("qortex-"));
    } catch (IOException e) {
      throw new IllegalStateException(
          "No temporary folder can be made in %s.\nMaybe name another place: java -Djava.io.tmpdir=FOLDER -jar …"
              .formatted(System.getProperty("java.io.tmpdir")),
          e);
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
