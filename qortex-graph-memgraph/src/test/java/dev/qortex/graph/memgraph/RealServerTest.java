package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The server that the other tests rely on. */
class RealServerTest {

  @Test
  void startsAnswersAndIsEmptied() {
    RealServer.empty();
    RealServer.driver()
        .executableQuery("CREATE (:Concept {id: 'a'})-[:USES]->(:Concept)")
        .execute();
    RealServer.empty();
    var records = RealServer.driver().executableQuery("MATCH (n) RETURN count(n)").execute();
    assertThat(records.records().get(0).get(0).asLong()).isZero();
  }
}
