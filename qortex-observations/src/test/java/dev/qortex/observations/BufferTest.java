package dev.qortex.observations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.Fate.Accepted;
import dev.qortex.observations.model.Fate.Reason;
import dev.qortex.observations.model.Fate.Reinforced;
import dev.qortex.observations.model.Fate.Rejected;
import dev.qortex.observations.model.Observation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is appended is read once, whatever happens to the file. */
class BufferTest {

  private static final Instant NOW = Instant.parse("2026-02-16T15:23:14Z");

  @TempDir Path root;
  private Path file;
  private ObservationPipeline pipeline;

  @BeforeEach
  void open() throws IOException {
    file = Files.createDirectories(root.resolve("observer")).resolve("observations.jsonl");
    pipeline = ObservationPipeline.builder(root).clock(() -> NOW).build();
  }

  private static Observation fact(String body) {
    return Observation.builder(NOW, "fact", body).build();
  }

  private void raw(String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private List<Fate> fates() {
    CycleReport report = pipeline.runOnce();
    assertThat(report.failure()).isEmpty();
    return report.fates();
  }

  @Test
  void onlyTheirOwnerMayReadFilesAndFolders() throws IOException {
    Path notes = root.resolve("notes");
    ObservationPipeline fresh = ObservationPipeline.builder(notes).clock(() -> NOW).build();
    for (int i = 0; i < 2; i++) {
      fresh.write(
          Observation.builder(NOW, "preference", "Alma drinks tea number " + i)
              .attribution("alma")
              .scores(0.9, 0.9)
              .build());
      assertThat(fresh.runOnce().failure()).isEmpty();
    }
    try (Stream<Path> all = Files.walk(notes)) {
      for (Path each : all.filter(path -> !path.toString().endsWith(".lock")).toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
            .as("%s", each)
            .isEqualTo(Files.isDirectory(each) ? "rwx------" : "rw-------");
      }
    }
  }

  /** Credentials are in it until they are screened. */
  @Test
  void onlyItsOwnerMayReadTheFolder() throws IOException {
    Path other = root.resolve("other");
    ObservationBuffer.in(other).append("{}");
    assertThat(Files.getPosixFilePermissions(other.resolve("observer"))).hasSize(3);
  }

  @Test
  void linesOfManyWritersStayWhole() throws Exception {
    List<Thread> writers =
        IntStream.range(0, 8)
            .mapToObj(
                writer ->
                    new Thread(
                        () -> {
                          ObservationBuffer own = ObservationBuffer.in(root);
                          for (int i = 0; i < 25; i++) {
                            own.append(fact("Writer %s notices %s — naïvely".formatted(writer, i)));
                          }
                        }))
            .toList();
    writers.forEach(Thread::start);
    for (Thread writer : writers) {
      writer.join();
    }
    List<Fate> fates = fates();
    assertThat(fates).hasSize(200).allMatch(Accepted.class::isInstance);
    Set<String> ids = new TreeSet<>();
    fates.forEach(fate -> ids.add(((Accepted) fate).entryId()));
    assertThat(ids).hasSize(200);
    assertThat(fates()).isEmpty();
  }

  @Test
  void aLineWithoutAnEndWaitsForIt() throws IOException {
    pipeline.buffer().append(fact("Überall gilt UTF-8"));
    String second =
        "{\"timestamp\":\"2026-02-16T15:23:15Z\",\"bucket\":\"ambient\",\"type\":\"fact\",";
    raw(second);
    assertThat(fates()).hasSize(1);
    assertThat(fates()).as("the half line").isEmpty();
    raw("\"body\":\"It comes in two parts\",\"attribution\":\"a\",\"session_id\":\"cli\"}\n\n  \n");
    assertThat(fates()).singleElement().isInstanceOf(Accepted.class);
    assertThat(fates()).isEmpty();
  }

  @Test
  void whatAKilledWriterLeftDoesNotSwallowTheNextLine() throws IOException {
    raw("{\"timestamp\":\"2026-02-16T15:");
    pipeline.buffer().append(fact("Written after the crash"));
    List<Fate> fates = fates();
    assertThat(fates).hasSize(2);
    assertThat(((Rejected) fates.get(0)).reason()).isEqualTo(Reason.MALFORMED);
    assertThat(fates.get(1)).isInstanceOf(Accepted.class);
  }

  @Test
  void aFullDiskLeavesNoHalfLine() throws IOException {
    // The device is always full, and says so like a file system does.
    Files.createSymbolicLink(file, Path.of("/dev/full"));
    assertThatThrownBy(() -> pipeline.buffer().append(fact("Lost")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("observations.jsonl")
        .hasMessageContaining("Maybe the disk is full");
    Files.delete(file);
    pipeline.buffer().append(fact("Kept"));
    assertThat(fates()).singleElement().isInstanceOf(Accepted.class);
  }

  @Test
  void aBufferThatCannotBeWrittenIsNamed() throws IOException {
    Files.createDirectory(file);
    assertThatThrownBy(() -> pipeline.buffer().append(fact("Lost")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("observations.jsonl");
  }

  @Test
  void aLargeBufferIsRotatedWhenAllOfItWasRead() throws IOException {
    for (int round = 1; round <= 5; round++) {
      List<String> blank = new ArrayList<>();
      for (int i = 0; i < 2100; i++) {
        blank.add(" ".repeat(1023));
      }
      raw(String.join("\n", blank) + "\n");
      pipeline.buffer().append(fact("Round " + round));
      assertThat(fates()).as("round " + round).singleElement().isInstanceOf(Accepted.class);
      assertThat(file).doesNotExist();
    }
    assertThat(file.resolveSibling("observations.jsonl.1")).content().contains("Round 5");
    assertThat(file.resolveSibling("observations.jsonl.3")).content().contains("Round 3");
    assertThat(file.resolveSibling("observations.jsonl.4")).doesNotExist();
    assertThat(fates()).isEmpty();
  }

  @Test
  void aLargeBufferWithAHalfLineIsNotRotated() throws IOException {
    raw((" ".repeat(1023) + "\n").repeat(2100) + "{\"timestamp\":");
    assertThat(fates()).isEmpty();
    assertThat(file).exists();
  }

  @Test
  void aDeletedBufferStartsAnew() throws IOException {
    pipeline.buffer().append(fact("Before"));
    assertThat(fates()).hasSize(1);
    Files.delete(file);
    assertThat(fates()).isEmpty();
    pipeline.buffer().append(fact("After"));
    assertThat(fates()).singleElement().isInstanceOf(Accepted.class);
  }

  @Test
  void aShorterOrAnotherFileInItsPlaceIsReadFromTheStart() throws IOException {
    pipeline.buffer().append(fact("The first file, long enough to be told from others"));
    pipeline.buffer().append(fact("More of it"));
    assertThat(fates()).hasSize(2);
    Files.delete(file);
    pipeline.buffer().append(fact("Short"));
    assertThat(fates()).singleElement().isInstanceOf(Accepted.class);
    Files.delete(file);
    for (int i = 0; i < 5; i++) {
      pipeline
          .buffer()
          .append(Observation.builder(NOW.plusSeconds(60 + i), "fact", "Longer " + i).build());
    }
    assertThat(fates()).hasSize(5).allMatch(Accepted.class::isInstance);
  }

  @Test
  void aDamagedStateMeansThatKnownLinesAreRecognised() throws IOException {
    pipeline.buffer().append(fact("Once only"));
    assertThat(fates()).hasSize(1);
    for (String damaged : List.of("{\"observationFileOffset\":", "[]", "", "{}", "\u0000\u0000")) {
      Files.writeString(root.resolve("observer/state.json"), damaged);
      CycleReport report = pipeline.runOnce();
      assertThat(report.fates()).as(damaged).singleElement().isInstanceOf(Reinforced.class);
    }
    assertThat(root.resolve("mind/concepts")).isDirectoryContaining("glob:**.md");
    assertThat(Files.list(root.resolve("mind/concepts"))).hasSize(1);
    assertThat(pipeline.sleep().reinforced()).as("it is the same observation").isEmpty();
  }

  @Test
  void aLineThatIsTooLongOrNotInUtf8IsRefusedAlone() throws IOException {
    raw("{\"body\":\"" + "x".repeat(300_000) + "\"}\n");
    Files.write(file, new byte[] {'"', (byte) 0xFF, '"', '\n'}, StandardOpenOption.APPEND);
    pipeline.buffer().append(fact("Behind them"));
    List<Fate> fates = fates();
    assertThat(((Rejected) fates.get(0)).reason()).isEqualTo(Reason.SCHEMA);
    assertThat(((Rejected) fates.get(1)).reason()).isEqualTo(Reason.MALFORMED);
    assertThat(fates.get(2)).isInstanceOf(Accepted.class);
    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
        .hasSizeGreaterThan(300_000);
  }
}
