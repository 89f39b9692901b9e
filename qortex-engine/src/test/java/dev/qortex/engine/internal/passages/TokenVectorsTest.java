package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.spi.PassageVectors;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.WordTokens;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TokenVectorsTest {

  private final WordTokens model = new WordTokens(64);
  private final InMemoryStore store = new InMemoryStore();

  private LocalQortexClient.Builder client() {
    return LocalQortexClient.builder(store)
        .embedding(model)
        .passageVectors(Set.of(VectorFamily.TOKENS));
  }

  private static IngestionManifest says(String domain, String source, String id, String text) {
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of(source, "test"))
        .passage(new Passage(id, domain, "", text, Provenance.of(source), Sequence.NONE, Map.of()))
        .build();
  }

  private List<String> kept() {
    return store.sentences().list().stream()
        .map(NamedVectorIndex.Description::name)
        .flatMap(
            name -> store.sentences().find(name).orElseThrow().get(List.of("p", "q", "r")).stream())
        .map(NamedVectorIndex.Item::id)
        .toList();
  }

  private static boolean byTokens(QortexClient memory, String... domains) {
    Answer answer = memory.query(Question.of("who danced").in(domains));
    assertThat(answer.items()).isNotEmpty();
    return answer.items().stream()
        .flatMap(item -> item.explanation().legs().stream())
        .map(LegScore::leg)
        .anyMatch("tokens"::equals);
  }

  @Test
  void passagesAreRankedAndExplainedByTheirTokens() {
    QortexClient memory = client().build();
    memory.ingest(says("d", "s", "p", "She danced."));
    memory.ingest(says("d", "t", "q", "The dancer slept where others slept."));
    List<AnswerItem> items = memory.query("who danced").items();
    assertThat(items.get(0).id()).isEqualTo("p");
    assertThat(items.get(0).explanation().legs())
        .filteredOn(leg -> leg.leg().equals("tokens"))
        .singleElement()
        .satisfies(leg -> assertThat(leg.rank()).isEqualTo(1))
        .satisfies(leg -> assertThat(leg.score()).isGreaterThan(0))
        .satisfies(leg -> assertThat(leg.share()).isGreaterThan(0));
  }

  @Test
  void theyAreOffByDefault() {
    QortexClient memory = LocalQortexClient.builder(store).embedding(model).build();
    memory.ingest(says("d", "s", "p", "She danced."));
    assertThat(store.sentences().list())
        .extracting(NamedVectorIndex.Description::name)
        .allMatch(name -> name.startsWith(VectorFamily.SENTENCES.prefix()));
    assertThat(byTokens(memory, "d")).isFalse();
  }

  @Test
  void theyComeFromThePassThatMakesTheVector() {
    client().build().ingest(says("d", "s", "p", "She danced."));
    assertThat(model.texts).hasValue(1);
    client().build().query("who danced");
    assertThat(model.texts).hasValue(2);
  }

  @Test
  void equalMemoriesAnswerAlike() {
    Answer[] answers = new Answer[2];
    for (int i = 0; i < answers.length; i++) {
      InMemoryStore fresh = new InMemoryStore();
      QortexClient memory =
          LocalQortexClient.builder(fresh)
              .embedding(model)
              .passageVectors(Set.of(VectorFamily.TOKENS))
              .ids(() -> "answer")
              .build();
      for (int p = 0; p < 20; p++) {
        memory.ingest(says("d", "s" + p, "p" + p, "Word" + p + " and word" + p / 2 + " danced."));
      }
      answers[i] = memory.query("who danced with word3 and word7");
    }
    assertThat(answers[0].items())
        .extracting(AnswerItem::id, AnswerItem::score)
        .isEqualTo(
            answers[1].items().stream()
                .map(item -> org.assertj.core.groups.Tuple.tuple(item.id(), item.score()))
                .toList());
  }

  @Test
  void aChangedTextHasTokensOfItsOwn() {
    QortexClient memory = client().build();
    memory.ingest(says("d", "s", "p", "She danced."));
    assertThat(byTokens(memory, "d")).isTrue();
    memory.ingest(says("d", "s", "p", "She danced all day."));
    assertThat(byTokens(memory, "d")).isTrue();
    Passage shown = store.graph().passage("p").orElseThrow();
    TokenVectors tokens = TokenVectors.in(store.sentences(), model, Set.of(VectorFamily.TOKENS));
    assertThat(tokens.tokens(List.of(shown)).get("p").count()).isEqualTo(4);
    assertThat(tokens.tokens(List.of(Passage.of("p", "d", "", "Other.", shown.provenance()))))
        .isEmpty();
  }

  @Test
  void whatIsTakenBackLeavesNone() {
    QortexClient memory = client().build();
    memory.ingest(says("d", "s", "p", "She danced."));
    memory.ingest(says("d", "t", "q", "He danced."));
    assertThat(kept()).containsExactly("p", "q");
    memory.retract("s");
    assertThat(kept()).containsExactly("q");
    assertThat(byTokens(memory, "d")).isTrue();
    memory.ingest(IngestionManifest.builder("d").source(SourceMetadata.of("t", "test")).build());
    assertThat(kept()).isEmpty();
  }

  @Test
  void aTextThatShowsWhenAnotherGoesHasThem() {
    QortexClient memory = client().build();
    memory.ingest(says("d", "s", "p", "She danced."));
    memory.ingest(says("d", "t", "p", "He danced and slept."));
    String shown = store.graph().passage("p").orElseThrow().text();
    memory.retract(shown.startsWith("She") ? "s" : "t");
    assertThat(store.graph().passage("p").orElseThrow().text()).isNotEqualTo(shown);
    assertThat(byTokens(memory, "d")).isTrue();
  }

  @Test
  void aDomainIsRankedByThemOnlyWhenAllItsPassagesHaveThem() {
    LocalQortexClient.builder(store)
        .embedding(model)
        .build()
        .ingest(says("d", "s", "p", "She danced."));
    QortexClient memory = client().build();
    memory.ingest(says("d", "t", "q", "He danced."));
    memory.ingest(says("e", "u", "r", "They danced."));
    assertThat(byTokens(memory, "d")).isFalse();
    assertThat(byTokens(memory, "e")).isTrue();
    assertThat(byTokens(memory, "d", "e")).isFalse();
    memory.embedMissing();
    assertThat(byTokens(memory, "d", "e")).isTrue();
  }

  @Test
  void thoseOfADeletedDomainAreForgotten() {
    QortexClient memory = client().build();
    memory.ingest(says("d", "s", "p", "She danced."));
    memory.ingest(says("e", "t", "q", "He danced."));
    store.graph().deleteDomain("d");
    assertThat(kept()).containsExactly("q");
  }

  @Test
  void aRepairForgetsDomainsThatAreGoneAndThoseOfAnotherModel() {
    client().build().ingest(says("d", "s", "p", "She danced."));
    client().build().ingest(says("e", "t", "q", "He danced."));
    TokenVectors kept = TokenVectors.in(store.sentences(), model, Set.of(VectorFamily.TOKENS));
    List<Passage> gone = store.graph().passage("p").stream().toList();
    store.graph().deleteDomain("d");
    PassageVectors.put(
        store.sentences(), gone, TextVectors.none(), kept.missing(gone, Map.of()).packed());
    assertThat(kept()).containsExactly("p", "q");
    client().build().embedMissing();
    assertThat(kept()).containsExactly("q");
    WordTokens other = new WordTokens(32);
    store.reembed(other, progress -> {});
    QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(other)
            .passageVectors(Set.of(VectorFamily.TOKENS))
            .build();
    assertThat(byTokens(memory, "e")).isFalse();
    memory.embedMissing();
    assertThat(byTokens(memory, "e")).isTrue();
    assertThat(store.sentences().list())
        .singleElement()
        .satisfies(index -> assertThat(index.name()).endsWith("/32"));
  }

  @Test
  void theyStandBesideTheVectorsOfSentences() {
    QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(model)
            .passageVectors(Set.of(VectorFamily.SENTENCES, VectorFamily.TOKENS))
            .build();
    memory.ingest(says("d", "s", "p", "She danced."));
    memory.embedMissing();
    assertThat(store.sentences().list()).hasSize(2);
    assertThat(memory.query("who danced").items().get(0).explanation().legs())
        .extracting(LegScore::leg)
        .contains("tokens", "sentence", "vector");
  }

  @Test
  void longPassagesCountByTheirOtherScores() {
    QortexClient memory = client().build();
    memory.ingest(says("d", "s", "p", "She danced."));
    memory.ingest(says("d", "t", "q", "He danced. " + "And then he slept. ".repeat(60)));
    memory.ingest(says("d", "u", "r", "They danced, and others slept."));
    assertThat(memory.query("who danced").items())
        .filteredOn(
            item ->
                item.explanation().legs().stream()
                    .anyMatch(leg -> leg.leg().equals("tokens") && leg.rank() > 0))
        .extracting(AnswerItem::id)
        .containsExactlyInAnyOrder("p", "r");
  }

  @Test
  void aModelThatGivesNoneIsRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> client().embedding(new HashingEmbeddingModel(64)).build())
        .withMessageContainingAll("(hashing", "\nMaybe");
  }
}
