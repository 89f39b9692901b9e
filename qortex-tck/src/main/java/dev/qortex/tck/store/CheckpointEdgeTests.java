package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.RelationType;
import org.junit.jupiter.api.Test;

abstract class CheckpointEdgeTests extends CheckpointTests {

  @Test
  void anEdgeToAnotherDomainIsKeptAndOutOfSightWhileThatIsGone() {
    ingest(far("b", "far"));
    ingest(manifest("a").concept(concept("a", "x")).edge(edge("a", "x", "far")).build());
    String id = keep(HOME).id();
    graph().deleteDomain(AWAY);
    graph().retract("a");
    checkpoints().restore(id);
    assertThat(text("x")).isNotEmpty();
    assertThat(edges("x")).isEmpty();
    assertThat(graph().domain(AWAY)).isEmpty();
    assertThat(checkpoints().diff(id).edges().removed())
        .containsExactly(new EdgeKey("x", "far", RelationType.REQUIRES));
    ingest(far("b", "far"));
    assertThat(edges("x")).hasSize(1);
    assertThat(checkpoints().diff(id).isEmpty()).isTrue();
  }

  @Test
  void edgesThatCameToARestoredNodeGoAlsoWhereTheNodeIsGoneNow() {
    ingest(said("a", "x", "text"));
    ingest(far("b", "far"));
    String id = keep(HOME).id();
    ingest(
        manifest("c", AWAY)
            .concept(concept("c", "far", AWAY, "as before", 0.1))
            .edge(edge("c", "far", "x"))
            .build());
    assertThat(edges("x")).hasSize(1);
    graph().retract("a");
    assertThat(edges("far")).isEmpty();
    checkpoints().restore(id);
    assertThat(text("x")).isEqualTo("Name of x: text");
    assertThat(edges("x")).isEmpty();
    assertThat(graph().contributors("far")).containsExactly("b", "c");
  }

  @Test
  void edgesBetweenOtherDomainsAreLeftAlone() {
    ingest(said("a", "x", "text"));
    String id = keep(HOME).id();
    ingest(
        manifest("b", AWAY)
            .concept(concept("b", "far", AWAY, "", 1))
            .concept(concept("b", "farther", AWAY, "", 1))
            .edge(edge("b", "far", "farther"))
            .build());
    checkpoints().restore(id);
    assertThat(edges("far")).hasSize(1);
  }

  @Test
  void anEdgeThatWasOutOfSightStaysSo() {
    ingest(manifest("a").concept(concept("a", "x")).build());
    ingest(manifest("b").concept(concept("b", "y")).build());
    ingest(manifest("c").concept(concept("c", "x")).edge(edge("c", "x", "y")).build());
    graph().retract("b");
    String id = keep().id();
    graph().retract("c");
    checkpoints().restore(id);
    assertThat(edges("x")).isEmpty();
    ingest(manifest("b").concept(concept("b", "y")).build());
    assertThat(edges("x")).hasSize(1);
  }
}
