package dev.qortex.commons;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.UUID;

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
   * Replaces the content of a file atomically: readers see the old or the new content as a whole,
   * also after a crash. When it fails, the old one is still there. The permissions stay. A crash
   * may leave a hidden {@code .tmp} beside the file.
   */
  public static void replace(Path file, byte[] content) throws IOException {
    replace(file, unique(file), content, permissions(file));
  }

  /**
   * Replaces the content of a file atomically, with these permissions from the beginning, if the
   * file system supports them.
   */
  public static void replace(Path file, byte[] content, Set<PosixFilePermission> permissions)
      throws IOException {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    replace(file, unique(file), content, posix ? permissions : Set.of());
  }

  /**
   * Replaces the content of a file atomically over a temporary name that a lock protects, so that
   * the leftover of a crash is reused.
   *
   * @param temporary the temporary name in the same folder, for exclusive use, whose permissions
   *     stay; removed afterwards, except after a crash
   */
  public static void replace(Path file, Path temporary, byte[] content) throws IOException {
    replace(file, temporary, content, Set.of());
  }

  private static Path unique(Path file) {
    return file.resolveSibling("." + UUID.randomUUID() + ".tmp");
  }

  private static Set<PosixFilePermission> permissions(Path file) throws IOException {
    var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    try {
      return view == null ? Set.of() : view.readAttributes().permissions();
    } catch (NoSuchFileException none) {
      return Set.of();
    }
  }

  private static void replace(
      Path file, Path temporary, byte[] content, Set<PosixFilePermission> permissions)
      throws IOException {
    try {
      if (!permissions.isEmpty()) {
        OwnerOnly.createFile(temporary);
      }
      write(temporary, content);
      if (!permissions.isEmpty()) {
        Files.setPosixFilePermissions(temporary, permissions);
      }
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
