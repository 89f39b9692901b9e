package dev.qortex.ingest;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.internal.SourceLocks;
import dev.qortex.ingest.internal.StoredFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Writer of single files and texts that never replaces a source of another kind or path: a file
 * does not take the id of a text or of a file in another folder, and a text does not take that of a
 * file. Threads that write one source through one writer take turns. Thread-safe.
 */
public final class SourceWriter {

  private final SourceLocks locks = new SourceLocks();

  /**
   * Stores what an ingestor has read.
   *
   * @throws IllegalStateException when a source of another kind or place has one of the ids; the
   *     message names both
   */
  public IngestReport write(IngestionManifest read, QortexClient memory) {
    return locks.holding(
        read.sources().stream().map(SourceMetadata::id).toList(),
        () -> {
          check(read, memory.sources(read.domain()));
          return memory.ingest(read);
        });
  }

  private static void check(IngestionManifest read, List<SourceMetadata> before) {
    StoredFiles stored = new StoredFiles(before);
    for (SourceMetadata source : read.sources()) {
      (source.location().isEmpty()
              ? objectionToText(source, before)
              : stored.objection(source.id(), Path.of(source.location())))
          .ifPresent(
              objection -> {
                throw new IllegalStateException(objection);
              });
    }
  }

  private static Optional<String> objectionToText(
      SourceMetadata text, List<SourceMetadata> before) {
    return before.stream()
        .filter(other -> other.id().equals(text.id()) && !other.location().isEmpty())
        .findFirst()
        .map(
            file ->
                "The name '%s' is that of a file of the domain, which would be replaced.\nMaybe use another name or domain, or retract '%s' first."
                    .formatted(Checks.shown(text.name()), Checks.shown(file.id())));
  }
}
