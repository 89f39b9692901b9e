package dev.qortex.service;

import dev.qortex.commons.Checks;
import dev.qortex.core.spi.RegularFile;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Folders below which operations may read files. A path that a caller names is followed through
 * {@code ..} and symbolic links before it is compared, and hidden files are never read. What lies
 * outside is refused whether it exists or not. Immutable and thread-safe; a link that is changed
 * between the check and the reading is not noticed.
 */
public final class ReadableFolders {

  /** A document of that size takes about a gigabyte of heap while it is read. */
  private static final long LARGEST = 16L << 20;

  private final List<Path> given;
  private final List<Path> real;
  private final long largestFile;
  private final boolean followsLinks;

  private ReadableFolders(
      List<Path> given, List<Path> real, long largestFile, boolean followsLinks) {
    this.given = List.copyOf(given);
    this.real = List.copyOf(real);
    this.largestFile = largestFile;
    this.followsLinks = followsLinks;
  }

  /** No file may be read. */
  public static ReadableFolders none() {
    return new ReadableFolders(List.of(), List.of(), LARGEST, false);
  }

  /**
   * All files below these folders, of at most 16 MiB each.
   *
   * @throws IllegalArgumentException when one is not a folder
   */
  public static ReadableFolders of(Path... folders) {
    List<Path> given = new ArrayList<>();
    List<Path> real = new ArrayList<>();
    for (Path folder : folders) {
      try {
        real.add(folder.toRealPath());
      } catch (IOException e) {
        throw noFolder(folder, e);
      }
      if (!Files.isDirectory(folder)) {
        throw noFolder(folder, null);
      }
      given.add(folder.toAbsolutePath().normalize());
    }
    return new ReadableFolders(given, real, LARGEST, false);
  }

  private static IllegalArgumentException noFolder(Path folder, @Nullable IOException cause) {
    return new IllegalArgumentException(
        "There is no folder (%s) that could be read.\nMaybe create it first.".formatted(folder),
        cause);
  }

  /** Returns a copy with another size in bytes from which files are refused. */
  public ReadableFolders largestFile(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException(
          "The size of the largest file (%s) must be at least 1.".formatted(bytes));
    }
    return new ReadableFolders(given, real, bytes, followsLinks);
  }

  /**
   * Returns a copy that follows links below the folders to any target: for a user who reads their
   * own files.
   */
  public ReadableFolders followingLinks() {
    return new ReadableFolders(given, real, largestFile, true);
  }

  /** The folders, as they were given and by their real paths. */
  public List<Path> folders() {
    return Stream.concat(given.stream(), real.stream()).distinct().toList();
  }

  /** The size from which on a file is refused, in bytes. */
  public long largestFile() {
    return largestFile;
  }

  /**
   * The real path of an existing file or folder that a caller names.
   *
   * @param argument the name of the argument that holds the path, for the message of a refusal
   * @param path absolute, a {@code file:} address, or relative to one of the folders
   * @throws ServiceException of code FORBIDDEN outside of the folders and for what is hidden,
   *     NOT_FOUND inside, TOO_LARGE for a file above the limit, INVALID_ARGUMENT for a pipe, a
   *     socket or a device
   */
  public Path resolve(String argument, String path) {
    Path wanted = parsed(argument, path);
    if (real.isEmpty()) {
      throw forbidden(argument, path, "This process reads no files for its callers");
    }
    boolean inside = false;
    for (Path folder : given) {
      Path candidate = folder.resolve(wanted).normalize();
      if (within(candidate)) {
        inside = true;
        if (Files.exists(candidate)) {
          return checked(argument, path, candidate);
        }
      }
    }
    if (inside) {
      throw ServiceException.notFound(
          argument,
          "There is no file or folder '%s' below the folders that may be read.\nMaybe a part of its name is misspelled."
              .formatted(Checks.shown(path)));
    }
    throw forbidden(argument, path, "It lies outside of the folders that may be read");
  }

  /**
   * Returns true if a file that was found below a folder may be read: through links, and if not
   * hidden.
   */
  public boolean allows(Path file) {
    return within(file.toAbsolutePath().normalize());
  }

  private static Path parsed(String argument, String path) {
    try {
      return path.startsWith("file:") ? Path.of(URI.create(path)) : Path.of(path);
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      throw ServiceException.invalid(
          argument,
          "The path '%s' cannot be one of a file.\nMaybe it has characters that names of files do not have."
              .formatted(Checks.shown(path)));
    }
  }

  /** By name below one of the folders, and by its real path, or that of its nearest real parent. */
  private boolean within(Path absolute) {
    return (shown(given, absolute) || shown(real, absolute))
        && (followsLinks || shown(real, nearestReal(absolute)));
  }

  private static boolean shown(List<Path> folders, Path file) {
    return folders.stream().anyMatch(folder -> file.startsWith(folder) && !hidden(folder, file));
  }

  private static boolean hidden(Path folder, Path file) {
    for (Path part : folder.relativize(file)) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  private static Path nearestReal(Path absolute) {
    for (Path path = absolute; path != null; path = path.getParent()) {
      try {
        return path.toRealPath();
      } catch (IOException e) {
        // The next parent decides: what does not exist is where it would be.
      }
    }
    return absolute.getRoot();
  }

  private Path checked(String argument, String path, Path file) {
    if (RegularFile.isSpecial(file)) {
      throw ServiceException.invalid(
          argument,
          "The file '%s' is a pipe, a socket or a device.\nMaybe copy what it gives into a file."
              .formatted(Checks.shown(path)));
    }
    try {
      if (Files.isRegularFile(file) && Files.size(file) > largestFile) {
        throw new ServiceException(
            ErrorCode.TOO_LARGE,
            argument,
            "The file '%s' has %s bytes, more than %s.\nMaybe split it."
                .formatted(Checks.shown(path), Files.size(file), largestFile),
            null);
      }
      return file.toRealPath();
    } catch (IOException e) {
      throw ServiceException.notFound(
          argument, "The file '%s' cannot be read.".formatted(Checks.shown(path)));
    }
  }

  private static ServiceException forbidden(String argument, String path, String why) {
    return ServiceException.forbidden(
        argument,
        "The path '%s' may not be read. %s.\nMaybe the host can allow its folder."
            .formatted(Checks.shown(path), why));
  }
}
