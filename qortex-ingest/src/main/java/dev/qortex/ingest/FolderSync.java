package dev.qortex.ingest;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Succession;
import dev.qortex.ingest.internal.ReadState;
import dev.qortex.ingest.internal.SourceFiles;
import dev.qortex.ingest.internal.StoredFiles;
import dev.qortex.ingest.internal.manifest.ManifestAssembly;
import dev.qortex.ingest.internal.manifest.SourceDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Synchronisation of a memory with a folder: new and changed files are read, unchanged ones (by the
 * SHA-256 of their bytes, and of the properties that the ingestor gives them) are skipped, and the
 * contributions of removed files are retracted. Feedback on a passage goes to one with the same
 * text that comes in its place, such as that of a renamed file; other feedback stays.
 *
 * <pre>{@code
 * new FolderSync(memory).sync(Path.of("docs"), "handbook");
 * }</pre>
 *
 * <p>The graph is a function of the texts in the folder: it does not depend on the order in which
 * files came, on the number of runs, or on runs that broke off. So when a file is new, changed or
 * deleted, all others are parsed as well, and those in which a name means something else than
 * before are extracted from and stored again, unless the extractor {@linkplain
 * dev.qortex.ingest.extract.Extractor#isRepeatable() costs more than time}. When nothing changed,
 * files are only hashed. What other sources of the domain name, such as facts, is known to the
 * files that are read after it.
 *
 * <p>Files are read twice, first for their names and then for what they say, while the caller's
 * thread stores what was read before; the second time on as many threads as there are processors,
 * or on one if the extractor costs more than time. The first 8 M characters of text stay parsed in
 * between, with about 5 bytes of heap each. Files become part of the memory in the order of their
 * paths, in batches of about 128 K characters of text, or of a megabyte when the ingestor compares
 * names, each of them atomic. So memory is bounded by the names of the folder, regardless of its
 * size; and a process that is killed leaves whole files behind, from which the next run goes on. A
 * file that cannot be read, or that a parser or an extractor throws at, is reported, and the others
 * go on; so is a folder in it, whose files keep what they had. Links to folders are followed. The
 * report names files that no parser knows, other names of a file, and what git ignores.
 *
 * <p>Files that no parser knows are offered to the {@link FileImport}, if there is one. It reads
 * them after the documents, so that they name what documents explain; documents are read once more
 * when it adds something.
 *
 * <p>A file is known by its real path. One that was read alone before, or as a part of a folder
 * inside of this one, becomes a part of this one: what was learned stays, and passages get the ids
 * of their new path.
 *
 * <p>Read two folders into two domains. In one domain, two files of the same relative path have the
 * same id: the second is refused as failed, and nothing is replaced. So is a file that is stored
 * already as a part of a folder around this one, and one with the id of a text.
 *
 * <p>Files are identified by their paths: after the folder has moved, what was deleted before is
 * not noticed. What the ingestor no longer chooses to read stays as long as its file is there.
 *
 * <p>Thread-safe; two runs over one folder at a time do the work twice.
 */
public final class FolderSync {

  private final QortexClient memory;
  private final TwoPassReader engine;
  private final Set<String> linked;
  private final FileImport imports;

  /** Creates a synchronisation of a memory with Markdown and plain text. */
  public FolderSync(QortexClient memory) {
    this(memory, DocumentIngestor.standard());
  }

  /** Creates a synchronisation of a memory with the files that an ingestor reads. */
  public FolderSync(QortexClient memory, DocumentIngestor ingestor) {
    this(memory, ingestor.engine(), Set.of(), FileImport.none());
  }

  private FolderSync(
      QortexClient memory, TwoPassReader engine, Set<String> linked, FileImport imports) {
    this.memory = memory;
    this.engine = engine;
    this.linked = new TreeSet<>(linked);
    this.imports = imports;
  }

  /**
   * Returns a copy that links concepts to those with {@linkplain EqualNames equal names} in these
   * domains after each run; without it, domains are not linked. A domain into which nothing was
   * ingested yet is noted in the report, and linked by a later run.
   */
  public FolderSync linking(Set<String> otherDomains) {
    return new FolderSync(memory, engine, Checks.domains(otherDomains), imports);
  }

  /**
   * Synchronisation that hands files that no parser knows to the import, if it recognises them;
   * without it they are skipped. It must write into the domain that is synchronised.
   */
  public FolderSync importing(FileImport other) {
    return new FolderSync(memory, engine, linked, Checks.given("import of files", other));
  }

  /**
   * Reads what changed since the last time.
   *
   * @throws dev.qortex.core.completion.CompletionStoppedException when the ingestor's model answers
   *     no more; what was read before is kept, and the next run goes on from there
   * @throws SourceReadException when the folder cannot be read, or has no files that could be read:
   *     it may be the wrong one, so nothing is retracted then
   */
  public FolderReport sync(Path folder, String domain) {
    return new Run(folder, domain).changes();
  }

  /**
   * Reads all files, changed or not: for a changed ingestor, or if its extractor reads only
   * changes.
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
    private final Path root;
    private final SortedMap<String, Path> files;
    private final FolderStates states;

    private final FolderImports imported;

    /** The places of the sources that there were. */
    private final Set<String> locations;

    /** Ids of the sources that files had when they were read without this folder, by their ids. */
    private final Map<String, List<String>> adopted = new TreeMap<>();

    /** The files that are new or have other bytes than before. */
    private final SortedMap<String, Path> toRead = new TreeMap<>();

    /** The files whose bytes are those of before. */
    private final SortedMap<String, Path> unchanged = new TreeMap<>();

    /** The sources to retract, by id; each is emptied when what may replace it is stored. */
    private final SortedMap<String, SourceMetadata> leaving = new TreeMap<>();

    /** The ids of those of them that were emptied. */
    private final Set<String> left = new TreeSet<>();

    /** The hashes of the bytes of the files that are read. */
    private final Set<String> read = new TreeSet<>();

    private final FolderReport.Builder report = new FolderReport.Builder();
    private boolean again;

    Run(Path folder, String domain) {
      this.domain = Checks.id("domain", domain);
      this.imported = new FolderImports(imports, folder, report);
      this.files = engine.files().any(folder, imported);
      if (files.isEmpty() && imported.isEmpty()) {
        throw engine.files().none(folder);
      }
      this.root = SourceFiles.real(folder);
      List<SourceMetadata> sources = memory.sources(domain);
      this.states = new FolderStates(memory, domain, root, sources);
      this.locations = sources.stream().map(SourceMetadata::location).collect(Collectors.toSet());
      StoredFiles stored = new StoredFiles(sources);
      files.entrySet().removeIf(entry -> isRefused(entry.getKey(), entry.getValue(), stored));
    }

    private String id(String path) {
      return DocumentFiles.sourceId(domain, path);
    }

    private Set<String> ids(SortedMap<String, Path> some) {
      return some.keySet().stream().map(this::id).collect(Collectors.toSet());
    }

    private boolean isRefused(String path, Path file, StoredFiles stored) {
      List<String> inner = stored.inner(id(path), file);
      Optional<String> objection = stored.objection(id(path), file);
      if (objection.isEmpty() && !inner.isEmpty()) {
        adopted.put(id(path), inner);
      }
      objection.ifPresent(reason -> report.failed(path, reason));
      return objection.isPresent();
    }

    FolderReport changes() {
      files.forEach(
          (path, file) -> {
            ReadState before = states.of(id(path));
            try {
              boolean same = before.bytes().equals(engine.files().hash(path, file));
              (same ? unchanged : toRead).put(path, file);
            } catch (SourceReadException | IllegalArgumentException e) {
              report.failed(path, String.valueOf(e.getMessage()));
            }
          });
      report.unchanged = unchanged.size();
      return run();
    }

    FolderReport everything() {
      again = true;
      toRead.putAll(files);
      return run();
    }

    private FolderReport run() {
      int total = toRead.size() + unchanged.size();
      FolderReading reading =
          new FolderReading(engine, domain, total, engine.syncBatch(), report::failed);
      reading.survey(toRead);
      List<SourceMetadata> gone = gone();
      boolean changed = !gone.isEmpty() || !adopted.isEmpty() || !reading.files().isEmpty();
      if (changed || !states.areSettled(ids(unchanged))) {
        states.open(ids(unchanged));
        gone.forEach(this::leave);
        reading.survey(unchanged);
        read(reading);
      }
      if (imported.read(root, locations) > 0 && !files.isEmpty()) {
        report.changed(
            new FolderSync(memory, engine, Set.of(), FileImport.none())
                .sync(root, domain)
                .elements());
      }
      linked.forEach(this::link);
      return report.build();
    }

    /** Retracts a source at once if another file has its id now, and else after the reading. */
    private void leave(SourceMetadata source) {
      if (files.keySet().stream().anyMatch(path -> id(path).equals(source.id()))) {
        retract(source);
      } else {
        leaving.put(source.id(), source);
      }
    }

    private void retract(SourceMetadata source) {
      report.retracted(path(source), memory.retract(source.id()));
    }

    /** The file of a source: one that was imported may have many sources. */
    private String path(SourceMetadata source) {
      Path file = Path.of(source.location());
      return StoredFiles.isFile(source, file)
          ? source.name()
          : StoredFiles.path(root.relativize(file));
    }

    private void link(String other) {
      if (memory.sources(other).isEmpty() || memory.sources(domain).isEmpty()) {
        report.note(
            IngestNote.odd(other, "It is not linked, as nothing was ingested into it yet."));
      } else if (!other.equals(domain)) {
        report.ingested(new EqualNames(memory).link(domain, other));
      }
    }

    /** The sources whose files are no longer there. */
    private List<SourceMetadata> gone() {
      return states.before().stream()
          .filter(
              source -> {
                Path file = Path.of(source.location());
                return !Files.isRegularFile(file) && !report.isUnreadable(file);
              })
          .toList();
    }

    private void read(FolderReading reading) {
      Set<String> ids = ids(reading.files());
      reading.hashes().forEach(hash -> read.add(ReadState.of(hash).bytes()));
      ManifestAssembly assembly;
      try (Stream<ConceptNode> others = others(ids)) {
        assembly = reading.assembly(others);
      }
      List<IngestNote> notes = assembly.notes();
      reading.batches(document -> manifest(document, assembly), this::ingest);
      notes.forEach(report::note);
      retractLeaving();
      retractAdopted();
      if (reading.isConsistent()) {
        states.settle(ids);
      }
    }

    private void retractLeaving() {
      List<SourceMetadata> rest =
          leaving.values().stream().filter(source -> !left.contains(source.id())).toList();
      if (!rest.isEmpty()) {
        report.ingested(memory.ingest(IngestionManifest.emptying(domain, rest)));
      }
      leaving.values().forEach(this::retract);
    }

    /**
     * Retracts what files contributed before this folder had them, once they are stored as parts of
     * it: concepts that both name stay, with what was learned of them.
     */
    private void retractAdopted() {
      Set<String> stored =
          memory.sources(domain).stream().map(SourceMetadata::id).collect(Collectors.toSet());
      adopted.forEach(
          (id, inner) -> {
            if (stored.contains(id)) {
              inner.forEach(memory::retract);
              report.note(IngestNote.merged(id, "It was stored as %s before.".formatted(inner)));
            }
          });
    }

    /** The concepts that others explain than the files that are read. */
    private Stream<ConceptNode> others(Set<String> ids) {
      Set<String> known = new TreeSet<>(ids);
      adopted.values().forEach(known::addAll);
      known.addAll(leaving.keySet());
      boolean alone =
          memory.sources(domain).stream().map(SourceMetadata::id).allMatch(known::contains);
      return alone ? Stream.of() : memory.concepts(domain, known);
    }

    /** The manifest of the document, unless the same is stored. */
    private Optional<IngestionManifest> manifest(
        SourceDocument document, ManifestAssembly assembly) {
      String id = document.source().id();
      String bytes = document.source().contentHash();
      String names = assembly.names(document);
      ReadState before = again ? ReadState.UNREAD : states.of(id);
      boolean alone = !engine.comparesNames();
      boolean same = before.bytes().equals(bytes);
      if (same && (!engine.extractor().isRepeatable() || (alone && before.names().equals(names)))) {
        states.kept(id, before);
        return Optional.empty();
      }
      IngestionManifest read = assembly.manifest(document);
      ReadState now = new ReadState(bytes, names, ManifestAssembly.digest(read), "");
      if (same && alone && before.contribution().equals(now.contribution())) {
        states.kept(id, now);
        return Optional.empty();
      }
      return Optional.of(ManifestAssembly.withHash(read, now.contentHash()));
    }

    private void ingest(List<IngestionManifest> batch) {
      List<SourceMetadata> replaced = leavingWith(batch);
      try {
        report.ingested(memory.ingest(replacing(engine.whole(domain, batch), replaced)));
        replaced.forEach(source -> left.add(source.id()));
        batch.forEach(document -> document.sources().forEach(it -> ingested(it, document)));
      } catch (IllegalArgumentException e) {
        if (batch.size() > 1) {
          batch.forEach(document -> ingest(List.of(document)));
        } else {
          String reason = String.valueOf(e.getMessage());
          sources(batch).forEach(source -> report.failed(source.name(), reason));
        }
      }
    }

    /**
     * The sources that leave when a batch comes: those of equal bytes, those that its files
     * replace, and those of bytes that no file has.
     */
    private List<SourceMetadata> leavingWith(List<IngestionManifest> batch) {
      Set<String> bytes = new TreeSet<>();
      Set<String> replaced = new TreeSet<>();
      sources(batch)
          .forEach(
              source -> {
                bytes.add(ReadState.of(source.contentHash()).bytes());
                replaced.addAll(adopted.getOrDefault(source.id(), List.of()));
              });
      Stream<SourceMetadata> gone =
          leaving.values().stream()
              .filter(
                  source -> {
                    String hash = ReadState.of(source.contentHash()).bytes();
                    return !left.contains(source.id())
                        && (bytes.contains(hash) || !read.contains(hash));
                  });
      Stream<SourceMetadata> inner =
          replaced.isEmpty()
              ? Stream.of()
              : memory.sources(domain).stream().filter(source -> replaced.contains(source.id()));
      return Stream.concat(gone, inner).toList();
    }

    /** Keeps no versions of sources that leave, unless others of the batch have some to keep. */
    private IngestionManifest replacing(IngestionManifest whole, List<SourceMetadata> replaced) {
      if (replaced.isEmpty()) {
        return whole;
      }
      IngestionManifest.Builder manifest = whole.toBuilder();
      replaced.stream().map(SourceMetadata::unread).forEach(manifest::source);
      boolean fresh = whole.sources().stream().noneMatch(source -> states.isKnown(source.id()));
      return fresh
          ? manifest.build().succeeding(Succession.reading().keeping(0))
          : manifest.build();
    }

    private void ingested(SourceMetadata source, IngestionManifest document) {
      states.stored(source);
      String before = states.of(source.id()).bytes();
      if (!states.isKnown(source.id())) {
        boolean empty = document.passages().isEmpty() && document.concepts().isEmpty();
        (empty ? report.skipped : report.added).add(source.name());
      } else if (again || !before.equals(ReadState.of(source.contentHash()).bytes())) {
        report.changed.add(source.name());
      }
    }

    private static Stream<SourceMetadata> sources(List<IngestionManifest> batch) {
      return batch.stream().flatMap(document -> document.sources().stream());
    }
  }
}
