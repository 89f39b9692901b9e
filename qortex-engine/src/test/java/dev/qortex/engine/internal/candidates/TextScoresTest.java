package dev.qortex.engine.internal.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TextScoresTest {

  private static final EmbeddingModel LEXICAL = new HashingEmbeddingModel(64);

  /** The same vectors, of which is not known that they compare words. */
  private record Unknown(EmbeddingModel model) implements EmbeddingModel {

    @Override
    public String name() {
      return model.name();
    }

    @Override
    public int dimension() {
      return model.dimension();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      return model.embed(texts);
    }
  }

  private final InMemoryStore store = new InMemoryStore();

  private QortexClient memory(EmbeddingModel model) {
    return LocalQortexClient.builder(store)
        .embedding(model)
        .passageVectors(Set.of())
        .retrieval(
            RetrievalSettings.defaults()
                .legs(Set.of(RetrievalSettings.VECTOR, RetrievalSettings.LEXICAL)))
        .build();
  }

  private void ingest(String source, String... texts) {
    ingestUnder(source, "", texts);
  }

  private void ingestUnder(String source, String title, String... texts) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source, "test"));
    for (int i = 0; i < texts.length; i++) {
      manifest.passage(
          Passage.of(source + i, "d", title, texts[i], Provenance.of(source, "part " + i)));
    }
    try (QortexClient memory = memory(LEXICAL)) {
      memory.ingest(manifest.build());
    }
  }

  private List<AnswerItem> items(EmbeddingModel model, String question) {
    try (QortexClient memory = memory(model)) {
      return memory.query(Question.of(question).kinds(NodeKind.PASSAGE).limit(20)).items();
    }
  }

  private static double share(AnswerItem item, String leg) {
    return item.explanation().legs().stream()
        .filter(each -> each.leg().equals(leg))
        .mapToDouble(LegScore::share)
        .sum();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void ofEqualWordsThoseOfTheShorterSourceAreFirst() {
    ingest("book", "snow on the harbour", "rain", "ice", "wind", "storm", "fog", "sun", "hail");
    ingest("note", "on the harbour snow");
    assertThat(items(LEXICAL, "snow on the harbour"))
        .extracting(AnswerItem::id)
        .startsWith("note0", "book0");
  }

  @Test
  void ofEqualWordsThoseInAHeadingCountMore() {
    ingest("a", "Opening hours, nine in the harbour");
    ingestUnder("b", "Harbour > Opening hours", "nine in the");
    ingest("c", "rain");
    ingest("e", "ice");
    ingest("f", "wind");
    assertThat(items(LEXICAL, "When are the opening hours?"))
        .extracting(AnswerItem::id)
        .startsWith("b0", "a0");
  }

  @Test
  void aHeadingWithAWordOfAllPassagesTellsNothing() {
    ingest("a", "Harbour, rain");
    for (String source : List.of("b", "c", "e")) {
      ingestUnder(source, "Harbour", "rain");
    }
    assertThat(items(LEXICAL, "harbour")).extracting(AnswerItem::id).startsWith("a0");
  }

  @Test
  void theBestHasTheWholeWeightAndTheLastNothing() {
    ingest("s", "snow on the harbour", "snow in the hills", "rain on the hills", "sun");
    List<AnswerItem> items = items(LEXICAL, "snow on the harbour");
    AnswerItem best = items.get(0);
    assertThat(best.id()).isEqualTo("s0");
    assertThat(share(best, VectorLeg.NAME) + share(best, LexicalLeg.NAME))
        .isCloseTo(2.65, within(1e-9));
    assertThat(items).extracting(AnswerItem::score).isSortedAccordingTo((a, b) -> b.compareTo(a));
    assertThat(items.get(items.size() - 1).score()).isCloseTo(0, within(1e-9));
  }

  @Test
  void aSinglePassageIsFoundWithTheWholeWeight() {
    ingest("s", "snow on the harbour");
    assertThat(items(LEXICAL, "snow").get(0).score()).isCloseTo(2.65, within(1e-9));
  }

  @Test
  void wordsWeighMoreBesideAModelThatComparesWords() {
    ingest("s", "snow on the harbour", "snow in the hills", "rain on the hills", "sun");
    String question = "snow on the harbour";
    assertThat(share(items(LEXICAL, question).get(0), LexicalLeg.NAME))
        .isGreaterThan(1.5 * share(items(new Unknown(LEXICAL), question).get(0), LexicalLeg.NAME));
  }
}
