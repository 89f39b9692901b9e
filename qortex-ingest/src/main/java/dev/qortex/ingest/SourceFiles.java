package dev.qortex.ingest;

import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Finds the files of a folder. Pure functions but for the file system. */
final class SourceFiles {

  private static final String UNDECODED = "its name cannot be decoded; maybe set LANG=C.UTF-8";

  private SourceFiles() {}

  /** Is told of files and folders that are chosen and not read. */
  interface Others {

    /** Skips in silence, and stops at the first folder that cannot be read. */
    Others IGNORED = (path, reason) -> {};

    /** A link to a folder, or a file of an unknown kind. */
    void skipped(String path, String reason);

    /** A folder inside of the one that is read, or a file whose name could not be decoded. */
    default void unreadable(String path, Path folder, IOException e) throws IOException {
      throw e;
    }
  }

  /**
   * The file, or those of the folder with one of these endings, by relative path. Links to folders
   * are not followed.
   *
   * @param chosen is asked for each file and folder in the folder, by its relative path
   * @param others is told of the others
   */
  static SortedMap<String, Path> of(
      Path source, Set<String> endings, Predicate<Path> chosen, Others others) {
    SortedMap<String, Path> files = new TreeMap<>();
    if (!Files.isDirectory(source)) {
      files.put(source.toAbsolutePath().normalize().getFileName().toString(), source);
      return files;
    }
    try {
      Path root = source.toRealPath();
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes any) {
              return folder.equals(root) || chosen.test(root.relativize(folder))
                  ? FileVisitResult.CONTINUE
                  : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Path relative = root.relativize(file);
              if (!chosen.test(relative)) {
                return FileVisitResult.CONTINUE;
              } else if (path(relative).indexOf('\uFFFD') >= 0) {
                // Files whose names were decoded alike would have one id.
                others.unreadable(
                    path(relative),
                    file,
                    new FileSystemException(file.toString(), null, UNDECODED));
              } else if (!Files.isRegularFile(file)) {
                others.skipped(path(relative), noFile(file, attributes));
              } else if (ends(file, endings)) {
                files.put(path(relative), file);
              } else {
                others.skipped(
                    path(relative), "No parser knows its kind; those known are " + endings + ".");
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
              if (file.equals(root)) {
                throw e;
              }
              others.unreadable(path(root.relativize(file)), file, e);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new SourceReadException(
          "The folder (%s) cannot be read: %s.\nMaybe the process may not read a folder in it, or LANG=C.UTF-8 is missing."
              .formatted(source, e.getMessage()),
          e);
    }
    if (files.isEmpty()) {
      throw new SourceReadException(
          "The folder (%s) has no files that end with one of %s.\nMaybe it is the wrong folder."
              .formatted(source, endings),
          null);
    }
    return files;
  }

  private static String noFile(Path file, BasicFileAttributes attributes) {
    if (!attributes.isSymbolicLink()) {
      return "It is no regular file.";
    }
    return Files.isDirectory(file)
        ? "It is a link to a folder, which is not followed; maybe read that folder as well."
        : "It is a link to nothing that can be read.";
  }

  /** The folder without links in its path. */
  static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new SourceReadException(
          "The folder (%s) cannot be read.\nMaybe it was moved just now.".formatted(folder), e);
    }
  }

  /** What stands behind the last dot of a name, in lower case; empty when it has none. */
  static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }

  private static String path(Path relative) {
    List<String> parts = new ArrayList<>();
    relative.forEach(part -> parts.add(part.toString()));
    return String.join("/", parts);
  }

  private static boolean ends(Path file, Set<String> endings) {
    return file.getFileName() != null && endings.contains(ending(file.getFileName().toString()));
  }
}
