package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.commons.Cosine;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.spi.SentenceSpans;
import dev.qortex.engine.internal.candidates.SentenceLeg;
import dev.qortex.engine.internal.passages.SentenceVectors;
import dev.qortex.engine.internal.ranking.Library;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SentenceVectorsTest {

  private final Library library = new Library().add("d", "Ann", "She sang. She danced.");

  private Passage passage() {
    return library.store.graph().passage("d:Ann").orElseThrow();
  }

  private int kept() {
    NamedVectorIndex index =
        library
            .store
            .sentences()
            .find(VectorFamily.SENTENCES.indexName(Library.MODEL.name(), Library.MODEL.dimension()))
            .orElseThrow();
    return index.get(List.of("p\n0", "p\n1", "p\n2")).size();
  }

  private QortexClient memory() {
    return LocalQortexClient.builder(library.store).embedding(Library.MODEL).build();
  }

  private static IngestionManifest says(String source, String text, Long... sentences) {
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of(source, "test"))
        .passage(
            new Passage(
                "p",
                "d",
                "",
                text,
                Provenance.of(source),
                Sequence.NONE,
                Map.of("sentences", List.of(sentences))))
        .build();
  }

  @Test
  void sentencesAreEmbeddedOnceWithTheirTitle() {
    assertThat(library.embed(List.of(passage()))).isEqualTo(2);
    assertThat(library.embed(List.of(passage()))).isZero();
    float[] row = library.sentences.vectors(List.of(passage())).get("d:Ann");
    assertThat(Cosine.of(Library.MODEL.embed(List.of("Ann: She danced.")).get(0), row, 64))
        .isGreaterThan(0.99);
  }

  @Test
  void theVectorsOfAnOlderTextDoNotCount() {
    library.embed(List.of(passage()));
    library.store.graph().retract("d:Ann");
    library.add("d", "Ann", "She wept. She danced.");
    assertThat(library.sentences.vectors(List.of(passage()))).isEmpty();
    assertThat(library.embed(List.of(passage()))).isEqualTo(2);
  }

  @Test
  void textsOfTheSameHashCodeAreTold() {
    assertThat("Ann: Aa.").hasSameHashCodeAs("Ann: BB.");
    Library hashed = new Library().add("d", "Ann", "Aa.");
    hashed.embed(hashed.store.graph().passage("d:Ann").stream().toList());
    hashed.add("d", "Ann", "BB.");
    assertThat(hashed.embed(hashed.store.graph().passage("d:Ann").stream().toList())).isEqualTo(1);
  }

  @Test
  void whatIsTakenBackLeavesNoVectors() {
    memory().ingest(says("s", "One. Two. Three.", 0L, 5L, 10L));
    assertThat(kept()).isEqualTo(3);
    memory().retract("s");
    assertThat(kept()).isZero();
  }

  @Test
  void whatASourceNoLongerSaysLeavesNoVectors() {
    memory().ingest(says("s", "One. Two. Three.", 0L, 5L, 10L));
    memory().ingest(says("s", "One.", 0L));
    assertThat(kept()).isEqualTo(1);
    memory().ingest(IngestionManifest.builder("d").source(SourceMetadata.of("s", "test")).build());
    assertThat(kept()).isZero();
  }

  @Test
  void aTextThatShowsWhenAnotherGoesHasVectors() {
    memory().ingest(says("s", "One. Two. Three.", 0L, 5L, 10L));
    memory().ingest(says("t", "Four. Five.", 0L, 6L));
    String shown = library.store.graph().passage("p").orElseThrow().text();
    memory().retract(shown.startsWith("One") ? "s" : "t");
    Passage left = library.store.graph().passage("p").orElseThrow();
    assertThat(left.text()).isNotEqualTo(shown);
    assertThat(library.sentences.vectors(List.of(left))).hasSize(1);
    assertThat(kept()).isEqualTo(SentenceSpans.count(left));
  }

  private LocalQortexClient.Builder client() {
    return LocalQortexClient.builder(library.store).embedding(Library.MODEL);
  }

  private static Passage sings(String domain, String id) {
    return new Passage(
        id,
        domain,
        "",
        "She sang. She danced.",
        Provenance.of(domain + ":" + id),
        Sequence.NONE,
        Map.of("sentences", List.of(0L, 10L)));
  }

  private static IngestionManifest singing(String domain, String id) {
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of(domain + ":" + id, "test"))
        .passage(sings(domain, id))
        .build();
  }

  private static boolean byItsSentences(QortexClient memory, String domain) {
    List<AnswerItem> items = memory.query(Question.of("who danced").in(domain)).items();
    assertThat(items).isNotEmpty();
    return items.stream()
        .flatMap(item -> item.explanation().legs().stream())
        .anyMatch(leg -> leg.leg().equals(SentenceLeg.NAME));
  }

  @Test
  void aClientKeepsThemInItsStoreUnlessTheyAreSwitchedOff() {
    client().passageVectors(Set.of()).build().ingest(singing("e", "quiet"));
    assertThat(library.store.sentences().list()).isEmpty();
    client().build().ingest(singing("e", "loud"));
    assertThat(library.store.sentences().list())
        .singleElement()
        .satisfies(index -> assertThat(index.name()).startsWith(VectorFamily.SENTENCES.prefix()))
        .satisfies(index -> assertThat(index.size()).isEqualTo(2));
  }

  @Test
  void aDomainIsRankedByThemOnlyWhenAllItsPassagesHaveThem() {
    client().passageVectors(Set.of()).build().ingest(singing("e", "old"));
    QortexClient memory = client().build();
    memory.ingest(singing("e", "new"));
    memory.ingest(singing("f", "other"));
    assertThat(byItsSentences(memory, "e")).isFalse();
    assertThat(byItsSentences(memory, "f")).isTrue();
    memory.embedMissing();
    assertThat(byItsSentences(memory, "e")).isTrue();
  }

  @Test
  void domainsThatAreAskedTogetherAreRankedByThemOnlyWhenAllHaveThem() {
    client().passageVectors(Set.of()).build().ingest(singing("e", "old"));
    QortexClient memory = client().build();
    memory.ingest(singing("f", "new"));
    Question both = Question.of("who danced").in("e", "f");
    assertThat(memory.query(both).items())
        .hasSize(2)
        .extracting(AnswerItem::score)
        .containsOnly(memory.query(both).items().get(0).score());
    memory.embedMissing();
    assertThat(memory.query(both).items())
        .allSatisfy(
            item ->
                assertThat(item.explanation().legs())
                    .extracting(LegScore::leg)
                    .contains(SentenceLeg.NAME));
  }

  @Test
  void aRepairAfterReembeddingForgetsThoseOfTheOldModel() {
    client().build().ingest(singing("e", "p"));
    HashingEmbeddingModel other = new HashingEmbeddingModel(32);
    library.store.reembed(other, progress -> {});
    QortexClient memory = LocalQortexClient.builder(library.store).embedding(other).build();
    assertThat(byItsSentences(memory, "e")).isFalse();
    memory.embedMissing();
    assertThat(byItsSentences(memory, "e")).isTrue();
    assertThat(library.store.sentences().list())
        .singleElement()
        .satisfies(index -> assertThat(index.dimension()).isEqualTo(32));
  }

  @Test
  void aModelThatFailsOnASentenceLeavesNothingIngested() {
    EmbeddingModel failing =
        new EmbeddingModel() {
          @Override
          public String name() {
            return "failing";
          }

          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public List<float[]> embed(List<String> texts) {
            if (texts.contains("She danced.")) {
              throw new IllegalStateException("busy");
            }
            return texts.stream().map(text -> new float[] {1}).toList();
          }
        };
    QortexClient memory = LocalQortexClient.builder(library.store).embedding(failing).build();
    assertThatIllegalStateException()
        .isThrownBy(() -> memory.ingest(singing("e", "p")))
        .withMessage("busy");
    assertThat(library.store.graph().passage("p")).isEmpty();
    assertThat(library.store.vectors().size()).isZero();
  }

  @Test
  void aClientThatDoesNotWantThemMakesNone() {
    SentenceVectors none = SentenceVectors.in(library.store.sentences(), Library.MODEL, Set.of());
    assertThat(none.missing(List.of(passage()), false).sentences().vectors()).isEmpty();
    assertThat(none.vectors(List.of(passage()))).isEmpty();
  }

  @Test
  void aMemoryThatKeepsThemExplainsWhatTheySay() {
    QortexClient memory = LocalQortexClient.builder(library.store).embedding(Library.MODEL).build();
    memory.query("she danced");
    memory.embedMissing();
    assertThat(memory.query("she danced").items().get(0).explanation().legs())
        .extracting(LegScore::leg)
        .contains(SentenceLeg.NAME);
  }

  @Test
  void aRepairForgetsThoseOfADomainThatIsGone() {
    QortexClient memory = memory();
    memory.ingest(says("s", "She sang. She danced.", 0L, 10L));
    Passage gone = library.store.graph().passage("p").orElseThrow();
    library.store.graph().deleteDomain("d");
    assertThat(kept()).isZero();
    library.embed(List.of(gone));
    assertThat(kept()).isEqualTo(2);
    memory.embedMissing();
    assertThat(kept()).isZero();
  }
}
