package dev.qortex.postgres.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.VectorServer;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgres.settings.VectorExtension;
import dev.qortex.postgresserver.TestDatabase;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.sql.vectors.HeapVectorSearch;
import dev.qortex.storage.sql.vectors.SqlVectorIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Search by pgvector, beside the exact index on the heap. */
class PgVectorSearchTest {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();

  private final PostgresSettings settings =
      PostgresSettings.defaults().schema(TestDatabase.newName());
  private final ExactVectorIndex exact = new ExactVectorIndex();
  private PostgresDatabase database;
  private PgVector extension;

  @BeforeEach
  void open() {
    database = PostgresDatabase.open(VectorServer.source(), settings, PostgresStore.migrations());
    extension = database.read(PgVector::find).orElseThrow();
    database.change(new CodeColumn(extension)::create);
  }

  @AfterEach
  void close() {
    if (database != null) { // A skipped test has opened none.
      database.change(
          connection -> connection.execute("DROP SCHEMA " + settings.schema() + " CASCADE"));
      database.close();
    }
  }

  private VectorIndex index(int exactBelow) {
    return index(exactBelow, Runnable::run);
  }

  private VectorIndex index(int exactBelow, Executor executor) {
    return new SqlVectorIndex(
        database, new PgVectorSearch(database, extension, exactBelow, executor));
  }

  private static float[] random(Random random, int dimension) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  private static Entry entry(int number, String domain, float[] vector) {
    return new Entry("n" + number, NodeKind.values()[number % 2], domain, vector);
  }

  private static List<String> ids(List<Scored> found) {
    return found.stream().map(Scored::id).toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void exactSearchFindsTheSameToTheLastDigitAsOnTheHeap(long seed) {
    Random random = new Random(seed);
    VectorIndex index = index(10_000);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      // Every tenth vector is one of few, so that many are equal, and some have no direction.
      float[] vector = i % 10 == 0 ? new float[] {i % 3, i % 7 / 3, 1, 0, 0} : random(random, 5);
      entries.add(entry(i, "d" + i % 3, i % 50 == 9 ? new float[5] : vector));
    }
    index.put(entries);
    exact.put(entries);
    List<SearchScope> scopes =
        List.of(
            EVERYWHERE,
            EVERYWHERE.domains(Set.of("d1")),
            EVERYWHERE.domains(Set.of("d0", "d2")).kinds(Set.of(NodeKind.PASSAGE)),
            EVERYWHERE.accepts(id -> id.endsWith("7")));
    for (int i = 0; i < 10; i++) {
      float[] question = i == 0 ? new float[] {1, 1, 1, 0, 0} : random(random, 5);
      for (SearchScope scope : scopes) {
        for (int k : new int[] {1, 7, 60, 1000}) {
          assertThat(index.search(question, k, scope))
              .as("seed %s, question %s, k %s, %s", seed, i, k, scope)
              .isEqualTo(exact.search(question, k, scope));
        }
      }
    }
  }

  @Test
  void approximateSearchInASmallPartOfManyVectorsFindsNearlyAllOfTheNearest() {
    Random random = new Random(5);
    VectorIndex index = index(1);
    for (int from = 0; from < 8_000; from += 1000) {
      List<Entry> piece =
          IntStream.range(from, from + 1000)
              .mapToObj(i -> entry(i, i % 100 == 0 ? "rare" : "common", random(random, 24)))
              .toList();
      exact.put(piece);
      index.put(piece);
    }
    SearchScope rare = EVERYWHERE.domains(Set.of("rare"));
    index.search(random(random, 24), 1, rare);
    assertThat(indexes()).containsExactly("vectors_hnsw_24");
    int found = 0;
    for (int i = 0; i < 40; i++) {
      float[] question = random(random, 24);
      Set<String> near = new HashSet<>(ids(index.search(question, 10, rare)));
      near.retainAll(ids(exact.search(question, 10, rare)));
      found += near.size();
    }
    assertThat(found / 400.0).isGreaterThanOrEqualTo(0.95);
    assertThat(scans()).isGreaterThanOrEqualTo(40);
  }

  private List<String> indexes() {
    return database.list(
        row -> row.getString(1),
        "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"
            + " AND indexname LIKE 'vectors\\_hnsw%'");
  }

