package dev.qortex.ingest.internal;

import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files of a folder, also behind links. What git ignores, and folders that hold builds or
 * packages, are left out unless they are asked for. A file that has two names is found once, under
 * the name that leads over no link if there is one. Used once.
 */
public final class SourceFiles {

  private static final String UNDECODED = "its name cannot be decoded; maybe set LANG=C.UTF-8";

  /** Folders whose content tools make. */
  private static final Set<String> MADE =
      Set.of(
          (".git|.gradle|.hg|.idea|.mypy_cache|.next|.nox|.nuxt|.pytest_cache|.ruff_cache|.svn"
                  + "|.terraform|.tox|.venv|.vscode|__pycache__|bower_components|build|coverage|dist"
                  + "|jspm_packages|node_modules|out|site-packages|target|vendor|venv")
              .split("\\|"));

  /**
   * The choice of files.
   *
   * @param isKnown whether a file is of a kind that can be read
   * @param kinds the kinds, for messages
   * @param chosen is asked for each file and folder in the folder, by its relative path
   * @param ignoredToo whether files that git ignores and folders of builds are read, too
   */
  public record Choice(
      Predicate<Path> isKnown, String kinds, Predicate<Path> chosen, boolean ignoredToo) {}

  /** Receives files and folders that are chosen and not read. */
  @FunctionalInterface
  public interface Others {

    /** A link to a folder around it, or another name of a file. */
    void skipped(String path, String reason);

    /**
     * A file of a kind that cannot be read.
     *
     * @param kinds the kinds that can
     */
    default void unknown(String path, String kinds) {
      skipped(path, "No parser knows its kind; those known are " + kinds + ".");
    }

    /** A file or folder that git ignores, or a folder of builds or packages. */
    default void ignored(String path) {
      skipped(path, IgnoredFiles.REASON);
    }

    /** A folder inside of the one that is read, or a file whose name could not be decoded. */
    default void unreadable(String path, Path folder, IOException e) {
      skipped(path, "It cannot be read: " + e + ".");
    }
  }

  private final Path root;
  private final Choice choice;
  private final Others others;
  private final @Nullable GitIgnore ignore;
  private final SortedMap<String, Path> files = new TreeMap<>();

  /** Identity of each file, with 0 or, behind a link, 1 and its path. */
  private final Map<String, Object> keys = new HashMap<>();

  /** The links to folders that the search is behind. */
  private int links;

  private SourceFiles(Path root, Choice choice, Others others) {
    this.root = root;
    this.choice = choice;
    this.others = others;
    Path home = Path.of(System.getProperty("user.home", ""));
    this.ignore = choice.ignoredToo ? null : GitIgnore.in(root, home);
  }

  /** The file, or those of the folder that are chosen, by relative path; there may be none. */
  public static SortedMap<String, Path> of(Path source, Choice choice, Others others) {
    if (!Files.isDirectory(source)) {
      SortedMap<String, Path> one = new TreeMap<>();
      one.put(source.toAbsolutePath().normalize().getFileName().toString(), source);
      return one;
    }
    SourceFiles found;
    try {
      found = new SourceFiles(source.toRealPath(), choice, others);
      Set<FileVisitOption> follow = EnumSet.of(FileVisitOption.FOLLOW_LINKS);
      Files.walkFileTree(found.root, follow, Integer.MAX_VALUE, found.new Visitor());
    } catch (IOException e) {
      throw new SourceReadException(
          "The folder (%s) cannot be read: %s.\nMaybe the process may not read a folder in it, or LANG=C.UTF-8 is missing."
              .formatted(source, e.getMessage()),
          e);
    }
    found.nameOnce();
    return found.files;
  }

  private final class Visitor extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes any)
        throws IOException {
      if (folder.equals(root)) {
        return FileVisitResult.CONTINUE;
      }
      Path relative = root.relativize(folder);
      if (!choice.chosen.test(relative)) {
        return FileVisitResult.SKIP_SUBTREE;
      } else if (isIgnored(folder, true)) {
        others.ignored(path(relative));
        return FileVisitResult.SKIP_SUBTREE;
      } else if (Files.isSymbolicLink(folder)) {
        if (root.startsWith(folder.toRealPath())) {
          others.skipped(path(relative), "It is a link to a folder around it.");
          return FileVisitResult.SKIP_SUBTREE;
        }
        links++;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e)
        throws IOException {
      links -= !folder.equals(root) && Files.isSymbolicLink(folder) ? 1 : 0;
      return super.postVisitDirectory(folder, e);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Path relative = root.relativize(file);
      String path = path(relative);
      if (!choice.chosen.test(relative)) {
        return FileVisitResult.CONTINUE;
      } else if (path.indexOf('\uFFFD') >= 0) {
        // Files whose names decode to equal texts would have one id.
        others.unreadable(path, file, new FileSystemException(file.toString(), null, UNDECODED));
      } else if (!attributes.isRegularFile()) {
        others.skipped(path, noFile(attributes));
      } else if (isIgnored(file, false)) {
        others.ignored(path);
      } else if (!choice.isKnown.test(file)) {
        others.unknown(path, choice.kinds);
      } else {
        found(path, file, attributes);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (file.equals(root)) {
        throw e;
      }
      Path relative = root.relativize(file);
      if (e instanceof FileSystemLoopException) {
        if (choice.chosen.test(relative)) {
          others.skipped(path(relative), "It is a link to a folder around it.");
        }
      } else {
        others.unreadable(path(relative), file, e);
      }
      return FileVisitResult.CONTINUE;
    }
  }

  private boolean isIgnored(Path path, boolean isFolder) {
    return ignore != null
        && (isFolder && MADE.contains(String.valueOf(path.getFileName()))
            || ignore.ignores(path, isFolder));
  }

  private void found(String path, Path file, BasicFileAttributes attributes) throws IOException {
    files.put(path, file);
    boolean linked = links > 0 || Files.isSymbolicLink(file);
    Object key = attributes.fileKey();
    keys.put((linked ? "1" : "0") + path, key == null ? file.toRealPath() : key);
  }

  /** Leaves out the other names of a file; those over links come last. */
  private void nameOnce() {
    Map<Object, String> names = new HashMap<>();
    new TreeMap<>(keys)
        .forEach(
            (linkedPath, key) -> {
              String path = linkedPath.substring(1);
              String first = names.putIfAbsent(key, path);
              if (first != null) {
                files.remove(path);
                others.skipped(path, "It is another name of the file (" + first + ").");
              }
            });
  }

  private static String noFile(BasicFileAttributes attributes) {
    return attributes.isSymbolicLink()
        ? "It is a link to nothing that can be read."
        : "It is not a regular file.";
  }

  /** The folder without links in its path. */
  public static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new SourceReadException(
          "The folder (%s) cannot be read.\nMaybe it was moved just now.".formatted(folder), e);
    }
  }

  /** The part of a name behind its last dot, in lower case; empty when it has none. */
  public static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }

  private static String path(Path relative) {
    List<String> parts = new ArrayList<>();
    relative.forEach(part -> parts.add(Objects.toString(part)));
    return String.join("/", parts);
  }
}
