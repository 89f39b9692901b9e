package dev.qortex.service.operations;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.FileClaim;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** Folders by the names under which they are connected, on the heap or in a file. Thread-safe. */
final class Connections {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Optional<Path> file;
  private SortedMap<String, Connection> heap = new TreeMap<>();

  /** A folder, and the domain that is kept in step with it. */
  record Connection(String folder, String domain) {}

  /**
   * @param file a JSON object, made when the first folder is connected; processes may share it
   */
  Connections(Optional<Path> file) {
    this.file = file;
  }

  /** All connections of now; a copy. */
  synchronized SortedMap<String, Connection> all() {
    try {
      return file.isPresent() ? read(file.get()) : new TreeMap<>(heap);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Removes connections by name and folder, and returns how many there were. */
  int removeIf(BiPredicate<String, Connection> unwanted) {
    Set<String> gone = new HashSet<>();
    all()
        .forEach(
            (id, connection) -> {
              if (unwanted.test(id, connection)) {
                gone.add(id);
              }
            });
    return gone.isEmpty()
        ? 0
        : edit(
            all -> {
              gone.forEach(all::remove);
              return gone.size();
            });
  }

  /** Changes the connections while nobody else does, unless the change throws. */
  synchronized <T> T edit(Function<SortedMap<String, Connection>, T> change) {
    if (file.isEmpty()) {
      SortedMap<String, Connection> edited = new TreeMap<>(heap);
      T result = change.apply(edited);
      heap = edited;
      return result;
    }
    Path kept = file.get();
    try {
      FileClaim claim = claim(beside(kept, ".lock"));
      try {
        SortedMap<String, Connection> edited = read(kept);
        T result = change.apply(edited);
        byte[] json = Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(edited);
        DurableFiles.replace(kept, beside(kept, ".tmp"), json);
        return result;
      } finally {
        claim.close();
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private FileClaim claim(Path lock) throws IOException {
    Files.createDirectories(lock.toAbsolutePath().getParent());
    return FileClaim.await(lock, PATIENCE)
        .orElseThrow(
            () ->
                new StorageBusyException(
                    "The connections (%s) are being changed by another process.\nMaybe try again."
                        .formatted(lock),
                    null));
  }

  private static SortedMap<String, Connection> read(Path file) throws IOException {
    return Files.exists(file)
        ? Json.mapper().readValue(Files.readAllBytes(file), new TypeReference<>() {})
        : new TreeMap<>();
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  private StorageException failed(IOException e) {
    return new StorageException(
        "The connections (%s) cannot be read or written.\nMaybe the file was edited by hand."
            .formatted(file.orElseThrow()),
        e);
  }
}
