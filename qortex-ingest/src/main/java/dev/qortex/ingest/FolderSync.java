package dev.qortex.ingest;

import dev.qortex.core.QortexClient;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.internal.SourceFiles;
import dev.qortex.ingest.internal.StoredFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Synchronisation of a memory with a folder: new and changed files are read, unchanged ones (by the
 * SHA-256 of their bytes, and of the properties that the ingestor gives them) are skipped, and what
 * files that are gone contributed is taken back.
 *
 * <pre>{@code
 * new FolderSync(memory).sync(Path.of("docs"), "handbook");
 * }</pre>
 *
 * <p>Files are read twice, first for their names and then for what they say, on a thread that reads
 * ahead while the caller's stores; the first megabyte of text stays parsed in between. Files become
 * part of the memory in the order of their paths, in batches of about 128 K characters of text, or
 * of a megabyte when the ingestor compares names, each of them atomic. So memory is bounded by the
 * names of the folder, whatever its size; what is stored does not depend on the speed of either
 * thread; and a process that is killed leaves whole files behind, which the next run skips. A file
 * that cannot be read, or that a parser or an extractor throws at, is reported, and the others go
 * on; so is a folder in it, whose files keep what they had. Links to folders are followed. The
 * report names files that no parser knows, other names of a file, and what git ignores.
 *
 * <p>Read two folders into two domains. In one domain, two files of the same relative path have the
 * same id: the second is refused as failed, and nothing is replaced. So is a file that is stored
 * already as a part of a folder around this one, or inside of it, and one with the id of a text.
 *
 * <p>A sentence may name what a skipped file explains, and link to it. That a skipped file names
 * what a new one explains is found when everything is read again. Files are told apart by where
 * they are: after the folder has moved, what was deleted before is not noticed. What the ingestor
 * no longer chooses to read stays as long as its file is there.
 *
 * <p>Thread-safe; two runs over one folder at a time do the work twice.
 */
public final class FolderSync {

  private final QortexClient memory;
  private final DocumentIngestor ingestor;
  private final Set<String> linked;

  /** Keeps that memory in step with Markdown and plain text. */
  public FolderSync(QortexClient memory) {
    this(memory, DocumentIngestor.standard());
  }

  /** Keeps that memory in step with what the ingestor reads. */
  public FolderSync(QortexClient memory, DocumentIngestor ingestor) {
    this(memory, ingestor, Set.of());
  }

  private FolderSync(QortexClient memory, DocumentIngestor ingestor, Set<String> linked) {
    this.memory = memory;
    this.ingestor = ingestor;
    this.linked = new TreeSet<>(linked);
  }

  /**
   * The same, which links concepts to those of {@linkplain EqualNames the same name} in these
   * domains after each run; without it, domains stay apart. A domain into which nothing was
   * ingested yet is noted in the report, and linked by a later run.
   */
  public FolderSync linking(Set<String> otherDomains) {
    return new FolderSync(memory, ingestor, Checks.domains(otherDomains));
  }

  /**
   * Reads what changed since the last time.
   *
   * @throws dev.qortex.core.completion.CompletionStoppedException when the ingestor's model answers
   *     no more; what was read before is kept, and the next run goes on from there
   * @throws SourceReadException when the folder cannot be read, or has no files that could be read:
   *     it may be the wrong one, so nothing is taken back then
   */
  public FolderReport sync(Path folder, String domain) {
    return new Run(folder, domain).changes();
  }

  /**
   * Reads all files, changed or not: for when the ingestor is another one than before, or when old
   * files shall find the names of new ones.
   *
   * @throws dev.qortex.core.completion.CompletionStoppedException as for {@link #sync}
   * @throws SourceReadException as for {@link #sync}
   */
  public FolderReport readAgain(Path folder, String domain) {
    return new Run(folder, domain).everything();
  }

  /** One look at a folder. */
  private final class Run {

    private final String domain;
    private final Map<String, Path> files;
    private final Map<String, SourceMetadata> known = new TreeMap<>();
    private final Map<String, Path> toRead = new TreeMap<>();
    private final FolderReport.Builder report = new FolderReport.Builder();

    Run(Path folder, String domain) {
      this.domain = Checks.id("domain", domain);
      this.files = ingestor.files().in(folder, report);
      Path root = SourceFiles.real(folder);
      List<SourceMetadata> sources = memory.sources(domain);
      for (SourceMetadata source : sources) {
        if (StoredFiles.location(source).filter(at -> at.startsWith(root)).isPresent()) {
          known.put(source.id(), source);
        }
      }
      StoredFiles stored = new StoredFiles(sources);
      files.entrySet().removeIf(entry -> isRefused(entry.getKey(), entry.getValue(), stored));
    }

    private boolean isRefused(String path, Path file, StoredFiles stored) {
      Optional<String> objection = stored.objection(DocumentFiles.sourceId(domain, path), file);
      objection.ifPresent(reason -> report.failed(path, reason));
      return objection.isPresent();
    }

    FolderReport changes() {
      files.forEach(
          (path, file) -> {
            SourceMetadata before = known.get(DocumentFiles.sourceId(domain, path));
            if (before == null) {
              toRead.put(path, file);
              return;
            }
            try {
              if (before.contentHash().equals(ingestor.files().hash(path, file))) {
                report.unchanged++;
              } else {
                toRead.put(path, file);
              }
            } catch (SourceReadException | IllegalArgumentException e) {
              report.failed(path, String.valueOf(e.getMessage()));
            }
          });
      return run();
    }

    FolderReport everything() {
      toRead.putAll(files);
      return run();
    }

    private FolderReport run() {
      removeGone();
      FolderReading reading =
          new FolderReading(ingestor, domain, toRead, ingestor.syncBatch(), report::failed);
      ManifestAssembly assembly =
          reading.survey(toRead.isEmpty() ? Stream.of() : knownConcepts(), files);
      reading.batches(assembly, this::ingest);
      linked.forEach(this::link);
      return report.build();
    }

    private void link(String other) {
      if (memory.sources(other).isEmpty() || memory.sources(domain).isEmpty()) {
        report.note(
            IngestNote.odd(other, "It is not linked, as nothing was ingested into it yet."));
      } else if (!other.equals(domain)) {
        report.ingested(new EqualNames(memory).link(domain, other));
      }
    }

    private void removeGone() {
      known.forEach(
          (id, source) -> {
            Path file = Path.of(source.location());
            if (!Files.isRegularFile(file) && !report.isUnreadable(file)) {
              report.retracted(source.name(), memory.retract(id));
            }
          });
    }

    /** The concepts that others explain than the files that are read. */
    private Stream<ConceptNode> knownConcepts() {
      Set<String> readAgain = new HashSet<>();
      toRead.keySet().forEach(path -> readAgain.add(DocumentFiles.sourceId(domain, path)));
      return memory.concepts(domain, readAgain);
    }

    private void ingest(List<IngestionManifest> batch) {
      try {
        report.ingested(memory.ingest(ingestor.whole(domain, batch)));
        sources(batch)
            .forEach(
                source ->
                    (known.containsKey(source.id()) ? report.changed : report.added)
                        .add(source.name()));
      } catch (IllegalArgumentException e) {
        if (batch.size() > 1) {
          batch.forEach(document -> ingest(List.of(document)));
        } else {
          String reason = String.valueOf(e.getMessage());
          sources(batch).forEach(source -> report.failed(source.name(), reason));
        }
      }
    }

    private static Stream<SourceMetadata> sources(List<IngestionManifest> batch) {
      return batch.stream().flatMap(document -> document.sources().stream());
    }
  }
}
