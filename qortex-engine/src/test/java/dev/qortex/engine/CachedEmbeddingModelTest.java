package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedEmbeddingModelTest {

  private static final int DIMENSION = 16;
  private static final int ROW = 36 + 4 * DIMENSION;

  @TempDir Path folder;

  /** What it was asked for. */
  private final List<String> asked = new ArrayList<>();

  private final EmbeddingModel model = new Counting("hashing", DIMENSION);

  private final class Counting implements EmbeddingModel {

    private final String name;
    private final HashingEmbeddingModel hashing;

    Counting(String name, int dimension) {
      this.name = name;
      this.hashing = new HashingEmbeddingModel(dimension);
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int dimension() {
      return hashing.dimension();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      synchronized (asked) {
        asked.addAll(texts);
      }
      if (texts.contains("fail")) {
        throw new IllegalStateException("no");
      }
      return hashing.embed(texts);
    }
  }

  private CachedEmbeddingModel open() {
    return new CachedEmbeddingModel(model, folder);
  }

  private Path file() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".vectors")).findFirst().orElseThrow();
    }
  }

  private void check(EmbeddingModel cached, List<String> texts) {
    List<float[]> expected = new HashingEmbeddingModel(DIMENSION).embed(texts);
    assertThat(cached.embed(texts).toArray()).isEqualTo(expected.toArray());
  }

  private static List<String> texts(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "text number " + i).toList();
  }

  @Test
  void aTextIsEmbeddedOnceAlsoAfterARestart() throws IOException {
    CachedEmbeddingModel cached = open();
    check(cached, List.of("b", "a", "b"));
    check(cached, List.of("a", "c", ""));
    check(open(), List.of("c", "b", "a", ""));
    check(open(), List.of());
    assertThat(asked).containsExactly("b", "a", "c", "");
    assertThat(file()).hasSize(4 * ROW);
  }

  @Test
  void questionsAreNotKeptButFoundWhereTheyAreTexts() throws IOException {
    CachedEmbeddingModel cached = open();
    check(cached, List.of("text"));
    for (int time = 0; time < 2; time++) {
      assertThat(cached.embedQuestions(List.of("Who?", "text", "Who?")).toArray())
          .isEqualTo(
              new HashingEmbeddingModel(DIMENSION)
                  .embed(List.of("Who?", "text", "Who?"))
                  .toArray());
    }
    assertThat(asked).containsExactly("text", "Who?", "Who?");
    assertThat(file()).hasSize(ROW);
  }

  @Test
  void aMemoryAsksWithoutKeepingItsQuestions() throws IOException {
    InMemoryStore store = new InMemoryStore();
    CachedEmbeddingModel cached = open();
    QortexClient memory = LocalQortexClient.builder(store).embedding(cached).build();
    memory.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("s", "test"))
            .concept(ConceptNode.of("x", "d", "retry", "", Provenance.of("s")))
            .build());
    long before = Files.size(file());
    Answer answer = memory.query("How is a call retried?");
    memory.feedback(answer.id(), Map.of("x", Outcome.ACCEPTED));
    memory.replay(
        List.of(
            LoggedFeedback.of(
                "log", Question.of("And when?"), Instant.EPOCH, Map.of("x", Outcome.ACCEPTED))));
    store.reembed(cached, progress -> {});
    assertThat(store.pastQuestions().size()).isEqualTo(2);
    assertThat(file()).hasSize(before);
  }

  @Test
  void itIsTheModelThatItKeeps() {
    assertThat(EmbeddingIdentity.of(open())).isEqualTo(new EmbeddingIdentity("hashing", DIMENSION));
  }

  @Test
  void anotherNameOrDimensionIsAnotherModel() {
    check(open(), List.of("a"));
    for (EmbeddingModel other :
        List.of(
            new Counting("hashing", 2 * DIMENSION),
            new Counting("Hashing", DIMENSION),
            new Counting("über/../hashing", DIMENSION))) {
      asked.clear();
      new CachedEmbeddingModel(other, folder).embed(List.of("a"));
      assertThat(asked).containsExactly("a");
    }
    asked.clear();
    check(open(), List.of("a"));
    assertThat(asked).isEmpty();
  }

  @Test
  void twoThatAreOpenKnowWhatEitherLearned() throws IOException {
    CachedEmbeddingModel one = open();
    CachedEmbeddingModel other = open();
    check(one, texts(0, 2));
    check(other, texts(0, 3));
    check(one, texts(0, 4));
    assertThat(asked).isEqualTo(texts(0, 4));
    assertThat(file()).hasSize(4 * ROW);
  }

  @Test
  void manyThreadsAndInstancesKeepEveryRow() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> work = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        CachedEmbeddingModel cached = open();
        int seed = i;
        work.add(
            threads.submit(
                () -> {
                  Random random = new Random(seed);
                  for (int j = 0; j < 50; j++) {
                    int from = random.nextInt(190);
                    check(cached, texts(from, from + 10));
                  }
                }));
      }
      for (Future<?> one : work) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
    List<String> distinct = asked.stream().distinct().toList();
    assertThat(file()).hasSize((long) distinct.size() * ROW);
    asked.clear();
    check(open(), distinct);
    assertThat(asked).isEmpty();
  }

  @Test
  void aRowThatWasCutIsEmbeddedAgain() throws IOException {
    check(open(), texts(0, 3));
    byte[] whole = Files.readAllBytes(file());
    for (int size : new int[] {0, 1, ROW - 1, ROW, ROW + 1, 2 * ROW + 33, 3 * ROW - 1}) {
      Files.write(file(), Arrays.copyOf(whole, size));
      asked.clear();
      check(open(), texts(0, 3));
      assertThat(asked).isEqualTo(texts(size / ROW, 3));
      asked.clear();
      check(open(), texts(0, 3));
      assertThat(asked).isEmpty();
      assertThat(file()).hasSize(3 * ROW);
    }
  }

  @Test
  void aByteThatChangedIsNoticed() throws IOException {
    check(open(), texts(0, 3));
    byte[] whole = Files.readAllBytes(file());
    for (int at = ROW; at < 2 * ROW; at++) {
      byte[] broken = whole.clone();
      broken[at] ^= 8;
      Files.write(file(), broken);
      asked.clear();
      check(open(), texts(0, 3));
      check(open(), texts(0, 3));
      assertThat(asked).containsExactly("text number 1");
    }
  }

  @Test
  void zerosAreNoRow() throws IOException {
    check(open(), texts(0, 1));
    Files.write(file(), new byte[2 * ROW]);
    asked.clear();
    check(open(), texts(0, 1));
    check(open(), texts(0, 1));
    assertThat(asked).hasSize(1);
    assertThat(file()).hasSize(3 * ROW);
  }

  @Test
  void theFileMayBeDeletedOrExchangedMeanwhile() throws IOException {
    CachedEmbeddingModel cached = open();
    check(cached, texts(0, 3));
    Files.delete(file());
    check(cached, texts(0, 3));
    check(cached, texts(0, 3));
    assertThat(asked).hasSize(6);

    Files.delete(file());
    check(open(), texts(3, 8));
    check(cached, texts(0, 8));
    check(cached, texts(0, 8));
    assertThat(asked).hasSize(14);
    check(open(), texts(0, 8));
    assertThat(asked).hasSize(14);
  }

  @Test
  void theFileMayBeDeletedWhileOthersMakeItAgain() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      CachedEmbeddingModel cached = open();
      check(cached, texts(0, 3));
      Path file = file();
      List<Future<?>> work = new ArrayList<>();
      for (int thread = 0; thread < 2; thread++) {
        int from = thread;
        work.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 1_000; i++) {
                    check(open(), texts(from, from + 3));
                  }
                }));
      }
      while (!work.stream().allMatch(Future::isDone)) {
        Files.deleteIfExists(file);
      }
      for (Future<?> done : work) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void halvesOfSurrogatePairsAreTextsOfTheirOwn() {
    CachedEmbeddingModel cached = open();
    check(cached, List.of("a?"));
    check(cached, List.of("a\uD83D"));
    check(cached, List.of("a\uD83E"));
    assertThat(asked).containsExactly("a?", "a\uD83D", "a\uD83E");
  }

  @Test
  void whatWasMadeBeforeTheModelFailedIsKept() {
    List<String> texts = new ArrayList<>(texts(0, 256));
    texts.add("fail");
    assertThatThrownBy(() -> open().embed(texts)).hasMessage("no");
    asked.clear();
    check(open(), texts(0, 256));
    assertThat(asked).isEmpty();
  }

  @Test
  void aThreadThatIsInterruptedStillKeeps() {
    CachedEmbeddingModel cached = open();
    Thread.currentThread().interrupt();
    check(cached, texts(0, 2));
    assertThat(Thread.interrupted()).isTrue();
    check(cached, texts(0, 3));
    check(open(), texts(0, 3));
    assertThat(asked).isEqualTo(texts(0, 3));
  }

  @Test
  void processesShareAFolder() throws Exception {
    List<Process> others = new ArrayList<>();
    try {
      for (String from : List.of("0", "100", "200")) {
        others.add(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    CacheWriter.class.getName(),
                    folder.toString(),
                    from)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
      }
      for (Process other : others) {
        assertThat(other.waitFor()).isZero();
      }
    } finally {
      others.forEach(Process::destroyForcibly);
    }
    check(open(), texts(0, 400));
    assertThat(asked).isEmpty();
    assertThat(file()).hasSize(400 * ROW);
  }

  /** Embeds 200 texts one by one; every two neighbours share a hundred. */
  static final class CacheWriter {

    private CacheWriter() {}

    public static void main(String[] args) {
      CachedEmbeddingModelTest test = new CachedEmbeddingModelTest();
      test.folder = Path.of(args[0]);
      CachedEmbeddingModel cached = test.open();
      int from = Integer.parseInt(args[1]);
      for (String text : texts(from, from + 200)) {
        test.check(cached, List.of(text));
      }
    }
  }

  @Test
  void aFileThatCannotBeReadIsNamed() throws IOException {
    CachedEmbeddingModel cached = open();
    check(cached, texts(0, 1));
    Path file = file();
    Files.delete(file);
    Files.createDirectory(file);
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(this::open, () -> cached.embed(texts(0, 1)))) {
      assertThatExceptionOfType(StorageException.class)
          .isThrownBy(use)
          .withMessageContaining(folder.toString())
          .withMessageContaining("\nMaybe ");
    }
  }

  @Test
  void aFolderThatIsAFileIsRefused() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> new CachedEmbeddingModel(model, file))
        .withMessageContaining(file.toString())
        .withMessageContaining("\nMaybe ");
  }
}
