package dev.qortex.ingest.connection;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.FileClaim;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.json.Mappers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Register of connected folders by name, on the heap or in a file. Thread-safe. */
final class ConnectionRegister {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final ObjectReader ENTRIES =
      Mappers.STRICT.readerFor(new TypeReference<TreeMap<String, Entry>>() {});

  private final Optional<Path> file;
  private SortedMap<String, ConnectedFolder> heap = new TreeMap<>();

  /** An entry of the file. */
  private record Entry(String folder, String domain) {}

  /**
   * @param file a JSON object, made when the first folder is connected; processes may share it
   */
  ConnectionRegister(Optional<Path> file) {
    this.file = file;
  }

  /** All connections of now; a copy. */
  synchronized SortedMap<String, ConnectedFolder> all() {
    try {
      return file.isPresent() ? read(file.get()) : new TreeMap<>(heap);
    } catch (IOException | RuntimeException e) {
      throw failed(e);
    }
  }

  /** Changes the connections under a lock; a change that throws changes nothing. */
  synchronized <T> T edit(Function<SortedMap<String, ConnectedFolder>, T> change) {
    if (file.isEmpty()) {
      SortedMap<String, ConnectedFolder> edited = new TreeMap<>(heap);
      T result = change.apply(edited);
      heap = edited;
      return result;
    }
    Path kept = file.get();
    try {
      FileClaim claim = claim(beside(kept, ".lock"));
      try (claim) {
        SortedMap<String, ConnectedFolder> edited = all();
        T result = change.apply(edited);
        write(kept, edited);
        return result;
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static FileClaim claim(Path lock) throws IOException {
    OwnerOnly.createFolders(Objects.requireNonNull(lock.toAbsolutePath().getParent()));
    return FileClaim.await(lock, PATIENCE)
        .orElseThrow(
            () ->
                new StorageBusyException(
                    "The connections (%s) are being changed by another process.\nMaybe try again."
                        .formatted(lock),
                    null));
  }

  private static SortedMap<String, ConnectedFolder> read(Path file) throws IOException {
    SortedMap<String, ConnectedFolder> all = new TreeMap<>();
    if (Files.exists(file)) {
      Map<String, Entry> entries = ENTRIES.readValue(Files.readAllBytes(file));
      entries.forEach(
          (name, entry) ->
              all.put(name, new ConnectedFolder(name, Path.of(entry.folder()), entry.domain())));
    }
    return all;
  }

  private static void write(Path file, SortedMap<String, ConnectedFolder> all) throws IOException {
    SortedMap<String, Entry> entries = new TreeMap<>();
    all.forEach(
        (name, connected) ->
            entries.put(name, new Entry(connected.folder().toString(), connected.domain())));
    String json = Mappers.PRETTY.writeValueAsString(entries);
    DurableFiles.replace(file, beside(file, ".tmp"), json.getBytes(StandardCharsets.UTF_8));
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  private StorageException failed(Exception e) {
    return new StorageException(
        "The connections (%s) cannot be read or written.\nMaybe the file was edited by hand."
            .formatted(file.orElseThrow()),
        e);
  }
}
