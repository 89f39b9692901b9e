package dev.qortex.commons;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates folders and files that only their owner may read, where the file system has permissions.
 * Folders that are there keep theirs. Pure functions.
 */
public final class OwnerOnly {

  /** The permissions of a file. */
  public static final Set<PosixFilePermission> FILE =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private OwnerOnly() {}

  /** Creates a folder, and those above it that are missing. */
  public static void createFolders(Path folder) throws IOException {
    Files.createDirectories(folder, only(folder, "rwx------"));
  }

  /** Creates an empty file, which must be missing. */
  public static void createFile(Path file) throws IOException {
    Files.createFile(file, only(file, "rw-------"));
  }

  /** Creates an empty file and the folders above it, as far as they are missing. */
  public static void createMissing(Path file) throws IOException {
    createFolders(file.toAbsolutePath().resolveSibling(""));
    try {
      createFile(file);
    } catch (FileAlreadyExistsException e) {
      return;
    }
  }

  private static FileAttribute<?>[] only(Path path, String permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }
}
