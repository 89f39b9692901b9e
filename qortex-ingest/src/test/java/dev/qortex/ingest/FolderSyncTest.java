package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.QortexClient;
import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestNote.Kind;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.IngestProgress.Stage;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.DocumentParser;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderSyncTest {

  @TempDir Path folder;

  private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
  private final GraphBackend graph = store.graph();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build();
  private final List<IngestProgress> progress = new ArrayList<>();
  private final FolderSync sync =
      new FolderSync(memory, DocumentIngestor.builder().progress(progress::add).build());

  @BeforeEach
  void write() throws IOException {
    write("retries.md", "# Retries\n\nA call is tried again. It needs a backoff.");
    write("sub/backoff.md", "# Backoff\n\nCalls wait longer each time.");
  }

  @AfterEach
  void close() {
    memory.close();
    store.close();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private FolderReport sync() {
    return sync.sync(folder, "d");
  }

  /** As the system decodes bytes that are none of its charset: two files would have one id. */
  @Test
  void aFileWhoseNameCouldNotBeDecodedFails() throws IOException {
    assumeTrue(System.getProperty("sun.jnu.encoding").equals("UTF-8"));
    sync();
    write("d\uFFFDse.md", "# Valve");
    FolderReport report = sync();
    assertThat(report.failed()).containsExactly("d\uFFFDse.md");
    assertThat(report.notes()).asString().contains("LANG=C.UTF-8");
    assertThat(report.unchanged()).isEqualTo(2);
    assertThat(report.added()).isEmpty();
  }

  @Test
  void aNewFolderIsReadWhole() {
    FolderReport report = sync();
    assertThat(report.added()).containsExactly("retries.md", "sub/backoff.md");
    assertThat(report.unchanged()).isZero();
    assertThat(report.elements().added().passages()).isEqualTo(2);
    assertThat(graph.contributors("d:backoff")).containsExactly("d:retries.md", "d:sub/backoff.md");
  }

  @Test
  void itSaysTheSameAsReadingTheFolderAtOnce() {
    sync();
    try (InMemoryStore whole = new InMemoryStore(() -> Instant.EPOCH)) {
      whole.graph().ingest(DocumentIngestor.standard().read(folder, "d"));
      assertThat(graph.stats().domains()).isEqualTo(whole.graph().stats().domains());
    }
  }

  @Test
  void batchesOfAFolderCanBeIngestedInAnyOrder() throws IOException {
    for (int i = 0; i < 5; i++) {
      write("big" + i + ".md", "# Big %s\n\n".formatted(i) + "A backoff waits. ".repeat(30_000));
    }
    List<IngestionManifest> batches = new ArrayList<>();
    DocumentIngestor.standard().readEach(folder, "d", batches::add);
    assertThat(batches).hasSizeGreaterThan(1);
    try (InMemoryStore whole = new InMemoryStore(() -> Instant.EPOCH)) {
      whole.graph().ingest(DocumentIngestor.standard().read(folder, "d"));
      Collections.reverse(batches);
      batches.forEach(graph::ingest);
      assertThat(graph.stats().domains()).isEqualTo(whole.graph().stats().domains());
    }
  }

  @Test
  void unchangedFilesAreSkipped() {
    sync();
    long revision = graph.revision();
    FolderReport again = sync();
    assertThat(again.unchanged()).isEqualTo(2);
    assertThat(again.added()).isEmpty();
    assertThat(again.changed()).isEmpty();
    assertThat(graph.revision()).isEqualTo(revision);
  }

  @Test
  void aChangedFileReplacesWhatItContributed() throws IOException {
    sync();
    write("retries.md", "# Attempts\n\nMore than one.");
    FolderReport report = sync();
    assertThat(report.changed()).containsExactly("retries.md");
    assertThat(report.unchanged()).isEqualTo(1);
    assertThat(graph.concept("d:retries")).isEmpty();
    assertThat(graph.concept("d:attempts")).isPresent();
  }

  @Test
  void aChangedFileNamesWhatASkippedOneExplains() throws IOException {
    sync();
    write("retries.md", "# Attempts\n\nEach has a backoff.");
    sync();
    assertThat(graph.contributors("d:backoff")).containsExactly("d:retries.md", "d:sub/backoff.md");
  }

  @Test
  void anUnchangedFileFindsANewName() throws IOException {
    sync();
    write("calls.md", "# Call\n\nWhat goes over the network.");
    FolderReport report = sync();
    assertThat(report.changed()).isEmpty();
    assertThat(report.unchanged()).isEqualTo(2);
    assertThat(graph.contributors("d:call")).contains("d:calls.md", "d:retries.md");
    assertThat(sync.readAgain(folder, "d").changed()).hasSize(3);
  }

  @Test
  void whatADeletedFileContributedIsTakenBack() throws IOException {
    sync();
    Files.delete(folder.resolve("retries.md"));
    assertThat(sync().removed()).containsExactly("retries.md");
    assertThat(graph.concept("d:retries")).isEmpty();
    Files.delete(folder.resolve("sub/backoff.md"));
    write("other.txt", "Nothing of note.");
    sync();
    assertThat(graph.sources("d")).extracting("id").containsExactly("d:other.txt");
  }

  @Test
  void aFileThatCannotBeReadIsReportedAndKeepsWhatItHad() throws IOException {
    sync();
    Files.write(folder.resolve("retries.md"), new byte[] {'#', ' ', (byte) 0xE9});
    write("new.md", "# New\n\nText.");
    FolderReport report = sync();
    assertThat(report.failed()).containsExactly("retries.md");
    assertThat(report.added()).containsExactly("new.md");
    assertThat(report.notes().toString()).contains("retries.md", "UTF-8");
    assertThat(graph.concept("d:retries")).isPresent();
  }

  @Test
  void aFolderThatHasBecomeEmptyIsRefusedAndNothingIsTakenBack() throws IOException {
    sync();
    Files.delete(folder.resolve("retries.md"));
    Files.delete(folder.resolve("sub/backoff.md"));
    assertThatThrownBy(this::sync).isInstanceOf(SourceReadException.class);
    assertThat(graph.concept("d:retries")).isPresent();
    assertThatThrownBy(() -> sync.sync(folder.resolve("absent"), "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("absent");
  }

  @Test
  void anotherFolderOfTheDomainIsLeftAlone() throws IOException {
    sync();
    Path other = Files.createDirectory(folder.resolveSibling(folder.getFileName() + "-other"));
    Files.writeString(other.resolve("more.md"), "# More\n\nText.");
    FolderReport report = sync.sync(other, "d");
    assertThat(report.removed()).isEmpty();
    assertThat(graph.concept("d:retries")).isPresent();
    assertThat(graph.concept("d:more")).isPresent();
  }

  @Test
  void progressGoesThroughTheStages() {
    sync();
    assertThat(progress)
        .extracting(IngestProgress::stage)
        .containsExactly(
            Stage.SURVEYED, Stage.SURVEYED, Stage.EXTRACTED, Stage.EXTRACTED, Stage.INGESTED);
    assertThat(progress)
        .last()
        .isEqualTo(new IngestProgress(Stage.INGESTED, 2, 2, "sub/backoff.md"));
  }

  @Test
  void aFileWhoseIdsBelongToAnotherDomainFailsAlone() throws IOException {
    SourceMetadata elsewhere = SourceMetadata.of("elsewhere", "test");
    memory.ingest(
        IngestionManifest.builder("other")
            .source(elsewhere)
            .concept(
                ConceptNode.of("d:timeout", "other", "Timeout", "", Provenance.of("elsewhere")))
            .build());
    write("timeout.md", "# Timeout\n\nText.");
    FolderReport report = sync();
    assertThat(report.failed()).containsExactly("timeout.md");
    assertThat(report.notes().toString()).contains("timeout.md", "d:timeout");
    assertThat(report.added()).containsExactly("retries.md", "sub/backoff.md");
  }

  @Test
  void aFileThatAnExtractorFailedInIsReadAgain() {
    AtomicBoolean fails = new AtomicBoolean(true);
    Extractor failing =
        reading ->
            fails.get() && reading.sourceId().endsWith("retries.md")
                ? new Extraction(
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(IngestNote.failed("retries.md", "The model was busy.")))
                : Extraction.none();
    FolderSync partly =
        new FolderSync(
            memory,
            DocumentIngestor.builder().extractor(Extractor.structure().and(failing)).build());
    assertThat(partly.sync(folder, "d").notes()).extracting(IngestNote::kind).contains(Kind.FAILED);
    fails.set(false);
    FolderReport second = partly.sync(folder, "d");
    assertThat(second.changed()).containsExactly("retries.md");
    assertThat(second.unchanged()).isEqualTo(1);
    assertThat(partly.sync(folder, "d").unchanged()).isEqualTo(2);
  }

  @Test
  void twoFoldersOfADomainDoNotReplaceEachOthersFiles() throws IOException {
    sync();
    Path other = Files.createDirectory(folder.resolveSibling(folder.getFileName() + "-twin"));
    Files.writeString(other.resolve("retries.md"), "# Attempts\n\nText.");
    Files.writeString(other.resolve("more.md"), "# More\n\nText.");
    FolderReport report = sync.sync(other, "d");
    assertThat(report.failed()).containsExactly("retries.md");
    assertThat(report.added()).containsExactly("more.md");
    assertThat(report.notes().toString())
        .contains(folder.toRealPath().resolve("retries.md").toString())
        .contains(other.toRealPath().resolve("retries.md").toString());
    assertThat(graph.concept("d:retries")).isPresent();
    assertThat(graph.concept("d:attempts")).isEmpty();
    assertThat(sync.readAgain(other, "d").failed()).containsExactly("retries.md");
    assertThat(sync().unchanged()).isEqualTo(2);
    Files.delete(folder.resolve("retries.md"));
    assertThat(sync.sync(other, "d").added()).containsExactly("retries.md");
  }

  @Test
  void aFolderInsideOfAFolderIsNotStoredTwice() throws IOException {
    sync();
    FolderReport inner = sync.sync(folder.resolve("sub"), "d");
    assertThat(inner.failed()).containsExactly("backoff.md");
    assertThat(inner.notes().toString()).contains("d:sub/backoff.md", "d:backoff.md");
    assertThat(graph.sources("d")).hasSize(2);
    write("backoff.md", "# Another\n\nText.");
    assertThat(sync().added()).containsExactly("backoff.md");
  }

  @Test
  void aFileThatWasReadAloneBeforeIsReplaced() {
    memory.ingest(DocumentIngestor.standard().read(folder.resolve("sub/../retries.md"), "d"));
    assertThat(sync().failed()).isEmpty();
  }

  @Test
  void aChangedFileKeepsItsLinksToSkippedOnes() throws IOException {
    write("retries.md", "# Retries\n\nSee [there](sub/backoff.md) and [it](sub/timeout.md#end).");
    write("sub/timeout.md", "# Timeout\n\nText.\n\n# End\n\nText.");
    sync();
    List<ConceptEdge> before = links();
    assertThat(before)
        .extracting(ConceptEdge::targetId)
        .containsExactlyInAnyOrder("d:backoff", "d:end");
    write("retries.md", "# Retries\n\nSee [there](sub/backoff.md) or [it](sub/timeout.md#end).");
    assertThat(sync().changed()).containsExactly("retries.md");
    assertThat(links()).containsExactlyInAnyOrderElementsOf(before);
  }

  private List<ConceptEdge> links() {
    return graph.edges("d:retries", Direction.OUT, Set.of(RelationType.RELATES_TO));
  }

  @Test
  void aFileThatBecameAFolderIsTakenBack() throws IOException {
    sync();
    Files.delete(folder.resolve("retries.md"));
    write("retries.md/more.md", "# More\n\nText.");
    assertThat(sync().removed()).containsExactly("retries.md");
    assertThat(graph.concept("d:retries")).isEmpty();
  }

  @Test
  void aSourceWhoseLocationIsNoPathIsLeftAlone() {
    memory.ingest(
        IngestionManifest.builder("d")
            .source(new SourceMetadata("d:page", "page", "web", "x\u0000y", ""))
            .build());
    assertThat(sync().added()).hasSize(2);
    assertThat(graph.sources("d")).hasSize(3);
  }

  @Test
  void aParserOrAnExtractorThatThrowsFailsInItsFileAlone() throws IOException {
    DocumentParser broken =
        new DocumentParser() {
          @Override
          public String type() {
            return "log";
          }

          @Override
          public Set<String> extensions() {
            return Set.of("log");
          }

          @Override
          public Document parse(String name, byte[] content) {
            throw new IllegalStateException("boom");
          }
        };
    Extractor failing =
        reading -> {
          if (reading.sourceId().endsWith("retries.md")) {
            throw new UnsupportedOperationException("bang");
          }
          return Extraction.none();
        };
    write("a.log", "text");
    FolderReport report =
        new FolderSync(memory, DocumentIngestor.builder().parser(broken).extractor(failing).build())
            .sync(folder, "d");
    assertThat(report.failed()).containsExactly("a.log", "retries.md");
    assertThat(report.notes().toString()).contains("boom", "bang");
    assertThat(report.added()).containsExactly("sub/backoff.md");
    assertThat(sync().added()).containsExactly("retries.md");
  }

  @Test
  void whatWasReadIsKeptWhenAModelAnswersNoMore() throws IOException {
    write("a.md", "# Alpha\n\nText.");
    Extractor stopped =
        reading -> {
          if (reading.sourceId().endsWith("retries.md")) {
            throw new CompletionStoppedException("The quota is spent.", null);
          }
          return Extraction.none();
        };
    FolderSync stopping =
        new FolderSync(memory, DocumentIngestor.builder().extractor(stopped).build());
    assertThatThrownBy(() -> stopping.sync(folder, "d"))
        .isInstanceOf(CompletionStoppedException.class);
    assertThat(graph.sources("d")).extracting("id").containsExactly("d:a.md");
    assertThat(sync().unchanged()).isEqualTo(1);
  }

  @Test
  void aDocumentIsExtractedWhenItIsSaidToBe() {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Extractor extractor =
        reading -> {
          order.add(reading.sourceId());
          return Extraction.none();
        };
    DocumentIngestor telling =
        DocumentIngestor.builder()
            .extractor(extractor)
            .progress(step -> order.add(step.stage() + " " + step.name()))
            .build();
    new FolderSync(memory, telling).sync(folder, "d");
    assertThat(order)
        .containsSubsequence("d:retries.md", "EXTRACTED retries.md", "EXTRACTED sub/backoff.md")
        .containsSubsequence(
            "d:sub/backoff.md", "EXTRACTED sub/backoff.md", "INGESTED sub/backoff.md")
        .hasSize(7);
  }

  @Test
  void theClientIsEnough() {
    FolderReport report = new FolderSync(memory).sync(folder, "d");
    assertThat(report.added()).hasSize(2);
    assertThat(report.skipped()).isEmpty();
    assertThat(new FolderSync(memory).sync(folder, "d").unchanged()).isEqualTo(2);
  }

  @Test
  void whatIsNoTextIsReportedAndTheOthersAreRead() throws IOException {
    Files.write(folder.resolve("latin.md"), new byte[] {'#', ' ', (byte) 0xE9});
    Files.createSymbolicLink(folder.resolve("lost.md"), folder.resolve("absent.md"));
    FolderReport report = sync();
    assertThat(report.added()).containsExactly("retries.md", "sub/backoff.md");
    assertThat(report.failed()).containsExactly("latin.md");
    assertThat(report.skipped()).containsExactly("lost.md");
    assertThat(report.notes())
        .anyMatch(note -> note.subject().equals("latin.md") && note.reason().contains("UTF-8"));
  }

  @Test
  void otherNamesOfAFileAndUnknownKindsAreInTheReport() throws IOException {
    write("data.bin", "?");
    write("sub/noending", "?");
    write(".hidden/x.bin", "?");
    Files.createSymbolicLink(folder.resolve("linked"), folder.resolve("sub"));
    Files.createSymbolicLink(folder.resolve("alias.md"), folder.resolve("retries.md"));
    FolderReport report = sync();
    assertThat(report.added()).containsExactly("retries.md", "sub/backoff.md");
    assertThat(report.skipped())
        .containsExactlyInAnyOrder(
            "data.bin", "alias.md", "linked/backoff.md", "sub/noending", "linked/noending");
    assertThat(report.notes())
        .filteredOn(note -> note.kind() == Kind.DROPPED)
        .anyMatch(
            note ->
                note.subject().equals("(3) files")
                    && note.reason()
                        .startsWith("No parser knows their kinds: no ending (2), .bin (1);")
                    && note.reason().contains("md"))
        .anyMatch(
            note ->
                note.subject().equals("alias.md")
                    && note.reason().equals("It is another name of the file (retries.md)."));
    assertThat(sync().skipped()).hasSize(5);
  }

  @Test
  void textsInFilesWithoutAnEndingAreRead() throws IOException {
    write("README", "Pumps\n=====\n\nA pump moves water.\n");
    write("sub/NEWS", "# Changes\n\nA valve is closed by `close`.\n");
    write("LICENSE-2", "Everything is permitted.\n");
    write("RUN", "#!/bin/sh\necho\n");
    write("EMPTY", " ");
    Files.write(folder.resolve("DATA"), new byte[] {65, 0, 66});
    Files.write(folder.resolve("LATIN"), new byte[] {65, (byte) 0xE4, 66});
    write("Makefile", "all:\n\techo\n");
    FolderReport report = sync();
    assertThat(report.added())
        .containsExactlyInAnyOrder(
            "retries.md", "sub/backoff.md", "README", "sub/NEWS", "LICENSE-2");
    assertThat(report.skipped())
        .containsExactlyInAnyOrder("RUN", "EMPTY", "DATA", "LATIN", "Makefile");
    assertThat(sync().unchanged()).isEqualTo(5);
  }

  @Test
  void aFolderInsideThatCannotBeReadKeepsItsFilesAndTheOthersAreRead() throws IOException {
    sync();
    Path sub = folder.resolve("sub");
    assumeTrue(Files.getFileStore(sub).supportsFileAttributeView("posix"));
    Files.setPosixFilePermissions(sub, Set.of());
    try {
      assumeFalse(Files.isReadable(sub), "whoever runs this may read everything");
      write("new.md", "# New\n\nText.");
      FolderReport report = sync();
      assertThat(report.added()).containsExactly("new.md");
      assertThat(report.failed()).containsExactly("sub");
      assertThat(report.removed()).isEmpty();
    } finally {
      Files.setPosixFilePermissions(sub, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void anEmptyFileIsNoted() throws IOException {
    write("empty.md", "");
    FolderReport report = sync();
    assertThat(report.skipped()).containsExactly("empty.md");
    assertThat(report.added()).isNotEmpty().doesNotContain("empty.md");
    assertThat(report.notes()).contains(IngestNote.odd("empty.md", "There is no text in it."));
    assertThat(sync().skipped()).isEmpty();
  }

  @Test
  void aFileThatCannotBeReadIsNotUnchangedWhenItsHashIsUnknown() throws IOException {
    Path file = folder.toRealPath().resolve("retries.md");
    memory.ingest(
        IngestionManifest.builder("d")
            .source(new SourceMetadata("d:retries.md", "retries.md", "markdown", file + "", ""))
            .build());
    write("retries.md", "# Attempts\n\n" + "Text. ".repeat(100));
    FolderReport report =
        new FolderSync(memory, DocumentIngestor.builder().largestFile(500).build())
            .sync(folder, "d");
    assertThat(report.failed()).containsExactly("retries.md");
    assertThat(report.unchanged()).isZero();
  }

  @Test
  void aFileThatIsTooLargeFailsAlone() throws IOException {
    sync();
    write("retries.md", "# Attempts\n\n" + "Text. ".repeat(100));
    write("large.md", "# Large\n\n" + "Text. ".repeat(100));
    FolderReport report =
        new FolderSync(memory, DocumentIngestor.builder().largestFile(500).build())
            .sync(folder, "d");
    assertThat(report.failed()).containsExactlyInAnyOrder("large.md", "retries.md");
    assertThat(report.notes().toString()).contains("(609)", "(500)", "allow for larger files");
    assertThat(report.unchanged()).isEqualTo(1);
    assertThat(graph.concept("d:retries")).isPresent();
  }

  @Test
  void namesAreRelatedInAFolderAsInAFile() throws IOException {
    write("retries.md", "# Slow Retry Policy\n\nText.\n\n# Retry Policy\n\nText.");
    DocumentIngestor alike =
        DocumentIngestor.builder().embedding(new HashingEmbeddingModel(256), 0.5).build();
    new FolderSync(memory, alike).sync(folder, "d");
    assertThat(graph.edges("d:retry policy", Direction.OUT, Set.of(RelationType.SIMILAR_TO)))
        .extracting(ConceptEdge::targetId)
        .containsExactly("d:slow retry policy");
  }
}
