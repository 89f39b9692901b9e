package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the kit does not ask for. */
class ServerVectorIndexTest {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();
  private static final HashingEmbeddingModel MODEL = new HashingEmbeddingModel(64);

  private static MemgraphBackend backend;

  @BeforeAll
  static void open() {
    backend = backend();
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  @BeforeEach
  void empty() {
    RealServer.empty();
  }

  private static MemgraphBackend backend() {
    return MemgraphBackend.open(RealServer.settings(), InstantSource.system());
  }

  private static ServerVectorIndex byItsIndex() {
    return new ServerVectorIndex(backend, 0);
  }

  private static Entry at(String id, float... vector) {
    return new Entry(id, NodeKind.CONCEPT, "d", vector);
  }

  private static float[] v(float... vector) {
    return vector;
  }

  private static float[] random(Random random, int dimension) {
    float[] vector = new float[dimension];
    for (int d = 0; d < dimension; d++) {
      vector[d] = (float) random.nextGaussian();
    }
    return vector;
  }

  private static List<String> ids(List<Scored> found) {
    return found.stream().map(Scored::id).toList();
  }

  private static List<Map<String, Object>> run(String cypher) {
    return RealServer.driver().executableQuery(cypher).execute().records().stream()
        .map(row -> row.asMap())
        .toList();
  }

  @Test
  void theIndexOfTheServerFindsNearlyAllOfTheNearest() {
    Random random = new Random(1);
    List<Entry> all = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      NodeKind kind = NodeKind.values()[i % 2];
      all.add(new Entry("n" + i, kind, "d" + random.nextInt(4), random(random, 32)));
    }
    VectorIndex exact = new ExactVectorIndex();
    exact.put(all);
    VectorIndex server = byItsIndex();
    server.put(all);
    List<SearchScope> scopes =
        List.of(
            EVERYWHERE,
            EVERYWHERE.domains(Set.of("d1")).kinds(Set.of(NodeKind.PASSAGE)),
            EVERYWHERE.accepts(id -> id.hashCode() % 3 == 0));
    for (SearchScope scope : scopes) {
      int right = 0;
      for (int i = 0; i < 20; i++) {
        float[] question = random(random, 32);
        Map<String, Double> expected =
            exact.search(question, 10, scope).stream()
                .collect(Collectors.toMap(Scored::id, Scored::score));
        List<Scored> found = server.search(question, 10, scope);
        assertThat(found).hasSize(10).isSortedAccordingTo(Scored.BEST_FIRST);
        for (Scored each : found) {
          Double score = expected.get(each.id());
          if (score != null) {
            right++;
            assertThat(each.score()).isCloseTo(score, within(1e-5));
          }
        }
      }
      assertThat(right / 200.0).isGreaterThanOrEqualTo(0.95);
    }
    Set<String> few = Set.of("n3", "n5", "n8");
    float[] question = random(random, 32);
    assertThat(server.search(question, 10, EVERYWHERE.accepts(few::contains)))
        .isEqualTo(exact.search(question, 10, EVERYWHERE.accepts(few::contains)));
  }

