package dev.qortex.postgresserver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Server of this machine that ends with this process, and whose files are deleted then. */
abstract class LocalServer implements AutoCloseable {

  private static final int MINUTES = 30;

  final Path folder;
  private final Thread onExit = new Thread(this::end, "end of a server");

  LocalServer(Path folder) {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /** Ends the server at once, if it runs. */
  abstract void halt();

  /** Ends it at once and deletes its files. */
  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(onExit);
    end();
  }

  private void end() {
    halt();
    delete(folder);
  }

  static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs a program in a folder until it ends.
   *
   * @throws IllegalStateException with its output, when it fails or takes over half an hour
   */
  static void run(Path folder, List<String> command) {
    try {
      Path output = Files.createTempFile("qortex-server-", ".out");
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
      String text = Files.readString(output);
      Files.delete(output);
      if (!ended || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IllegalStateException(
            "The command (%s) %s: %s"
                .formatted(
                    String.join(" ", command),
                    ended ? "ended with (" + process.exitValue() + ")" : "did not end",
                    text));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a server starts or ends.", e);
    }
  }
}
