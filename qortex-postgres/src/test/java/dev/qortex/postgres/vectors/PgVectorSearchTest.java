package dev.qortex.postgres.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.VectorServer;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import dev.qortex.storage.sql.vectors.SqlVectorIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Search by pgvector, beside the exact index on the heap. */
class PgVectorSearchTest {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private final PostgresSettings settings =
      PostgresSettings.defaults()
          .schema("codes_%s_%s".formatted(ProcessHandle.current().pid(), SCHEMAS.incrementAndGet()));
  private final ExactVectorIndex exact = new ExactVectorIndex();
  private PostgresDatabase database;
  private PgVector extension;

  @BeforeEach
  void open() {
    database = PostgresDatabase.open(VectorServer.source(), settings, PostgresStore.migrations());
    extension = database.read(PgVector::find).orElseThrow();
    database.change(new VectorCodes(extension)::create);
  }

  @AfterEach
  void close() {
    database.change(
        connection -> connection.execute("DROP SCHEMA " + settings.schema() + " CASCADE"));
    database.close();
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
      float[] vector =
          i % 10 == 0 ? new float[] {i % 3, i % 7 / 3, 1, 0, 0} : random(random, 5);
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
    for (int from = 0; from < 20_000; from += 1000) {
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

  /** The number of searches that used the index. */
  private long scans() {
    return database.<Long>write(
        connection -> {
          connection.exists("SELECT pg_stat_force_next_flush()");
          return connection.number(
              "SELECT idx_scan FROM pg_stat_user_indexes WHERE schemaname = current_schema()"
                  + " AND indexrelname = 'vectors_hnsw_24'");
        });
  }
}
