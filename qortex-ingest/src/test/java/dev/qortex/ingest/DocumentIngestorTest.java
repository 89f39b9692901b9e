package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestNote.Kind;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.DocumentParser;
import dev.qortex.ingest.document.PlainTextParser;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.storage.memory.InMemoryBackend;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentIngestorTest {

  @TempDir Path folder;

  private final DocumentIngestor ingestor = DocumentIngestor.standard();

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theEndingOfANameTellsTheKind() {
    assertThat(ingestor.readText("# A\n\ntext", "x.md", "d").sources())
        .extracting(SourceMetadata::type)
        .containsExactly("markdown");
    IngestionManifest text = ingestor.readText("# A\n\ntext", "x.TXT", "d");
    assertThat(text.sources()).extracting(SourceMetadata::type).containsExactly("text");
    assertThat(text.passages()).extracting(Passage::text).containsExactly("# A\n\ntext");
    assertThat(ingestor.readText("# A\n\ntext", "x", "d").sources())
        .extracting(SourceMetadata::type)
        .containsExactly("markdown");
  }

  @Test
  void aStreamIsReadAsItsTextIs() {
    String text = "# Retry\n\nA retry requires a timeout.\n\n# Timeout\n\nIt ends a call.";
    IngestionManifest streamed = ingestor.read(stream(text), "calls.md", "d");
    assertThat(streamed).isEqualTo(ingestor.readText(text, "calls.md", "d"));
  }

  @Test
  void aStreamThatBreaksIsNamed() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("gone");
          }
        };
    assertThatThrownBy(() -> ingestor.read(broken, "calls.md", "d"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(calls.md)")
        .hasRootCauseMessage("gone");
  }

  @Test
  void titledPassagesAreSourcesOfTheirOwn() {
    List<TitledPassage> passages =
        List.of(
            new TitledPassage("1", "Blue Harbour", "Blue Harbour is a film by Ann Reed."),
            new TitledPassage("2", "Ann Reed", "Ann Reed was born in Hull."));
    IngestionManifest manifest = ingestor.read(passages, "films");
    assertThat(manifest.sources())
        .extracting(SourceMetadata::id)
        .containsExactly("films:1", "films:2");
    assertThat(manifest.passages())
        .extracting(Passage::title)
        .containsExactly("Blue Harbour", "Ann Reed");
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(manifest);
      assertThat(graph.ingest(ingestor.read(passages, "films")).changed()).isFalse();
      graph.retract("films:1");
      graph.retract("films:2");
      assertThat(graph.stats().domains().values()).allMatch(counts -> counts.total() == 0);
    }
  }

  @Test
  void twoPassagesOfOneIdAreRefused() {
    TitledPassage passage = new TitledPassage("1", "Ann Reed", "Born in Hull.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ingestor.read(List.of(passage, passage), "films"))
        .withMessageContaining("films:1");
  }

  @Test
  void titledPassagesStayWholeUnlessTheyAreVeryLong() {
    String text = "First line\ngoes on.\n\nSecond paragraph. " + "More of it. ".repeat(300);
    assertThat(ingestor.read(List.of(new TitledPassage("1", "", text)), "d").passages()).hasSize(1);
    String longer = text.repeat(2);
    IngestionManifest manifest = ingestor.read(List.of(new TitledPassage("1", "", longer)), "d");
    assertThat(manifest.passages()).hasSizeGreaterThan(1);
    StringBuilder read = new StringBuilder();
    manifest.passages().forEach(passage -> read.append(passage.text()));
    assertThat(read.toString().replaceAll("\\s", "")).isEqualTo(longer.replaceAll("\\s", ""));
  }

  @Test
  void aPassageWithoutATitleIsAboutTheNameThatItOpensWith() {
    IngestionManifest manifest =
        ingestor.read(
            List.of(
                new TitledPassage("1", "", "Ann Reed (born 1931 in Hull) was a painter."),
                new TitledPassage("2", "", "The Blue Harbour, a film of hers, is lost."),
                new TitledPassage("3", "", "Ann Reed painted. Hull is far."),
                new TitledPassage("4", "Painters", "So Ann Reed was a painter.")),
            "d");
    assertThat(manifest.edges())
        .filteredOn(edge -> "owner".equals(edge.properties().get("role")))
        .extracting(edge -> edge.provenance().sourceId() + " " + edge.targetId())
        .containsExactly("d:1 d:ann reed", "d:2 d:blue harbour", "d:4 d:painters");
  }

  @Test
  void aParserOfTheHostReadsItsOwnFiles() throws IOException {
    DocumentParser shouting =
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
            return new PlainTextParser()
                .parse(name, new String(content, StandardCharsets.UTF_8).toUpperCase());
          }
        };
    Files.writeString(folder.resolve("a.log"), "it failed");
    Files.writeString(folder.resolve("b.xyz"), "unknown");
    IngestionManifest manifest =
        DocumentIngestor.builder()
            .parser(shouting)
            .extractor(Extractor.none())
            .chunker(Chunker.ofTokens(20))
            .build()
            .read(folder, "d");
    assertThat(manifest.passages()).extracting(Passage::text).containsExactly("IT FAILED");
    assertThat(manifest.sources()).extracting(SourceMetadata::type).containsExactly("log");
  }

  @Test
  void aNameWithoutADotHasNoEnding() throws IOException {
    assertThat(ingestor.readText("# A\n\ntext", "text", "d").sources())
        .extracting(SourceMetadata::type)
        .containsExactly("markdown");
    Files.writeString(folder.resolve("md"), "# A\n\ntext");
    Files.writeString(folder.resolve("b.md"), "# B\n\ntext");
    assertThat(ingestor.read(folder, "d").sources())
        .extracting(SourceMetadata::id)
        .containsExactly("d:b.md");
  }

  @Test
  void noTextIsTheSameErrorWhereverItComesFrom() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.md"), " \n");
    List<ThrowingCallable> empties =
        List.of(
            () -> ingestor.read(empty, "d"),
            () -> ingestor.readText(" \n", "empty.md", "d"),
            () -> ingestor.read(stream(" \n"), "empty.md", "d"));
    for (ThrowingCallable read : empties) {
      assertThatThrownBy(read)
          .isInstanceOf(SourceReadException.class)
          .hasMessageContaining("There is no text")
          .hasMessageContaining("empty.md");
    }
  }

  @Test
  void batchesTellOfFailuresWhenEveryFileFails() throws IOException {
    Files.write(folder.resolve("a.md"), new byte[] {(byte) 0xC3, 0x28});
    List<IngestionManifest> batches = new ArrayList<>();
    ingestor.readEach(folder, "d", batches::add);
    assertThat(batches).hasSize(1);
    assertThat(batches.get(0).sources()).isEmpty();
    assertThat(batches.get(0).notes()).extracting(IngestNote::kind).containsExactly(Kind.FAILED);
    assertThat(batches.get(0).notes().toString()).contains("a.md", "UTF-8");
  }

  @Test
  void batchesAreReadFromFoldersOnly() throws IOException {
    Path file = Files.writeString(folder.resolve("a.md"), "# A\n\ntext");
    for (Path none : List.of(file, folder.resolve("absent"))) {
      assertThatThrownBy(() -> ingestor.readEach(none, "d", batch -> {}))
          .isInstanceOf(SourceReadException.class)
          .hasMessageContaining(none.toString());
    }
  }

  @Test
  void hiddenFilesAndLinksToFoldersAreSkipped() throws IOException {
    Files.writeString(folder.resolve("a.md"), "# A\n\ntext");
    Files.writeString(folder.resolve(".b.md"), "# B\n\ntext");
    Files.createDirectory(folder.resolve(".trash"));
    Files.writeString(folder.resolve(".trash/c.md"), "# C\n\ntext");
    Files.createSymbolicLink(folder.resolve("link"), folder);
    assertThat(ingestor.read(folder, "d").sources())
        .extracting(SourceMetadata::id)
        .containsExactly("d:a.md");
  }

  @Test
  void theHostChoosesWhatIsReadOfAFolder() throws IOException {
    for (String file : List.of("a.md", ".b.md", "node_modules/c.md", ".e/f.md")) {
      Path path = folder.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "# A\n\ntext");
    }
    IngestionManifest manifest =
        DocumentIngestor.builder()
            .files(path -> !path.endsWith("node_modules"))
            .build()
            .read(folder, "d");
    assertThat(manifest.sources())
        .extracting(SourceMetadata::id)
        .containsExactly("d:.b.md", "d:.e/f.md", "d:a.md");
  }
}
