package dev.qortex.core.spool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.QortexException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.spool.Spool.Failure;
import dev.qortex.core.spool.Spool.Handler;
import dev.qortex.core.spool.Spool.Report;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

  private static final Predicate<String> ALL = name -> true;
  private static final Handler NOTHING = (name, content) -> {};

  @TempDir private Path folder;
  private Spool spool;

  @BeforeEach
  void open() {
    spool =
        new Spool(
            folder.resolve("spool"),
            InstantSource.fixed(Instant.parse("2026-01-02T03:04:05.678901Z")),
            () -> "0123-4567-89ab");
  }

  @Test
  void aPendingFileCanBeReadAndStays() {
    spool.publish("a.json", new byte[] {1});
    assertThat(spool.readPending("a.json")).hasValue(new byte[] {1});
    assertThat(spool.pending()).containsExactly("a.json");
    spool.drain(ALL, NOTHING);
    assertThat(spool.readPending("a.json")).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> spool.readPending("../a.json"));
  }

  @Test
  void aPendingFileThatIsTooLargeIsNotRead() throws IOException {
    Path large = folder.resolve("spool/pending/large.json");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(Spool.LARGEST + 1L);
    }
    assertThatExceptionOfType(SourceReadException.class)
        .isThrownBy(() -> spool.readPending("large.json"))
        .withMessageContaining("large.json");
  }

  @Test
  void aFailedFileIsTriedAgain() {
    Handler broken =
        (name, content) -> {
          throw new IllegalArgumentException("No member 'x' in " + name);
        };
    spool.publish("a.json", new byte[] {1});
    spool.publish("b.json", new byte[] {2});
    spool.drain(ALL, broken);
    assertThat(spool.failures())
        .containsExactly(
            new Failure("a.json", "No member 'x' in a.json"),
            new Failure("b.json", "No member 'x' in b.json"));

    spool.publish("a.json", new byte[] {3});
    assertThat(spool.retry("a.json"::equals)).containsExactly("a-1.json");
    assertThat(spool.pending()).containsExactly("a-1.json", "a.json");
    assertThat(spool.readPending("a-1.json")).hasValue(new byte[] {1});
    assertThat(spool.failures()).extracting(Failure::name).containsExactly("b.json");

    assertThat(spool.retry(ALL)).containsExactly("b.json");
    assertThat(spool.drain(ALL, NOTHING).processed())
        .containsExactly("a-1.json", "a.json", "b.json");
    assertThat(folder.resolve("spool/failed")).isEmptyDirectory();
  }

  @Test
  void aStoreThatFailsIsNotTheFaultOfTheFile() {
    spool.publish("a.json", new byte[] {1});
    spool.publish("b.json", new byte[] {2});
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(
            () ->
                spool.drain(
                    ALL,
                    (name, content) -> {
                      if (name.equals("b.json")) {
                        throw new StorageException("The database is busy.", null);
                      }
                    }))
        .withMessageContaining("busy");
    assertThat(spool.pending()).containsExactly("b.json");
    assertThat(spool.processed()).containsExactly("a.json");
    assertThat(spool.failed()).isEmpty();
    assertThat(spool.drain(ALL, NOTHING).processed()).containsExactly("b.json");
  }

  @Test
  void aModelThatFailsOrAMemoryThatIsClosedIsNotTheFaultOfTheFile() {
    publish("a.json", "1");
    for (RuntimeException outage :
        List.of(new QortexException("no model", null), new IllegalStateException("closed"))) {
      assertThatThrownBy(
              () ->
                  spool.drain(
                      ALL,
                      (name, content) -> {
                        throw outage;
                      }))
          .isSameAs(outage);
      assertThat(spool.pending()).containsExactly("a.json");
      assertThat(spool.failed()).isEmpty();
    }
    Report report =
        spool.drain(
            ALL,
            (name, content) -> {
              throw new SourceReadException("broken", null);
            });
    assertThat(report.failed()).containsExactly(new Failure("a.json", "broken"));
  }

  @Test
  void interruptedWorkStaysPending() {
    spool.publish("a.json", new byte[] {1});
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(
            () ->
                spool.drain(
                    ALL,
                    (name, content) -> {
                      throw new InterruptedException();
                    }))
        .withMessageContaining("(a.json)");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(spool.pending()).containsExactly("a.json");
  }

  @Test
  void whatIsPublishedIsPendingWholeAndLeavesNothingElse() throws IOException {
    byte[] content = "x\0\ud83d\ude00".repeat(100_000).getBytes(UTF_8);
    Path file = spool.publish("seed.yaml", content);
    assertThat(file).hasBinaryContent(content).hasParent(spool.root().resolve("pending"));
    assertThat(spool.pending()).containsExactly("seed.yaml");
    spool.publish("empty", new byte[0]);
    assertThat(allFiles()).containsExactly("pending/empty", "pending/seed.yaml");
  }

  @Test
  void badNamesAreRefusedAndWriteNothing() throws IOException {
    for (String name :
        List.of(
            "",
            ".hidden",
            "../x",
            "a/b",
            "a\\b",
            "a b",
            "ü",
            "a\0b",
            "a\n",
            "-x",
            "a".repeat(201),
            "\ud83d\ude00")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> spool.publish(name, new byte[1]))
          .withMessageContaining("Maybe");
      assertThatIllegalArgumentException().isThrownBy(() -> spool.readProcessed(name));
    }
    assertThat(allFiles()).isEmpty();
    spool.publish("a".repeat(200), new byte[1]);
  }

  @Test
  void aNameThatIsTakenIsRefusedAndTheFirstStays() throws IOException {
    Path first = publish("a", "first");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> publish("a", "second"))
        .withMessageContainingAll("(a)", spool.root().toString());
    assertThat(first).hasContent("first");
    assertThat(allFiles()).containsExactly("pending/a");
  }

  @Test
  void aSpoolThatCannotBeWrittenToSaysSo() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "in the way");
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> Spool.open(file))
        .withMessageContainingAll(file.toString(), "Maybe")
        .withCauseInstanceOf(IOException.class);
    Files.delete(spool.root().resolve("pending"));
    assertThatExceptionOfType(StorageException.class).isThrownBy(() -> publish("a", "x"));
    assertThat(allFiles()).isEmpty();
  }

  @Test
  void namesAreUniqueDatedAndSafe() {
    assertThat(spool.uniqueName("seed", "yaml"))
        .isEqualTo("seed_20260102T030405678901-01234567.yaml");
    assertThat(spool.uniqueName("../ü b", "json"))
        .isEqualTo("b_20260102T030405678901-01234567.json");
    assertThat(spool.uniqueName("", "x")).startsWith("unnamed_");
    spool.publish(spool.uniqueName("p".repeat(500), "yaml"), new byte[0]);
    Spool random = Spool.open(folder.resolve("random"));
    assertThat(IntStream.range(0, 100).mapToObj(i -> random.uniqueName("n", "x")))
        .doesNotHaveDuplicates();
  }

  @Test
  void filesAreWorkedOnInTheOrderOfNamesAndMoved() {
    publish("b", "2");
    publish("a", "1");
    List<String> seen = new ArrayList<>();
    Report report =
        spool.drain(ALL, (name, content) -> seen.add(name + new String(content, UTF_8)));
    assertThat(seen).containsExactly("a1", "b2");
    assertThat(report).isEqualTo(new Report(List.of("a", "b"), List.of(), List.of()));
    assertThat(spool.pending()).isEmpty();
    assertThat(spool.processed()).containsExactly("a", "b");
    assertThat(spool.readProcessed("b")).asString(UTF_8).isEqualTo("2");
    assertThat(spool.drain(ALL, NOTHING)).isEqualTo(new Report(List.of(), List.of(), List.of()));
  }

  @Test
  void filesThatAreNotAcceptedStay() {
    publish("mine", "1");
    publish("yours", "2");
    Report report = spool.drain(name -> name.equals("mine"), NOTHING);
    assertThat(report.skipped()).containsExactly("yours");
    assertThat(spool.pending()).containsExactly("yours");
  }

  @Test
  void aFailureMovesTheFileWithItsReasonAndHoldsUpNobody() throws IOException {
    publish("a", "bad");
    publish("b", "good");
    publish("c", "silent");
    Report report =
        spool.drain(
            ALL,
            (name, content) -> {
              if (name.equals("a")) {
                throw new IOException("the field (ü) is missing");
              }
              if (name.equals("c")) {
                throw new NullPointerException();
              }
            });
    assertThat(report.processed()).containsExactly("b");
    assertThat(report.failed())
        .containsExactly(
            new Failure("a", "the field (ü) is missing"),
            new Failure("c", "java.lang.NullPointerException"));
    assertThat(spool.failed()).containsExactly("a", "c");
    assertThat(allFiles())
        .containsExactly("failed/a", "failed/a.error", "failed/c", "failed/c.error", "processed/b");
    assertThat(spool.root().resolve("failed/a")).hasContent("bad");
    assertThat(spool.root().resolve("failed/a.error")).hasContent("the field (ü) is missing");
  }

  @Test
  void aNameClashOverwritesNothing() {
    for (String content : List.of("1", "2", "3")) {
      publish("a.yaml", content);
      spool.drain(ALL, NOTHING);
    }
    assertThat(spool.processed()).containsExactly("a-1.yaml", "a-2.yaml", "a.yaml");
    assertThat(spool.readProcessed("a.yaml")).asString(UTF_8).isEqualTo("1");
    assertThat(spool.readProcessed("a-2.yaml")).asString(UTF_8).isEqualTo("3");
    for (String content : List.of("one", "two")) {
      publish("bad", content);
      fail();
    }
    assertThat(spool.root().resolve("failed/bad-1.error")).hasContent("no (two)");
    assertThat(spool.root().resolve("failed/bad.error")).hasContent("no (one)");
  }

  @Test
  void aFailedFileThatIsNamedLikeAReasonIsNotOverwrittenByOne() {
    publish("a.error", "content");
    fail();
    publish("a", "other");
    fail();
    assertThat(spool.root().resolve("failed/a.error")).hasContent("content");
    assertThat(spool.failed()).containsExactly("a-1", "a.error");
  }

  @Test
  void whatIsNoFileIsPassedOver() throws IOException {
    Files.createDirectory(spool.root().resolve("pending/folder"));
    Files.writeString(spool.root().resolve("pending/.hidden"), "x");
    assertThat(spool.pending()).isEmpty();
    assertThat(spool.drain(ALL, NOTHING).processed()).isEmpty();
  }

  @Test
  void onlyRegularFilesWithAllowedNamesCount() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "not yours");
    Path pending = spool.root().resolve("pending");
    Files.createSymbolicLink(pending.resolve("link"), secret);
    Files.writeString(pending.resolve("a b"), "x");
    Files.writeString(pending.resolve("n".repeat(251)), "x");
    publish("good", "1");
    List<String> seen = new ArrayList<>();
    Report report =
        spool.drain(
            ALL,
            (name, content) -> {
              seen.add(name);
              throw new IOException("no");
            });
    assertThat(seen).containsExactly("good");
    assertThat(report.failed()).hasSize(1);
    assertThat(secret).hasContent("not yours");
  }

  @Test
  void aLongNameStaysAllowedWhenItIsNumbered() {
    for (String name :
        List.of("n".repeat(200), "n".repeat(195) + ".json", "n." + "x".repeat(198))) {
      for (int i = 0; i < 2; i++) {
        publish(name, "bad");
        fail();
        publish(name, "good");
        spool.drain(ALL, NOTHING);
      }
    }
    assertThat(spool.failed()).hasSize(6);
    assertThat(spool.processed())
        .hasSize(6)
        .contains("n".repeat(193) + "-1.json")
        .allSatisfy(
            name -> assertThat(spool.readProcessed(name)).asString(UTF_8).isEqualTo("good"));
  }

  @Test
  void aFileThatIsTooLargeFailsAloneWithoutBeingRead() throws IOException {
    Path large = spool.root().resolve("pending/large");
    try (RandomAccessFile sparse = new RandomAccessFile(large.toFile(), "rw")) {
      sparse.setLength(3L << 30);
    }
    publish("small", "1");
    Report report = spool.drain(ALL, NOTHING);
    assertThat(report.processed()).containsExactly("small");
    assertThat(report.failed())
        .singleElement()
        .satisfies(
            failure -> assertThat(failure.reason()).contains("(large)", "(3221225472)", "Maybe"));
    assertThat(spool.failed()).containsExactly("large");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spool.publish("x", new byte[Spool.LARGEST + 1]))
        .withMessageContaining("Maybe");
  }

  @Test
  void aFileThatCannotBeOpenedIsSkippedAndHoldsUpNobody() throws IOException {
    publish("a", "1");
    publish("b", "2");
    publish("c", "3");
    Path b = spool.root().resolve("pending/b");
    Report report =
        spool.drain(
            ALL,
            (name, content) -> {
              if (name.equals("a")) {
                Files.delete(b);
                Files.createDirectory(b);
              }
            });
    assertThat(report).isEqualTo(new Report(List.of("a", "c"), List.of(), List.of("b")));
  }

  @Test
  void aFileThatVanishesIsPassedOver() throws IOException {
    publish("a", "1");
    publish("b", "2");
    Path b = spool.root().resolve("pending/b");
    Report report = spool.drain(ALL, (name, content) -> Files.delete(b));
    assertThat(report.processed()).containsExactly("a");
    assertThat(report.skipped()).containsExactly("b");
  }

  @Test
  void manyReadersShareTheWorkWithoutDoingItTwice() throws Exception {
    int files = 200;
    IntStream.range(0, files).forEach(i -> publish("f" + i, "content " + i));
    Queue<String> handled = new ConcurrentLinkedQueue<>();
    List<Callable<Report>> readers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Spool own = Spool.open(spool.root());
      readers.add(() -> own.drain(ALL, (name, content) -> handled.add(new String(content, UTF_8))));
    }
    ExecutorService threads = Executors.newFixedThreadPool(readers.size());
    try {
      int processed = 0;
      for (Future<Report> report : threads.invokeAll(readers)) {
        assertThat(report.get().failed()).isEmpty();
        processed += report.get().processed().size();
      }
      assertThat(processed).isEqualTo(files);
    } finally {
      threads.shutdownNow();
    }
    assertThat(handled).hasSize(files).doesNotHaveDuplicates();
    assertThat(spool.processed()).hasSize(files);
    assertThat(spool.pending()).isEmpty();
  }

  @Test
  void aFileInTheHandsOfThisProcessIsLeftAlone() {
    publish("a", "1");
    List<Report> inner = new ArrayList<>();
    Report outer =
        spool.drain(
            ALL, (name, content) -> inner.add(Spool.open(spool.root()).drain(ALL, NOTHING)));
    assertThat(outer.processed()).containsExactly("a");
    assertThat(inner).containsExactly(new Report(List.of(), List.of(), List.of("a")));
  }

  @Test
  void aFileInTheHandsOfAnotherProcessIsLeftAlone() throws Exception {
    publish("a", "1");
    Process other = reader();
    try {
      assertThat(other.inputReader().readLine()).isEqualTo("holding a");
      assertThat(spool.drain(ALL, NOTHING).skipped()).containsExactly("a");
      assertThat(spool.pending()).containsExactly("a");
      other.outputWriter().write("go on\n");
      other.outputWriter().flush();
      assertThat(other.inputReader().readLine()).isEqualTo("processed [a]");
      assertThat(other.waitFor()).isZero();
    } finally {
      other.destroyForcibly();
    }
    assertThat(spool.processed()).containsExactly("a");
  }

  @Test
  void aFileOfAProcessThatDiedIsWorkedOnAgain() throws Exception {
    publish("a", "1");
    Process other = reader();
    try {
      assertThat(other.inputReader().readLine()).isEqualTo("holding a");
    } finally {
      other.destroyForcibly().waitFor();
    }
    assertThat(spool.drain(ALL, NOTHING).processed()).containsExactly("a");
  }

  private Process reader() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            SpoolReader.class.getName(),
            spool.root().toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private Path publish(String name, String content) {
    return spool.publish(name, content.getBytes(UTF_8));
  }

  private void fail() {
    spool.drain(
        ALL,
        (name, content) -> {
          throw new IOException("no (" + new String(content, UTF_8) + ")");
        });
  }

  private List<String> allFiles() throws IOException {
    try (Stream<Path> files = Files.walk(spool.root())) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> spool.root().relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }
}
