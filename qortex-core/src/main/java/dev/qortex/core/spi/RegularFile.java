package dev.qortex.core.spi;

import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reader of files with untrusted names. Pipes, sockets and devices are refused before they are
 * opened, as opening or reading one may never end; a file that is replaced by a pipe between the
 * check and the opening is not noticed, since Java cannot open without waiting.
 */
public final class RegularFile {

  private RegularFile() {}

  /**
   * Opens a file.
   *
   * @throws SourceReadException when it is a pipe, a socket or a device
   */
  public static InputStream open(Path file) throws IOException {
    check(file);
    return Files.newInputStream(file);
  }

  /**
   * Reads the content of a file.
   *
   * @throws SourceReadException when it is a pipe, a socket or a device
   */
  public static byte[] bytes(Path file) throws IOException {
    check(file);
    return Files.readAllBytes(file);
  }

  private static void check(Path file) {
    if (isSpecial(file)) {
      throw new SourceReadException(
          "The file (%s) is a pipe, a socket or a device.\nMaybe copy what it gives into a file."
              .formatted(file),
          null);
    }
  }

  /** Returns true if a path exists and is neither a regular file nor a folder, following links. */
  public static boolean isSpecial(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
  }
}
