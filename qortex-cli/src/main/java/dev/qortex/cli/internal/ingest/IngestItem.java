package dev.qortex.cli.internal.ingest;

import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.service.api.IngestApi.FileCounts;
import dev.qortex.service.api.IngestApi.IngestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Result of reading a path.
 *
 * @param failed files of a manifest that could not be read
 * @param part the path, where it is part of the source
 * @param otherDomains other domains that have files of it
 */
public record IngestItem(
    String source,
    String domain,
    int concepts,
    int passages,
    int edges,
    int rules,
    OptionalInt failed,
    Optional<FileCounts> files,
    List<String> warnings,
    Optional<String> part,
    Optional<List<String>> otherDomains) {

  static IngestItem of(IngestResult done, Optional<String> part) {
    return new IngestItem(
        done.source(),
        done.domain(),
        done.concepts(),
        done.passages(),
        done.edges(),
        done.rules(),
        OptionalInt.empty(),
        done.files(),
        done.warnings(),
        part,
        Optional.empty());
  }

  static IngestItem of(Path path, IngestionManifest read) {
    List<String> warnings = read.notes().stream().map(IngestNote::toString).toList();
    long failed =
        read.notes().stream().filter(note -> note.kind() == IngestNote.Kind.FAILED).count();
    return new IngestItem(
        path.toString(),
        read.domain(),
        read.concepts().size(),
        read.passages().size(),
        read.edges().size(),
        read.rules().size(),
        OptionalInt.of((int) failed),
        Optional.empty(),
        warnings,
        Optional.empty(),
        Optional.empty());
  }

  public static IngestItem failed(Path path, String domain, RuntimeException e) {
    return new IngestItem(
        path.toString(),
        domain,
        0,
        0,
        0,
        0,
        OptionalInt.empty(),
        Optional.of(new FileCounts(0, 0, 0, 0, 1, 0, 0)),
        List.of("failed %s: %s".formatted(path, e.getMessage())),
        Optional.empty(),
        Optional.empty());
  }

  IngestItem otherDomains(List<String> domains) {
    return new IngestItem(
        source,
        domain,
        concepts,
        passages,
        edges,
        rules,
        failed,
        files,
        warnings,
        part,
        Optional.of(domains));
  }

  boolean isFailed() {
    return failed.orElse(0) > 0 || files.map(FileCounts::failed).orElse(0) > 0;
  }
}
