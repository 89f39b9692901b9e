package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.internal.StoredFiles;
import dev.qortex.service.api.IngestApi.IngestResult;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Ingest of files and texts that replaces none of another kind or place. Threads that write one
 * source take turns, so that what a check has allowed holds until it is stored.
 */
final class SourceWriter {

  /** So many sources may be written at a time; those of one hash share a lock. */
  private static final int LOCKS = 256;

  private final List<Lock> locks =
      Stream.generate(() -> (Lock) new ReentrantLock()).limit(LOCKS).toList();

  /**
   * Stores what was read.
   *
   * @param argument that names it, for the refusal
   */
  IngestResult ingest(String argument, IngestionManifest read, QortexClient memory) {
    return alone(
        read.sources().stream().map(SourceMetadata::id).toList(),
        () -> {
          List<SourceMetadata> before = memory.sources(read.domain());
          StoredFiles stored = new StoredFiles(before);
          for (SourceMetadata source : read.sources()) {
            (source.location().isEmpty()
                    ? objectionToText(source, before)
                    : stored.objection(source.id(), Path.of(source.location())))
                .ifPresent(
                    objection -> {
                      throw new ServiceException(ErrorCode.CONFLICT, argument, objection, null);
                    });
          }
          return IngestResult.of(read, memory.ingest(read));
        });
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

  /** Does work while no other thread writes these sources. */
  <T> T alone(Collection<String> ids, Supplier<T> work) {
    List<Lock> held =
        ids.stream()
            .map(id -> Math.floorMod(id.hashCode(), LOCKS))
            .distinct()
            .sorted()
            .map(locks::get)
            .toList();
    held.forEach(Lock::lock);
    try {
      return work.get();
    } finally {
      held.forEach(Lock::unlock);
    }
  }
}