  @Test
  void whatOthersLeftOnTheServerIsNotFound() {
    byItsIndex().put(List.of(at("left", 1, 0), at("both", 1, 0)));
    for (VectorIndex index : List.of(byItsIndex(), new ServerVectorIndex(backend))) {
      index.put(List.of(at("mine", 1, 1), at("both", 0, 1)));
      assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE))).containsExactly("mine", "both");
      assertThat(index.vectors(List.of("left", "both"))).containsOnlyKeys("both");
      assertThat(index.size()).isEqualTo(2);
    }
  }

  @Test
  void aVectorThatAnotherReplacedIsHiddenAndNotRemovedFromIt() {
    VectorIndex one = byItsIndex();
    VectorIndex other = byItsIndex();
    one.put(List.of(at("a", 1, 0), at("b", 1, 0)));
    other.put(List.of(at("a", 0, 1)));
    assertThat(ids(one.search(v(1, 0), 5, EVERYWHERE))).containsExactly("b");
    assertThat(one.vectors(List.of("a", "b"))).containsOnlyKeys("b");
    one.remove(List.of("a", "b"));
    assertThat(ids(other.search(v(1, 0), 5, EVERYWHERE))).containsExactly("a");
    other.remove(List.of("a"));
    assertThat(run("MATCH (v:QortexVector) RETURN v")).isEmpty();
  }

  @Test
  void whatTheServerHasIsNotSentAgain() {
    byItsIndex().put(List.of(at("a", 2, 0), at("b", 0, 1)));
    run("MATCH (v:QortexVector {key: 'a'}) SET v.vector = [0.6, 0.8]");
    VectorIndex again = byItsIndex();
    again.put(List.of(at("a", 5, 0), at("b", 1, 0), at("c", 1, 0)));
    assertThat(again.vectors(List.of("a")).get("a")).containsExactly(v(0.6f, 0.8f), within(1e-6f));
    assertThat(again.vectors(List.of("b")).get("b")).containsExactly(v(1, 0));
    assertThat(again.size()).isEqualTo(3);
  }

  @Test
  void vectorsOfAnotherDimensionTakeThePlaceOfThoseOfAnother() {
    VectorIndex old = byItsIndex();
    old.put(List.of(at("a", 1, 0), at("b", 1, 0)));
    VectorIndex anew = byItsIndex();
    anew.put(List.of(at("a", 0, 1, 1)));
    assertThat(ids(anew.search(v(0, 1, 0), 5, EVERYWHERE))).containsExactly("a");
    assertThat(ids(old.search(v(1, 0), 5, EVERYWHERE))).containsExactly("b");
    assertThat(run("MATCH (v:QortexVector {key: 'a'}) RETURN v")).hasSize(1);
  }

  @Test
  void aVectorWithoutDirectionIsNeitherNearNorFar() {
    List<Entry> all = List.of(at("far", -1, 0), at("zero", 0, 0), at("near", 1, 0));
    VectorIndex exact = new ExactVectorIndex();
    exact.put(all);
    for (VectorIndex index : List.of(byItsIndex(), new ServerVectorIndex(backend))) {
      index.put(List.of(at("zero", 1, 0)));
      index.put(all);
      assertThat(index.search(v(1, 0), 5, EVERYWHERE))
          .isEqualTo(exact.search(v(1, 0), 5, EVERYWHERE));
      assertThat(index.search(v(1, 0), 5, EVERYWHERE.domains(Set.of("e")))).isEmpty();
      assertThat(run("MATCH (v:QortexVector {key: 'zero'}) RETURN v")).isEmpty();
      List<String> shown = new ArrayList<>();
      index.forEach(entry -> shown.add(entry.id()));
      assertThat(shown).containsExactlyInAnyOrder("far", "zero", "near");
      index.remove(List.of("zero"));
      assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE))).containsExactly("near", "far");
    }
  }

  @Test
  void morePiecesThanOneGoOverTheLine() {
    List<Entry> all = new ArrayList<>();
    for (int i = 0; i < 2_100; i++) {
      all.add(at("n" + i, (float) Math.sin(i), (float) Math.cos(i)));
    }
    VectorIndex exact = new ExactVectorIndex();
    exact.put(all);
    VectorIndex index = new ServerVectorIndex(backend, all.size());
    index.put(all);
    assertThat(index.search(v(1, 0), 1_500, EVERYWHERE))
        .isEqualTo(exact.search(v(1, 0), 1_500, EVERYWHERE));
    List<String> shown = new ArrayList<>();
    index.forEach(entry -> shown.add(entry.id()));
    assertThat(shown).hasSize(2_100).doesNotHaveDuplicates();
    index.remove(shown);
    assertThat(run("MATCH (v:QortexVector) RETURN v")).isEmpty();
  }

  @Test
  void whatTheServerRefusesIsNotPut() {
    VectorIndex index = byItsIndex();
    float[] tooLong = new float[10_000];
    tooLong[0] = 1;
    assertThatThrownBy(() -> index.put(List.of(at("a", tooLong))))
        .isInstanceOf(StorageException.class)
        .hasMessageContainingAll("4096", "Maybe");
    assertThat(index.size()).isZero();
    assertThat(index.dimension()).isZero();
    index.put(List.of(at("a", 1, 0)));
    assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE))).containsExactly("a");
  }

  @Test
  void afterItsBackendItIsClosed() {
    MemgraphBackend closed = backend();
    VectorIndex index = new ServerVectorIndex(closed);
    index.put(List.of(at("a", 1, 0)));
    closed.close();
    List<ThrowingCallable> calls =
        List.of(
            () -> index.put(List.of(at("b", 1, 0))),
            () -> index.remove(List.of("a")),
            () -> index.search(v(1, 0), 5, EVERYWHERE),
            () -> index.vectors(List.of("a")));
    for (ThrowingCallable call : calls) {
      assertThatIllegalStateException().isThrownBy(call).withMessage("The graph is closed.");
    }
    assertThat(index.contained(List.of("a", "b"))).containsExactly("a");
  }

  @Test
  void aMemoryKeepsItsVectorsInAFileAndSearchesThemOnTheServer(@TempDir Path folder) {
    try (MemgraphStore store = store(folder);
        QortexClient memory = LocalQortexClient.builder(store).embedding(MODEL).build()) {
      memory.ingest(says("book", "p", "red apples and green pears"));
      memory.ingest(says("page", "q", "the weather of tomorrow"));
      assertThat(memory.query("red apples").items()).extracting(AnswerItem::id).startsWith("p");
      assertThat(run("MATCH (v:QortexVector) RETURN v.key AS key ORDER BY key"))
          .containsExactly(Map.of("key", "p"), Map.of("key", "q"));
      memory.retract("page");
    }
    try (MemgraphStore store = store(folder);
        QortexClient memory = LocalQortexClient.builder(store).embedding(MODEL).build()) {
      float[] question = MODEL.embed(List.of("red apples")).get(0);
      assertThat(ids(store.vectors().search(question, 5, EVERYWHERE))).containsExactly("p");
      assertThat(memory.query("red apples").items())
          .extracting(AnswerItem::id)
          .containsExactly("p");
    }
  }

  private static MemgraphStore store(Path folder) {
    MemgraphBackend graph = backend();
    return MemgraphStore.open(
        graph,
        SqliteStore.open(
            folder.resolve("local.db"),
            SqliteSettings.defaults(),
            () -> new ServerVectorIndex(graph)));
  }

  private static IngestionManifest says(String source, String id, String text) {
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of(source, "book"))
        .passage(Passage.of(id, "d", "", text, Provenance.of(source)))
        .build();
  }
}
