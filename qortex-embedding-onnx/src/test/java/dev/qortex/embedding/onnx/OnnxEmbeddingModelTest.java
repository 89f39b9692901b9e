package dev.qortex.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.PassageEncoder.Encoded;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxEmbeddingModelTest {

  private static final String MINILM = "all-minilm-l6-v2-q";
  private static final OnnxEmbeddingModel MODEL = OnnxEmbeddingModel.builder(MINILM).build();

  private static final List<String> TEXTS =
      List.of(
          "A call is retried three times.",
          "word",
          "Don't panic: the \"buffer\" isn't full (yet)!",
          "Größe der Übertragung in Zürich; naïve café.",
          "Launch 🚀 went well 👩‍🚀, then 日本語 and 한국어 and العربية.",
          "## Heading\n\n```java\nint i = 0; // comment\n```\n| a | b |",
          "half \uD83D of a pair",
          "x\u0000y\tz\u00a0w",
          "retry ".repeat(900),
          "A connection that is idle is closed by the pool. ".repeat(80),
          "supercalifragilisticexpialidocious".repeat(40));

  @AfterAll
  static void close() {
    MODEL.close();
  }

  private static void assertSame(float[] vector, float[] other, double difference) {
    assertThat(vector).hasSameSizeAs(other);
    for (int i = 0; i < vector.length; i++) {
      assertThat(vector[i]).isCloseTo(other[i], within((float) difference));
    }
  }

  private static void assertEqualToLangChain4j(
      EmbeddingModel model, dev.langchain4j.model.embedding.EmbeddingModel other) {
    List<float[]> vectors = model.embed(TEXTS);
    for (int i = 0; i < TEXTS.size(); i++) {
      float[] expected = other.embed(TextSegment.from(TEXTS.get(i))).content().vector();
      assertThat(Cosine.of(vectors.get(i), expected)).as(TEXTS.get(i)).isGreaterThan(0.9999);
      assertSame(vectors.get(i), expected, 1e-4);
    }
  }

  @Test
  void vectorsOfTextsEqualThoseOfLangChain4j() {
    assertEqualToLangChain4j(MODEL, new AllMiniLmL6V2QuantizedEmbeddingModel());
  }

  @Test
  void aModelThatPoolsByItsFirstTokenEqualsThatOfLangChain4j() {
    try (OnnxEmbeddingModel bge =
        OnnxEmbeddingModel.builder("bge-small-en-v15-q")
            .resource("bge-small-en-v1.5-q")
            .pooling(Pooling.FIRST)
            .build()) {
      assertEqualToLangChain4j(bge, new BgeSmallEnV15QuantizedEmbeddingModel());
      Encoded read = bge.encode(List.of(passage("Tea", "Boil water.", "Steep it.")), false).get(0);
      assertThat(read.sentences().get(1)).isEqualTo(bge.embed(List.of("Tea: Steep it.")).get(0));
    }
  }

  @Test
  void batchesInAnyOrderGiveTheSameVectors() {
    List<float[]> alone = TEXTS.stream().map(text -> MODEL.embed(List.of(text)).get(0)).toList();
    List<Integer> order = new ArrayList<>(IntStream.range(0, TEXTS.size()).boxed().toList());
    Collections.shuffle(order, new Random(7));
    List<float[]> together = MODEL.embed(order.stream().map(TEXTS::get).toList());
    for (int i = 0; i < order.size(); i++) {
      assertSame(together.get(i), alone.get(order.get(i)), 1e-5);
    }
  }

  @Test
  void aBlankTextIsNearToNothing() {
    assertThat(MODEL.embed(List.of(" \n", ""))).allMatch(Cosine::isZero);
    assertThat(MODEL.embedTokens(List.of(" ")).get(0).ids()).isEmpty();
    assertThat(MODEL.embed(List.of())).isEmpty();
  }

  @Test
  void severalThreadsGetWhatOneGets() {
    List<String> texts = IntStream.range(0, 60).mapToObj(i -> "Text " + i + " of many.").toList();
    List<float[]> alone = MODEL.embed(texts);
    IntStream.range(0, 8)
        .parallel()
        .forEach(
            i -> {
              List<float[]> vectors = MODEL.embed(texts);
              for (int j = 0; j < texts.size(); j++) {
                assertThat(vectors.get(j)).isEqualTo(alone.get(j));
              }
            });
  }

  @Test
  void tokensComeFromThePassThatMakesTheVector() {
    EmbeddingModel.Tokens tokens = MODEL.embedTokens(List.of("Steep the tea.")).get(0);
    assertThat(tokens.ids()).hasSize(4);
    assertThat(tokens.states()).hasSize(4 * MODEL.tokenDimension());
    assertThat(tokens.vector()).isEqualTo(MODEL.embed(List.of("Steep the tea.")).get(0));
  }

  private static Passage passage(String title, String... sentences) {
    List<Long> starts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (String sentence : sentences) {
      starts.add((long) text.length());
      text.append(sentence).append(' ');
    }
    return new Passage(
        "p",
        "d",
        title,
        text.toString().strip(),
        Provenance.of("s"),
        Sequence.NONE,
        Map.of("sentences", starts));
  }

  private static double length(float[] vector) {
    return Math.sqrt(
        IntStream.range(0, vector.length).mapToDouble(i -> vector[i] * vector[i]).sum());
  }

  @Test
  void aPassageAndItsSentencesHaveVectorsOfLengthOne() {
    String[] many = new String[30];
    Arrays.setAll(
        many, i -> "Sentence %s says that the pool number %s was closed.".formatted(i, i));
    String[] endless = {"One.", "and so on, ".repeat(400), "Two 🚀 three."};
    List<Passage> passages =
        List.of(
            passage("Tea", "Boil the water 🫖.", "Größe: steep it for five minutes.", "Drink."),
            passage("", "One sentence without a title."),
            passage("Pools", many),
            passage("A title of " + "very ".repeat(300) + "many words", "Short.", "Shorter."),
            passage("Endless", endless));
    List<Encoded> read = MODEL.encode(passages, true);
    for (int i = 0; i < passages.size(); i++) {
      Passage passage = passages.get(i);
      assertThat(read.get(i).vector()).isEqualTo(MODEL.embed(List.of(passage.content())).get(0));
      assertThat(read.get(i).tokens().orElseThrow().states())
          .isEqualTo(MODEL.embedTokens(List.of(passage.content())).get(0).states());
      assertThat(read.get(i).sentences())
          .hasSize(((List<?>) passage.properties().get("sentences")).size())
          .allSatisfy(vector -> assertThat(length(vector)).isCloseTo(1, within(1e-5)));
    }
    assertThat(MODEL.encode(passages.subList(0, 1), false).get(0).tokens()).isEmpty();
  }

  @Test
  void theSentencesOfAShortPassageAreReadByThemselves() {
    Passage turn = passage("Ann", "I moved to Bern.", "The flat is small!");
    assertThat(MODEL.encode(List.of(turn), false).get(0).sentences())
        .containsExactlyElementsOf(
            MODEL.embed(List.of("Ann: I moved to Bern.", "Ann: The flat is small!")));
    Passage only = passage("Ann", "I moved to Bern.");
    assertThat(MODEL.encode(List.of(only), false).get(0).sentences())
        .containsExactly(MODEL.embed(List.of(only.content())).get(0));
  }

  @Test
  void aSentenceInItsPassageIsMostLikeItself() {
    String[] sentences = {
      "Café owners 🚀 in Zürich roast their coffee on Mondays, and in the evening they sell what"
          + " is left of the cake to the people who come by from the lake.",
      "The database writes its log before it changes a page, so that after a loss of power it can"
          + " repeat what was committed and undo what was not.",
      "Penguins keep their eggs warm on their feet, and the males stand close together for weeks"
          + " in the dark while the females are at sea."
    };
    List<float[]> pooled =
        MODEL.encode(List.of(passage("Notes", sentences)), false).get(0).sentences();
    for (int i = 0; i < sentences.length; i++) {
      float[] alone = MODEL.embed(List.of(sentences[i])).get(0);
      int self = i;
      assertThat(IntStream.range(0, sentences.length))
          .allMatch(j -> Cosine.of(alone, pooled.get(j)) <= Cosine.of(alone, pooled.get(self)));
    }
  }

  @Test
  void aClosedModelSaysSo() {
    OnnxEmbeddingModel model = OnnxEmbeddingModel.builder(MINILM).threads(1).build();
    assertThat(model.embed(List.of("a", "b"))).hasSize(2);
    model.close();
    model.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> model.embed(List.of("a")))
        .withMessageContaining(MINILM);
  }

  @Test
  void weightsThatAreNotThereAreNamed() {
    assertThatThrownBy(() -> OnnxEmbeddingModel.builder("no-such-model").build())
        .isInstanceOf(QortexException.class)
        .hasMessageContainingAll("no-such-model-tokenizer.json", "\nMaybe");
  }

  private static Path copy(String resource, Path file) throws IOException {
    try (InputStream stream =
        OnnxEmbeddingModelTest.class.getClassLoader().getResourceAsStream(resource)) {
      Files.copy(stream, file);
    }
    return file;
  }

  @Test
  void filesOfTheUsersOwnAreReadAndWrongOnesNamed(@TempDir Path folder) throws IOException {
    Path weights = copy(MINILM + ".onnx", folder.resolve("model.onnx"));
    Path words = copy(MINILM + "-tokenizer.json", folder.resolve("tokenizer.json"));
    try (OnnxEmbeddingModel own = OnnxEmbeddingModel.builder("own").files(weights, words).build()) {
      assertThat(own.name()).isEqualTo("own");
      assertThat(own.embed(TEXTS.subList(0, 1)).get(0))
          .isEqualTo(MODEL.embed(TEXTS.subList(0, 1)).get(0));
    }
    try (FileSystem zip =
        FileSystems.newFileSystem(folder.resolve("model.zip"), Map.of("create", "true"))) {
      Path packed = Files.copy(weights, zip.getPath("/model.onnx"));
      try (OnnxEmbeddingModel own =
          OnnxEmbeddingModel.builder("own").files(packed, words).build()) {
        assertThat(own.embed(List.of("tea")).get(0)).isEqualTo(MODEL.embed(List.of("tea")).get(0));
      }
    }
    Path cut = folder.resolve("cut.onnx");
    Files.write(cut, Arrays.copyOf(Files.readAllBytes(weights), 1_000_000));
    assertThatThrownBy(() -> OnnxEmbeddingModel.builder("own").files(cut, words).build())
        .isInstanceOf(QortexException.class)
        .hasMessageContainingAll("cut.onnx", "\nMaybe");
    assertThatThrownBy(() -> OnnxEmbeddingModel.builder("own").files(words, weights).build())
        .isInstanceOf(QortexException.class)
        .hasMessageContainingAll("model.onnx", "\nMaybe");
    Path gone = folder.resolve("gone.json");
    assertThatThrownBy(() -> OnnxEmbeddingModel.builder("own").files(weights, gone).build())
        .isInstanceOf(QortexException.class)
        .hasMessageContainingAll("gone.json", "\nMaybe");
    Path none = folder.resolve("none.onnx");
    assertThatThrownBy(() -> OnnxEmbeddingModel.builder("own").files(none, words).build())
        .isInstanceOf(QortexException.class)
        .hasMessageContainingAll("none.onnx", "\nMaybe");
  }

  @Test
  void aFileInTheFormatOfTheRuntimeGivesTheSameVectorsAndAWrongOneIsNamed(@TempDir Path folder)
      throws IOException, OrtException {
    Path weights = copy(MINILM + ".onnx", folder.resolve("model.onnx"));
    Path words = copy(MINILM + "-tokenizer.json", folder.resolve("tokenizer.json"));
    Path mapped = folder.resolve("model.ort");
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.EXTENDED_OPT);
      options.addConfigEntry("session.save_model_format", "ORT");
      options.setOptimizedModelFilePath(mapped.toString());
      OrtEnvironment.getEnvironment().createSession(weights.toString(), options).close();
    }
    Files.delete(weights);
    try (OnnxEmbeddingModel own = OnnxEmbeddingModel.builder("own").files(mapped, words).build()) {
      assertThat(own.embed(TEXTS)).usingRecursiveComparison().isEqualTo(MODEL.embed(TEXTS));
    }
    byte[] whole = Files.readAllBytes(mapped);
    Path wrong = folder.resolve("wrong.ort");
    for (byte[] content :
        List.of(
            new byte[0],
            Arrays.copyOf(whole, 1_000_000),
            Arrays.copyOf(whole, whole.length - 1_000),
            Files.readAllBytes(words))) {
      Files.write(wrong, content);
      assertThatThrownBy(() -> OnnxEmbeddingModel.builder("own").files(wrong, words).build())
          .isInstanceOf(QortexException.class)
          .hasMessageContainingAll("wrong.ort", "\nMaybe");
    }
  }
}
