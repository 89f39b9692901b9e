package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

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
    assertThat(left()).isZero();
  }

  @Test
  void onlyAnEmptyDatabaseOrAMarkedOneIsUsed() {
    RealServer.assumeStarted();
    RealServer.empty();
    RealServer.driver().executableQuery("CREATE (:Precious)").execute();
    assertThatIllegalStateException()
        .isThrownBy(() -> RealServer.mark(RealServer.driver(), "bolt://there:7687"))
        .withMessageContainingAll("(bolt://there:7687) is not empty", "Maybe");
    RealServer.empty();
    RealServer.mark(RealServer.driver(), "bolt://there:7687");
    RealServer.driver().executableQuery("CREATE (:Concept {id: 'a'})").execute();
    RealServer.mark(RealServer.driver(), "bolt://there:7687");
    RealServer.empty();
    assertThat(left()).isZero();
    RealServer.driver().executableQuery("MATCH (n:QortexTestDatabase) DELETE n").execute();
  }

  /** How many nodes there are besides the mark. */
  private static long left() {
    return RealServer.driver()
        .executableQuery("MATCH (n) WHERE NOT n:QortexTestDatabase RETURN count(n)")
        .execute()
        .records()
        .get(0)
        .get(0)
        .asLong();
  }
}
