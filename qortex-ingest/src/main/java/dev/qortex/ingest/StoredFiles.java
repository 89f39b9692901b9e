package dev.qortex.ingest;

import dev.qortex.core.model.SourceMetadata;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which files a domain has, and where they are. Not thread-safe. */
final class StoredFiles {

  private final Map<String, Path> byId = new HashMap<>();
  private final Map<Path, String> byPlace = new HashMap<>();

  void add(SourceMetadata source, Path location) {
    byId.put(source.id(), location);
    if (source.id().endsWith(":" + source.name()) && location.endsWith(source.name())) {
      byPlace.put(location, source.id());
    }
  }

  /**
   * Why the file must not be stored under that id, if it would replace another or be there twice.
   */
  Optional<String> objection(String id, Path file) {
    Path other = byId.get(id);
    if (other != null && Files.isRegularFile(other) && !SourceFiles.same(other, file)) {
      return Optional.of(
          "The file (%s) would replace (%s), which has the same id (%s).\nMaybe read the two folders into two domains."
              .formatted(file, other, id));
    }
    String stored = byPlace.getOrDefault(file, id);
    return stored.equals(id)
        ? Optional.empty()
        : Optional.of(
            "The file (%s) is stored as (%s) and would be stored again as (%s).\nMaybe retract the first, or read one of the two folders only."
                .formatted(file, stored, id));
  }
}
