package dev.qortex.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.query.Question;
import dev.qortex.core.spi.bounded.Neighbourhood;
import dev.qortex.core.spi.bounded.Neighbourhoods;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.TestDatabase;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BoundedRoundTripsTest {

  private static final int PASSAGES = 300;

  private final String schema = TestDatabase.newSchema();
  private final AtomicInteger queries = new AtomicInteger();
  private PostgresStore store;

  @BeforeEach
  void fill() {
    DataSource counted = proxy(DataSource.class, TestDatabase.source());
    store = PostgresStore.open(counted, PostgresSettings.defaults().schema(schema));
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    Provenance here = Provenance.of("s");
    for (int concept = 0; concept < 20; concept++) {
      manifest.concept(ConceptNode.of("c" + concept, "d", "Name " + concept, "", here));
    }
    for (int i = 0; i < PASSAGES; i++) {
      manifest.passage(new Passage("p" + i, "d", "", "text " + i, here, Sequence.NONE, Map.of()));
      mention(manifest, i, 0, here); // the concept of all
      mention(manifest, i, 1 + i % 19, here);
    }
    store.graph().ingest(manifest.build());
  }

  private static void mention(
      IngestionManifest.Builder manifest, int passage, int concept, Provenance here) {
    manifest.edge(
        new ConceptEdge(
            "p" + passage,
            "c" + concept,
            RelationType.MENTIONS,
            0.5,
            here,
            new Mention(Mention.Role.NAMED, List.of()).properties()));
  }

  @AfterEach
  void drop() {
    store.close();
    TestDatabase.drop(schema);
  }

  private Neighbourhood around(MemoryReading.Limits limits) {
    queries.set(0);
    return store
        .bounded()
        .neighbourhoods()
        .around(
            new Neighbourhoods.Seeds(Set.of("d"), List.of("p1", "c5"), List.of("p2"), 20, false),
            limits);
  }

  @Test
  void aNeighbourhoodIsReadInSixStatements() {
    Neighbourhood found = around(MemoryReading.Limits.defaults());
    assertThat(queries.get()).isPositive().isLessThanOrEqualTo(MemoryReading.Limits.ROUND_TRIPS);
    assertThat(found.passages()).containsKeys("p1", "p2", "p4", "p20", "p23");
  }

  @Test
  void aWholeQuestionTakesTwentyTwoQueriesAtMost() {
    QortexClient client =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(64))
            .reading(MemoryReading.bounded(MemoryReading.Limits.defaults().passages(20)))
            .build();
    client.query(Question.of("Which text has name 5?"));
    queries.set(0);
    assertThat(client.query(Question.of("Which text has name 7?")).items()).isNotEmpty();
    assertThat(queries.get()).isLessThanOrEqualTo(22);
  }

  @Test
  void aQuestionOverCopiesOnTheHeapLooksOnceForChanges() {
    QortexClient client =
        LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
    client.query(Question.of("Which text has name 5?"));
    queries.set(0);
    assertThat(client.query(Question.of("Which text has name 7?")).items()).isNotEmpty();
    assertThat(queries.get()).isLessThanOrEqualTo(7);
  }

  @Test
  void noMorePassagesAreReadThanTheLimit() {
    Neighbourhood found = around(MemoryReading.Limits.defaults().passages(7));
    assertThat(found.passages()).hasSize(7).containsKeys("p1", "p2");
  }

  @Test
  void aConceptWithMoreEdgesThanTheLimitIsNotWalkedThrough() {
    Neighbourhood found = around(MemoryReading.Limits.defaults().degree(50));
    // Those of c2 and c5, and p2; not the 300 of c0.
    assertThat(found.passages()).hasSize(16 + 16 + 1);
    assertThat(found.mentioned().get("c5").passages()).isEqualTo(16);
    assertThat(found.mentioned().get("c0").passages()).isGreaterThan(50);
  }

  /** Counts the queries of the connections. */
  private <T> T proxy(Class<T> type, T target) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          try {
            if (method.getName().equals("executeQuery")) {
              queries.incrementAndGet();
            }
            Object result = method.invoke(target, arguments);
            return switch (method.getName()) {
              case "getConnection" ->
                  result instanceof Connection connection
                      ? proxy(Connection.class, connection)
                      : result;
              case "prepareStatement" -> proxy(PreparedStatement.class, (PreparedStatement) result);
              default -> result;
            };
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(
        Proxy.newProxyInstance(
            BoundedRoundTripsTest.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
