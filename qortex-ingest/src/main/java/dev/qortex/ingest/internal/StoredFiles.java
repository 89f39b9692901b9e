package dev.qortex.ingest.internal;

import dev.qortex.core.model.SourceMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Files among the sources of a domain, by id and by place. Thread-safe. */
public final class StoredFiles {

  private final Map<String, Path> byId = new HashMap<>();
  private final Map<Path, List<SourceMetadata>> byPlace = new HashMap<>();
  private final Set<String> inNoFile = new HashSet<>();

  public StoredFiles(Collection<SourceMetadata> sources) {
    for (SourceMetadata source : sources) {
      location(source).ifPresent(location -> add(source, location));
      if (source.location().isEmpty()) {
        inNoFile.add(source.id());
      }
    }
  }

  private void add(SourceMetadata source, Path location) {
    byId.put(source.id(), location);
    if (source.id().endsWith(":" + source.name()) && isFile(source, location)) {
      byPlace.computeIfAbsent(location, any -> new ArrayList<>()).add(source);
    }
  }

  /** True if the source is the file itself, by its name, and not a part of what stands in it. */
  public static boolean isFile(SourceMetadata source, Path location) {
    // Names of messages may have characters that no path has.
    return ("/" + path(location)).endsWith("/" + source.name());
  }

  /** The path with forward slashes. */
  public static String path(Path file) {
    return file.toString().replace(file.getFileSystem().getSeparator(), "/");
  }

  /** The path of the source; empty when it has none. */
  public static Optional<Path> location(SourceMetadata source) {
    try {
      return Optional.of(Path.of(source.location())).filter(path -> !source.location().isEmpty());
    } catch (InvalidPathException isNoPath) {
      return Optional.empty();
    }
  }

  /**
   * The reason not to store the file under that id: it would replace another, or be there twice.
   */
  public Optional<String> objection(String id, Path file) {
    if (inNoFile.contains(id)) {
      return Optional.of(
          "The file (%s) would replace a text, which has the same id (%s).\nMaybe read the file into another domain, or retract the text first."
              .formatted(file, id));
    }
    Path other = byId.get(id);
    if (other != null && Files.isRegularFile(other) && !same(other, file)) {
      return Optional.of(
          "The file (%s) would replace (%s), which has the same id (%s).\nMaybe read the two folders into two domains."
              .formatted(file, other, id));
    }
    Set<String> inner = Set.copyOf(inner(id, file));
    return byPlace.getOrDefault(file, List.of()).stream()
        .map(SourceMetadata::id)
        .filter(stored -> !stored.equals(id) && !inner.contains(stored))
        .findFirst()
        .map(
            stored ->
                "The file (%s) is stored as (%s) and would be stored again as (%s).\nMaybe read the folder around it again, or retract the first."
                    .formatted(file, stored, id));
  }

  /**
   * The ids under which the file was stored alone, or as a part of folders inside of the one that
   * now reads it under an id: the longer path is that of the outer folder.
   */
  public List<String> inner(String id, Path file) {
    return byPlace.getOrDefault(file, List.of()).stream()
        .filter(source -> id.endsWith("/" + source.name()))
        .map(SourceMetadata::id)
        .toList();
  }

  private static boolean same(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }
}
