package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A memory in two places: who writes where, and who sees it. */
class MemgraphMemoryTest {

  private static final HashingEmbeddingModel MODEL = new HashingEmbeddingModel(64);

  private MemgraphBackend others;
  private MemgraphStore store;

  private static MemgraphBackend backend() {
    return MemgraphBackend.open(RealServer.settings(), InstantSource.system());
  }

  @BeforeEach
  void open() {
    RealServer.empty();
    others = backend();
    store = MemgraphStore.open(backend(), new InMemoryStore(), 2);
  }

  @AfterEach
  void close() {
    store.close();
    others.close();
  }

  private static IngestionManifest says(String source, Map<String, String> texts) {
    Provenance provenance = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source, "book"));
    texts.forEach((id, text) -> manifest.passage(Passage.of(id, "d", "", text, provenance)));
    return manifest.build();
  }

  private static List<String> byWords(MemoryStore memory, String text) {
    return memory.words().search(text, 10, SearchScope.everywhere()).stream()
        .map(Scored::id)
        .sorted()
        .toList();
  }

  private static TextVectors vectors(String... texts) {
    return TextVectors.of(MODEL, List.of(texts));
  }

  @Test
  void whatOthersWriteIsFoundAndItsOldVectorIsGone() {
    store.ingest(says("book", Map.of("p", "red apples")), vectors("red apples"));
    assertThat(store.vectors().contained(List.of("p"))).containsExactly("p");
    others.ingest(says("book", Map.of("p", "green pears", "q", "blue plums")));
    assertThat(byWords(store, "apples")).isEmpty();
    assertThat(byWords(store, "pears plums")).containsExactly("p", "q");
    assertThat(store.vectors().contained(List.of("p", "q"))).isEmpty();
    others.retract("book");
    assertThat(byWords(store, "pears plums")).isEmpty();
  }

  @Test
  void whatOthersDeletedWithItsDomainIsForgotten() {
    store.ingest(says("book", Map.of("p", "red apples")), TextVectors.none());
    store.interoception().adjust(Map.of("p", 0.5));
    others.deleteDomain("d");
    store.catchUp();
    assertThat(store.interoception().size()).isZero();
  }

  @Test
  @Timeout(120)
  void aDomainThatSomeoneHasHalfDeletedIsForgottenAtOnce() throws Exception {
    Map<String, String> texts = new TreeMap<>();
    for (int i = 0; i < 300; i++) {
      texts.put("p" + i, "red apples");
    }
    store.ingest(says("book", texts), vectors("red apples"));
    store.interoception().adjust(Map.of("p7", 0.5, "p99", 0.5));
    MemgraphBackend ended =
        MemgraphBackend.open(RealServer.settings(), InstantSource.system(), 100_000, 1);
    CompletableFuture<Boolean> deletion =
        CompletableFuture.supplyAsync(() -> ended.deleteDomain("d"));
    while (others.stats().total().passages() > 290) {
      assertThat(deletion).isNotDone();
    }
    ended.close();
    assertThat(deletion).failsWithin(Duration.ofSeconds(60));
    assertThat(byWords(store, "apples")).isEmpty();
    assertThat(store.vectors().size()).isZero();
    assertThat(store.interoception().size()).isZero();
    assertThat(others.stats().total().passages()).isBetween(1, 290);
    store.ingest(says("page", Map.of("q", "green apples")), TextVectors.none());
    assertThat(byWords(store, "apples")).containsExactly("q");
    assertThat(others.stats().total().passages()).isEqualTo(1);
  }

  @Test
  @Timeout(120)
  void aLocalStoreThatEndsHalfWayFollowsTheRestWhenItIsOpenedAgain(@TempDir Path folder) {
    int many = 2_000;
    Map<String, String> texts = new TreeMap<>();
    for (int i = 0; i < many; i++) {
      texts.put("p" + i, "red apples " + i);
    }
    others.ingest(says("book", texts));
    Path file = folder.resolve("local.db");
    SqliteStore ended = SqliteStore.open(file);
    CompletableFuture<MemgraphStore> opening =
        CompletableFuture.supplyAsync(() -> MemgraphStore.open(backend(), ended, 10));
    while (ended.graph().stats().total().passages() < 100) {
      assertThat(opening).isNotDone();
    }
    ended.close();
    assertThat(opening).failsWithin(Duration.ofSeconds(60));
    try (SqliteStore half = SqliteStore.open(file)) {
      assertThat(half.graph().stats().total().passages()).isBetween(100, many - 1);
    }
    try (MemgraphStore again = MemgraphStore.open(backend(), SqliteStore.open(file), 700)) {
      assertThat(again.words().search("apples", many + 1, SearchScope.everywhere())).hasSize(many);
    }
  }

  @Test
  void aNodeMayComeBackAsAnotherKindInAnotherDomain() {
    store.ingest(says("book", Map.of("x", "red apples")), vectors("red apples"));
    others.retract("book");
    Provenance page = Provenance.of("page");
    others.ingest(
        IngestionManifest.builder("e")
            .source(SourceMetadata.of("page", "book"))
            .concept(ConceptNode.of("x", "e", "apples", "", page))
            .build());
    List<Scored> found =
        store
            .words()
            .search(
                "apples",
                10,
                SearchScope.everywhere().domains(Set.of("e")).kinds(Set.of(NodeKind.CONCEPT)));
    assertThat(found).extracting(Scored::id).containsExactly("x");
    assertThat(store.vectors().size()).isZero();
  }

  @Test
  void aNewLocalStoreReadsTheWholeGraph() {
    store.ingest(says("book", Map.of("p", "red apples", "q", "blue plums")), TextVectors.none());
    try (MemgraphStore anew = MemgraphStore.open(backend(), new InMemoryStore())) {
      assertThat(byWords(anew, "apples plums")).containsExactly("p", "q");
    }
  }

  @Test
  void aLogThatDoesNotGoBackFarEnoughIsMadeUpForByComparing() {
    store.ingest(
        says("book", Map.of("p", "red apples", "q", "blue plums", "r", "old grapes")),
        vectors("red apples"));
    others.ingest(says("book", Map.of("p", "red apples", "q", "ripe plums")));
    others.adopt();
    assertThat(byWords(store, "apples blue ripe grapes")).containsExactly("p", "q");
    assertThat(byWords(store, "blue grapes")).isEmpty();
    assertThat(store.vectors().contained(List.of("p"))).containsExactly("p");
  }

  @Test
  void aGraphThatWasMadeAnewIsNotTakenForTheOldOneWithItsRevision() {
    store.ingest(says("book", Map.of("p", "red apples")), vectors("red apples"));
    long revision = others.revision();
    RealServer.empty();
    try (MemgraphBackend anew = backend()) {
      anew.ingest(says("page", Map.of("q", "green pears")));
      assertThat(anew.revision()).isEqualTo(revision);
    }
    store.catchUp();
    assertThat(byWords(store, "apples pears")).containsExactly("q");
    assertThat(store.vectors().size()).isZero();
  }

  @Test
  void aLocalStoreWithAGraphOfItsOwnIsRefused() {
    try (InMemoryStore used = new InMemoryStore()) {
      used.graph().ingest(says("book", Map.of("p", "red apples")));
      assertThatThrownBy(() -> MemgraphStore.open(others, used))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("graph of its own")
          .hasMessageContaining("Maybe");
    }
  }

  @Test
  void whatExclusiveWorkWroteToTheGraphStaysWhenItThrowsAndIsFound() {
    assertThatThrownBy(
            () ->
                store.exclusively(
                    () -> {
                      store.graph().ingest(says("book", Map.of("p", "red apples")));
                      throw new IllegalStateException("too late");
                    }))
        .hasMessage("too late");
    assertThat(byWords(store, "apples")).containsExactly("p");
  }

  @Test
  @Timeout(120)
  void aLocalStoreThatFailsHoldsNobodyElseUp() {
    InMemoryStore local = new InMemoryStore();
    MemgraphStore failing = MemgraphStore.open(backend(), local);
    assertThatThrownBy(
            () ->
                failing.exclusively(
                    () -> {
                      local.close();
                      return 1;
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(CompletableFuture.runAsync(failing::catchUp)).succeedsWithin(Duration.ofSeconds(60));
    failing.close();
  }

  @Test
  void aRestoreBringsVectorsBackAndKeepsWhatWasLearned() {
    store.ingest(says("book", Map.of("p", "red apples")), vectors("red apples"));
    store.interoception().adjust(Map.of("p", 0.5, "q", 0.5));
    Checkpoint before = store.checkpoints().create("before", Set.of(), Map.of());
    store.ingest(says("book", Map.of("p", "green pears", "q", "plums")), vectors("plums"));
    others.ingest(says("page", Map.of("r", "grapes")));
    assertThat(store.checkpoints().restore(before.id()).unembedded()).isEmpty();
    assertThat(byWords(store, "apples pears plums grapes")).containsExactly("p");
    assertThat(store.vectors().contained(List.of("p", "q", "r"))).containsExactly("p");
    assertThat(store.interoception().size()).isEqualTo(2);
    assertThat(store.checkpoints().delete(before.id())).isTrue();
    assertThat(store.checkpoints().list()).isEmpty();
  }

  @Test
  void feedbackFollowsATextToItsNewId() {
    QortexClient memory = LocalQortexClient.builder(store).embedding(MODEL).build();
    Question question = Question.of("Where do red apples grow?");
    memory.ingest(says("book", Map.of("p", "Red apples grow on trees.")));
    Answer first = memory.query(question);
    memory.feedback(first.id(), Map.of("p", Outcome.ACCEPTED));
    double past = memory.query(question).item("p").orElseThrow().explanation().past();
    memory.ingest(says("book", Map.of("q", "Red apples grow on trees.")));
    assertThat(memory.query(question).item("q").orElseThrow().explanation().past())
        .isPositive()
        .isCloseTo(past, within(1e-6));
  }

  @Test
  void aClientAsksLearnsAndForgets() {
    try (QortexClient memory = LocalQortexClient.builder(store).embedding(MODEL).build()) {
      memory.ingest(
          says(
              "book",
              Map.of(
                  "p", "A call that failed is repeated after a pause.",
                  "q", "A call that failed is written to the log.",
                  "r", "The cart holds what a customer wants to buy.")));
      Question question = Question.of("What becomes of a call that failed?").session("s");
      Answer answer = memory.query(question);
      assertThat(answer.items()).extracting(AnswerItem::id).contains("p", "q");
      memory.feedback(answer.id(), Map.of("q", Outcome.ACCEPTED, "p", Outcome.REJECTED));
      assertThat(memory.query(question).items().get(0).id()).isEqualTo("q");
      assertThat(store.interoception().factors(Set.of("q")).get("q")).isGreaterThan(1);
      memory.forget("s");
      assertThat(store.interoception().factors(Set.of("q"))).isEqualTo(Map.of("q", 1.0));
      memory.retract("book");
      assertThat(memory.query(question).items()).isEmpty();
    }
  }
}
