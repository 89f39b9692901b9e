package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.cypher.Dialect;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.neo4j.driver.Session;
import org.neo4j.driver.Transaction;

/** What is sent to a server to open a graph, and to read it. */
class OpeningTest {

  private static final int PROCESSES = 8;

  /** Drops all constraints and indexes, in Neo4j's own Cypher. */
  @BeforeAll
  static void assumeStarted() {
    RealServer.assumeStarted();
  }

  @BeforeEach
  void empty() {
    RealServer.empty();
  }

  /** Others rely on the schema that they made once. */
  @AfterEach
  void restore() {
    run("DROP CONSTRAINT mine IF EXISTS");
    open(RealServer.settings()).close();
  }

  private static MemgraphBackend open(BoltSettings settings) {
    return MemgraphBackend.open(settings, InstantSource.system());
  }

  private static List<Map<String, Object>> run(String cypher) {
    return RealServer.driver().executableQuery(cypher).execute().records().stream()
        .map(row -> row.asMap())
        .toList();
  }

  private static void dropSchema() {
    run("SHOW CONSTRAINTS YIELD name").forEach(row -> run("DROP CONSTRAINT " + row.get("name")));
    run("SHOW INDEXES YIELD name, type WHERE type = 'RANGE' OR name = 'qortex_vectors_7'")
        .forEach(row -> run("DROP INDEX " + row.get("name")));
  }

  @Test
  void aSecondOpeningMakesNothing() {
    dropSchema();
    try (RecordingProxy proxy = new RecordingProxy(RealServer.uri())) {
      open(proxy.settings()).close();
      assertThat(proxy.sent()).contains("SHOW INDEXES", "CREATE CONSTRAINT", "CREATE INDEX");
      open(proxy.settings()).close();
      assertThat(proxy.sent())
          .contains("SHOW INDEXES")
          .doesNotContain("CREATE", "MERGE", "SET", "await");
    }
  }

  @Test
  @Timeout(60)
  void aSecondOpeningDoesNotWaitForAWriter() {
    open(RealServer.settings()).close();
    try (Session session = RealServer.driver().session();
        Transaction writer = session.beginTransaction()) {
      writer.run(Cypher.LOCK.text()).consume();
      open(RealServer.settings()).close();
      writer.commit();
    }
  }

  @Test
  void aConstraintOfAnotherNameIsNotMadeAgain() {
    dropSchema();
    run("CREATE CONSTRAINT mine FOR (n:Concept) REQUIRE n.id IS UNIQUE");
    try (RecordingProxy proxy = new RecordingProxy(RealServer.uri())) {
      open(proxy.settings()).close();
      assertThat(proxy.sent()).contains("(n:Passage)").doesNotContain("CONSTRAINT qortex_concept");
    }
  }

  @Test
  @Timeout(120)
  void manyMayOpenAnEmptyServerAtOnce() throws Exception {
    dropSchema();
    run("CREATE (:Concept {id: 'a', name: 'A', domain: 'd', source_id: 's'})");
    ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
    try {
      CountDownLatch together = new CountDownLatch(PROCESSES);
      List<Future<Long>> revisions = new ArrayList<>();
      for (int i = 0; i < PROCESSES; i++) {
        revisions.add(
            threads.submit(
                () -> {
                  together.countDown();
                  together.await();
                  try (MemgraphBackend graph = open(RealServer.settings())) {
                    return graph.revision();
                  }
                }));
      }
      for (Future<Long> revision : revisions) {
        assertThat(revision.get()).as("what was there is taken over once").isEqualTo(1);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(run("MATCH (g:QortexGraph) RETURN g.id AS id"))
        .extracting(row -> row.get("id"))
        .containsExactly("graph");
    assertThat(run("MATCH (r:QortexReader) RETURN r")).hasSize(Dialect.READER_LOCKS);
  }
}
