package dev.qortex.core.internal.util;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files of the default file system so that they survive a crash. A thread that is
 * interrupted finishes its work first. Pure functions.
 */
public final class DurableFiles {

  private DurableFiles() {}

  /** Writes a file, and returns when its content is on disk. Meanwhile a reader may see a part. */
  public static void write(Path file, byte[] content) throws IOException {
    // A channel would be closed by an interrupt.
    try (FileOutputStream out = new FileOutputStream(file.toFile())) {
      out.write(content);
      out.getFD().sync();
    }
  }

  /**
   * Puts a content in the place of a file, or none: a reader sees the old one or the new one,
   * whole, and after a crash there is one of them. When it fails, the old one is still there.
   *
   * @param temporary a name in the same folder that nobody else uses; gone afterwards, except after
   *     a crash
   */
  public static void replace(Path file, Path temporary, byte[] content) throws IOException {
    try {
      write(temporary, content);
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      try {
        Files.deleteIfExists(temporary);
      } catch (IOException alsoFailed) {
        e.addSuppressed(alsoFailed);
      }
      throw e;
    }
    syncFolder(file.toAbsolutePath().resolveSibling("."));
  }

  /**
   * Makes a rename or link in a folder durable. Not every system can open a folder; then the file
   * system decides.
   */
  public static void syncFolder(Path folder) {
    boolean interrupted = Thread.interrupted();
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException unsupported) {
      return;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