  /** The number of searches that used the index, which the server counts after a transaction. */
  private long scans() {
    database.<Boolean>write(connection -> connection.exists("SELECT pg_stat_force_next_flush()"));
    return database.<Long>write(
        connection ->
            connection.number(
                "SELECT idx_scan FROM pg_stat_user_indexes WHERE schemaname = current_schema()"
                    + " AND indexrelname LIKE 'vectors\\_hnsw%'"));
  }

  @Test
  void vectorsThatAProgramWithoutTheExtensionWroteOrReplacedAreFound() {
    Random random = new Random(7);
    VectorIndex other =
        new SqlVectorIndex(database, new HeapVectorSearch(database, ExactVectorIndex::new));
    VectorIndex index = index(10_000);
    for (int round = 0; round < 3; round++) {
      List<Entry> entries =
          IntStream.range(0, 1500).mapToObj(i -> entry(i, "d", random(random, 6))).toList();
      (round == 0 ? index : other).put(entries);
      exact.put(entries);
      assertThat(uncoded()).isEqualTo(round == 0 ? 0 : 1500);
      for (int i = 0; i < 5; i++) {
        float[] question = random(random, 6);
        assertThat(index.search(question, 20, EVERYWHERE))
            .isEqualTo(exact.search(question, 20, EVERYWHERE));
      }
      assertThat(uncoded()).isZero();
      List<Entry> few = List.of(entry(3, "e", random(random, 6)), entry(9999, "e", new float[6]));
      other.put(few);
      exact.put(few);
      float[] question = random(random, 6);
      assertThat(index.search(question, 2000, EVERYWHERE))
          .isEqualTo(exact.search(question, 2000, EVERYWHERE));
      assertThat(uncoded()).isEqualTo(2);
      index.remove(List.of("n9999"));
      exact.remove(List.of("n9999"));
    }
  }

  private long uncoded() {
    return database.<Long>read(
        connection -> connection.number("SELECT count(*) FROM vectors WHERE code IS NULL"));
  }

  @Test
  void whatTheIndexDoesNotReachIsComparedOneByOne() {
    VectorIndex index = index(1);
    List<Entry> entries =
        IntStream.range(0, 50)
            .mapToObj(i -> entry(i, "d", i < 5 ? new float[2] : new float[] {i, 1}))
            .toList();
    index.put(entries);
    exact.put(entries);
    float[] question = {1, 2};
    index.search(question, 1, EVERYWHERE);
    assertThat(indexes()).containsExactly("vectors_hnsw_2");
    // Vectors without direction are in no index for the cosine.
    assertThat(index.search(question, 50, EVERYWHERE))
        .isEqualTo(exact.search(question, 50, EVERYWHERE));
    assertThat(index.search(question, 3, EVERYWHERE.accepts(id -> id.equals("n7"))))
        .isEqualTo(exact.search(question, 3, EVERYWHERE.accepts(id -> id.equals("n7"))));
  }

  @Test
  void anIndexThatWasNotFinishedIsMadeAgainAndThatOfAnotherDimensionDropped() {
    database.<Boolean>outsideTransactions(
        connection -> {
          connection.execute("CREATE INDEX vectors_hnsw_7 ON vectors (id)");
          connection.execute("CREATE INDEX vectors_hnsw_2 ON vectors (id)");
          connection.update(
              "UPDATE pg_index SET indisvalid = FALSE WHERE indexrelid ="
                  + " to_regclass('vectors_hnsw_2')");
          return true;
        });
    VectorIndex index = index(1);
    index.put(List.of(entry(1, "d", new float[] {1, 0}), entry(2, "d", new float[] {0, 1})));
    assertThat(ids(index.search(new float[] {1, 0}, 1, EVERYWHERE))).containsExactly("n1");
    assertThat(indexes()).containsExactly("vectors_hnsw_2");
    assertThat(ids(index.search(new float[] {0, 1}, 1, EVERYWHERE))).containsExactly("n2");
  }

