package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.PassageEncoder;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PassageEncoderTest {

  private final InMemoryStore store = new InMemoryStore();
  private final WordsInContext model = new WordsInContext();

  private QortexClient memory(EmbeddingModel chosen, VectorFamily... families) {
    return LocalQortexClient.builder(store)
        .embedding(chosen)
        .passageVectors(Set.of(families))
        .build();
  }

  private QortexClient memory() {
    return memory(model, VectorFamily.SENTENCES);
  }

  private static IngestionManifest says(String id, String title, String... sentences) {
    List<Long> starts = new ArrayList<>();
    String text = "";
    for (String sentence : sentences) {
      starts.add((long) text.length());
      text += sentence + " ";
    }
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of(id, "test"))
        .passage(
            new Passage(
                id,
                "d",
                title,
                text.strip(),
                Provenance.of(id),
                Sequence.NONE,
                Map.of("sentences", starts)))
        .build();
  }

  private List<String> indexes() {
    return store.sentences().list().stream().map(NamedVectorIndex.Description::name).toList();
  }

  private float[] vector(String passage, int sentence) {
    return store
        .sentences()
        .find(
            PassageVectors.indexName(
                VectorFamily.SENTENCES, EmbeddingIdentity.of(model).contextual()))
        .orElseThrow()
        .get(List.of(PassageVectors.id(passage, sentence)))
        .get(0)
        .vector();
  }

  private static boolean bySentences(QortexClient memory) {
    return memory.query(Question.of("who danced").in("d")).items().stream()
        .flatMap(item -> item.explanation().legs().stream())
        .map(LegScore::leg)
        .anyMatch("sentence"::equals);
  }

  @Test
  void aPassageIsReadOnceForItselfItsSentencesAndItsTokens() {
    QortexClient memory = memory(model, VectorFamily.SENTENCES, VectorFamily.TOKENS);
    memory.ingest(says("p", "Ann", "She danced.", "She sang."));
    assertThat(model.read).containsExactly("Ann\nShe danced. She sang.");
    assertThat(indexes()).hasSize(2);
    assertThat(memory.query("who danced").items().get(0).explanation().legs())
        .extracting(LegScore::leg)
        .contains("tokens", "sentence", "vector");
  }

  @Test
  void nothingIsReadAgain() {
    QortexClient memory = memory();
    memory.ingest(says("p", "Ann", "She danced.", "She sang."));
    model.read.clear();
    memory.ingest(says("p", "Ann", "She danced.", "She sang."));
    memory.embedMissing();
    assertThat(model.read).isEmpty();
    memory.ingest(says("p", "Ann", "She danced.", "She slept."));
    assertThat(model.read).containsExactly("Ann\nShe danced. She slept.");
    assertThat(bySentences(memory)).isTrue();
  }

  @Test
  void theSameSentenceOfTwoPassagesHasTwoVectors() {
    QortexClient memory = memory();
    memory.ingest(says("p", "Ann", "She danced.", "That was in May."));
    memory.ingest(says("q", "Ann", "She danced.", "The floor was of oak."));
    assertThat(Arrays.equals(vector("p", 0), vector("q", 0))).isFalse();
  }

  @Test
  void aMemoryKeepsToSentencesThatWereReadAloneUntilTheyAreMadeAnew() {
    memory(model.sentencesAlone(), VectorFamily.SENTENCES)
        .ingest(says("p", "Ann", "She danced.", "So."));
    QortexClient memory = memory();
    assertThat(bySentences(memory)).isTrue();
    memory.ingest(says("q", "Bob", "He danced.", "He sang."));
    assertThat(bySentences(memory)).isTrue();
    assertThat(indexes()).containsExactly("qortex.sentences.words/64");
    memory.embedMissing();
    assertThat(bySentences(memory)).isTrue();
    assertThat(indexes()).containsExactly("qortex.sentences.words+context/64");
    model.read.clear();
    memory.embedMissing();
    assertThat(model.read).isEmpty();
  }

  @Test
  void aClientThatReadsSentencesAloneDoesNotMixThem() {
    memory().ingest(says("p", "Ann", "She danced.", "She sang."));
    QortexClient other = memory(model.sentencesAlone(), VectorFamily.SENTENCES);
    assertThat(bySentences(other)).isFalse();
    other.embedMissing();
    assertThat(bySentences(other)).isTrue();
    assertThat(indexes()).containsExactly("qortex.sentences.words/64");
  }

  @Test
  void sentencesThatAPassageNoLongerHasAreForgotten() {
    QortexClient memory = memory();
    memory.ingest(says("p", "Ann", "She danced.", "She sang.", "She slept."));
    assertThat(store.sentences().list()).singleElement().matches(index -> index.size() == 3);
    memory.ingest(says("p", "Ann", "She danced."));
    // Three of the version that ended, one of the passage.
    assertThat(store.sentences().list()).singleElement().matches(index -> index.size() == 4);
    memory.retract("p");
    assertThat(store.sentences().list()).singleElement().matches(index -> index.size() == 0);
  }

  @Test
  void anEncoderThatDropsSentencesIsRefused() {
    PassageEncoder dropping =
        new PassageEncoder() {
          @Override
          public String name() {
            return "dropping";
          }

          @Override
          public int dimension() {
            return model.dimension();
          }

          @Override
          public List<float[]> embed(List<String> texts) {
            return model.embed(texts);
          }

          @Override
          public List<Encoded> encode(List<Passage> passages, boolean tokens) {
            return model.encode(passages, tokens).stream()
                .map(one -> new Encoded(one.vector(), one.sentences().subList(0, 1), one.tokens()))
                .toList();
          }
        };
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                memory(dropping, VectorFamily.SENTENCES)
                    .ingest(says("p", "Ann", "She danced.", "She sang.")))
        .withMessageContainingAll("(dropping)", "(1)", "(2)", "\nMaybe");
    assertThat(store.graph().passage("p")).isEmpty();
    assertThat(indexes()).isEmpty();
  }
}
