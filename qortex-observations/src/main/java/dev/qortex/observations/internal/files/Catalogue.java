package dev.qortex.observations.internal.files;

import dev.qortex.core.error.StorageException;
import dev.qortex.observations.model.Taxonomy;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Index of entries in files, by hash and by id. Files are the truth: what is found is read again,
 * and a file that was deleted or changed meanwhile does not count. Used while the folder is held.
 */
public final class Catalogue {

  private static final String SUFFIX = ".md";

  private final Workspace files;
  private final Map<String, SortedSet<String>> byHash = new HashMap<>();
  private final Map<String, SortedSet<String>> byId = new HashMap<>();
  private long revision = -1;

  /** The entries of that folder, which are looked for when they are needed. */
  public Catalogue(Workspace files) {
    this.files = files;
  }

  /** Looks for entries again if another pipeline has changed any. */
  public void refresh(long current) {
    if (revision != current) {
      revision = current;
      byHash.clear();
      byId.clear();
      Stream.of(Taxonomy.MIND, Taxonomy.VAULT, Workspace.STAGING)
          .flatMap(this::entries)
          .forEach(this::add);
    }
  }

  /**
   * Lets the next {@link #refresh} look for entries again, even if another process changed them.
   */
  public void forget() {
    revision = -1;
  }

  /** This pipeline has changed entries. */
  public void follow(long current) {
    revision = current;
  }

  /**
   * The entries below a folder, by path, archived ones too, read one by one; files that are none
   * are left out.
   */
  public Stream<Entry> entries(String folder) {
    return paths(folder).stream().flatMap(path -> read(path).stream());
  }

  /** The Markdown files below a folder; those that vanish meanwhile, as git does it, are not. */
  public List<String> paths(String folder) {
    Path start = files.root().resolve(folder);
    List<String> paths = new ArrayList<>();
    try {
      Files.walkFileTree(start, new MarkdownFiles(found -> paths.add(relative(found))));
    } catch (IOException e) {
      throw new StorageException(
          "The folder (%s) cannot be read.\nMaybe the process may not read all of it."
              .formatted(start),
          e);
    }
    Collections.sort(paths);
    return paths;
  }

  private String relative(Path file) {
    return files.root().relativize(file).toString().replace('\\', '/');
  }

  /** Visits files that may be entries. */
  private static final class MarkdownFiles extends SimpleFileVisitor<Path> {

    private final Consumer<Path> found;

    MarkdownFiles(Consumer<Path> found) {
      this.found = found;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String name = file.getFileName().toString();
      boolean regular =
          attributes.isRegularFile() || attributes.isSymbolicLink() && Files.isRegularFile(file);
      if (regular && name.endsWith(SUFFIX) && !name.startsWith(".")) {
        found.accept(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      return goneOr(e);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e)
        throws IOException {
      return e == null ? FileVisitResult.CONTINUE : goneOr(e);
    }

    private static FileVisitResult goneOr(IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }
  }

  /** The entry in a file. */
  public Optional<Entry> read(String path) {
    return files.read(path).flatMap(text -> EntryFormat.parse(path, text));
  }

  /** Adds an entry whose file was written. */
  public void add(Entry entry) {
    byHash.computeIfAbsent(entry.sourceHash(), any -> new TreeSet<>()).add(entry.path());
    byId.computeIfAbsent(entry.id(), any -> new TreeSet<>()).add(entry.path());
  }

  /** The entry with that hash, one that is not archived if there is any. */
  public Optional<Entry> withHash(String hash) {
    return first(byHash.get(hash), entry -> entry.sourceHash().equals(hash));
  }

  /** The entry with that id, one that is not archived if there is any. */
  public Optional<Entry> withId(String id) {
    return first(byId.get(id), entry -> entry.id().equals(id));
  }

  /** The path of the archived entry of that id. */
  public Optional<String> archived(String id) {
    return byId.getOrDefault(id, new TreeSet<>()).stream()
        .filter(path -> path.startsWith(Workspace.ARCHIVE))
        .filter(path -> Files.exists(files.root().resolve(path)))
        .findFirst();
  }

  private Optional<Entry> first(@Nullable SortedSet<String> paths, Predicate<Entry> right) {
    List<Entry> found = new ArrayList<>();
    if (paths != null) {
      paths.forEach(path -> read(path).filter(right).ifPresent(found::add));
    }
    return found.stream()
        .filter(entry -> !entry.archived())
        .findFirst()
        .or(() -> found.stream().findFirst());
  }

  /** Returns the file name in a path with slashes. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