  @Test
  void theServerHasMemoryForTheWholeIndexWhileItIsMadeAndNoLonger() {
    database.<Boolean>outsideTransactions(
        connection -> {
          connection.execute("SET maintenance_work_mem = '1MB'");
          connection.execute("CREATE TABLE memory_seen AS SELECT 0::bigint AS bytes");
          connection.execute(
              "CREATE FUNCTION see_memory() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN"
                  + " UPDATE memory_seen SET bytes ="
                  + " pg_size_bytes(current_setting('maintenance_work_mem')); END $$");
          connection.execute(
              "CREATE EVENT TRIGGER qortex_see_memory ON ddl_command_start"
                  + " WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION see_memory()");
          return true;
        });
    String before = memory();
    Random random = new Random(11);
    VectorIndex index = index(1);
    index.put(IntStream.range(0, 3000).mapToObj(i -> entry(i, "d", random(random, 24))).toList());
    index.search(random(random, 24), 1, EVERYWHERE);
    assertThat(indexes()).containsExactly("vectors_hnsw_24");
    assertThat(
            database.<Long>read(connection -> connection.number("SELECT bytes FROM memory_seen")))
        .isGreaterThanOrEqualTo(3000 * (24 * 2 + 16 * 2 * 16));
    assertThat(memory()).isEqualTo(before);
    database.<Boolean>outsideTransactions(
        connection -> {
          connection.execute("RESET maintenance_work_mem");
          return true;
        });
  }

  private String memory() {
    return database.outsideTransactions(
        connection ->
            connection
                .first(row -> row.getString(1), "SELECT current_setting('maintenance_work_mem')")
                .orElseThrow());
  }

  @Test
  void aStoreThatIsReEmbeddedInAnotherDimensionIsSearchedByItsNewVectors() {
    try (PostgresStore store = PostgresStore.over(database, ExactVectorIndex::new)) {
      IngestionManifest.Builder manifest =
          IngestionManifest.builder("d").source(SourceMetadata.of("s", "text"));
      for (int i = 0; i < 30; i++) {
        manifest.passage(
            Passage.of("p" + i, "d", "p" + i, "kettle number " + i, Provenance.of("s")));
      }
      EmbeddingModel small = new HashingEmbeddingModel(32);
      EmbeddingModel large = new HashingEmbeddingModel(64);
      IngestionManifest built = manifest.build();
      store.ingest(built, TextVectors.of(small, built.nodes().map(Node::content).toList()));
      VectorIndex index = index(1);
      List<String> text = List.of("kettle number 7");
      index.search(small.embed(text).get(0), 1, EVERYWHERE);
      store.reembed(large, progress -> {});
      assertThat(ids(store.vectors().search(large.embed(text).get(0), 1, EVERYWHERE)))
          .containsExactly("p7");
      VectorIndex again = index(1);
      again.search(large.embed(text).get(0), 1, EVERYWHERE);
      assertThat(indexes()).containsExactly("vectors_hnsw_64");
      assertThat(ids(again.search(large.embed(text).get(0), 1, EVERYWHERE))).containsExactly("p7");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.8.4,true", "0.8.7,true", "0.10.0,true", "1.0,true",
    "0.8.3,false", "0.8,false", "0.7.4,false", "unknown,false"
  })
  void versionsThatCanCorruptAnIndexAreTold(String version, boolean sound) {
    assertThat(new PgVector("public", version).isSound()).isEqualTo(sound);
  }

  @Test
  void anExtensionThatIsTooOldIsRefusedWhereItMustBeUsed() {
    String version = extension.version();
    setVersion("0.8.3");
    try {
      PostgresDatabase asking =
          PostgresDatabase.open(
              VectorServer.source(),
              settings.vectors(VectorExtension.CREATE),
              PostgresStore.migrations());
      assertThatExceptionOfType(StorageException.class)
          .isThrownBy(() -> PostgresStore.over(asking, ExactVectorIndex::new))
          .withMessageContainingAll("(0.8.3)", "(0.8.4)", "\nMaybe", "ALTER EXTENSION");
      asking.close();
      assertThat(VectorSearches.of(database, ExactVectorIndex::new))
          .isInstanceOf(HeapVectorSearch.class);
    } finally {
      setVersion(version);
    }
    assertThat(VectorSearches.of(database, ExactVectorIndex::new))
        .isInstanceOf(PgVectorSearch.class);
  }

  private void setVersion(String version) {
    database.change(
        connection ->
            connection.update(
                "UPDATE pg_extension SET extversion = ? WHERE extname = 'vector'", version));
  }

  @Test
  void anExtensionThatIsIgnoredIsNotUsed() {
    PostgresDatabase ignoring =
        PostgresDatabase.open(
            VectorServer.source(),
            settings.vectors(VectorExtension.IGNORED),
            PostgresStore.migrations());
    assertThat(VectorSearches.of(ignoring, ExactVectorIndex::new))
        .isInstanceOf(HeapVectorSearch.class);
    ignoring.close();
  }
}
