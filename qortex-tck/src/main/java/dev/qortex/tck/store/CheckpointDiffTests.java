package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff.Changes;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class CheckpointDiffTests extends CheckpointTests {

  @Test
  void aDiffTellsWhatCameWhatChangedAndWhatWent() {
    ingest(everyKind("a"));
    String id = keep().id();
    assertThat(checkpoints().diff(id).isEmpty()).isTrue();
    ingest(
        manifest("a")
            .concept(concept("a", "x", HOME, "changed", 1))
            .concept(concept("a", "z"))
            .edge(edge("a", "x", "z"))
            .rule(rule("a", "r", "changed", 1))
            .rule(rule("a", "s", "new", 1))
            .example(example("a", "f", HOME, "new();"))
            .build());
    CheckpointDiff diff = checkpoints().diff(id);
    assertThat(diff.nodes())
        .isEqualTo(new Changes<>(List.of("z"), List.of("x"), List.of("p", "y")));
    assertThat(diff.edges())
        .isEqualTo(
            new Changes<>(
                List.of(new EdgeKey("x", "z", RelationType.REQUIRES)),
                List.of(),
                List.of(new EdgeKey("x", "y", RelationType.REQUIRES))));
    assertThat(diff.rules()).isEqualTo(new Changes<>(List.of("s"), List.of("r"), List.of()));
    assertThat(diff.examples()).isEqualTo(new Changes<>(List.of("f"), List.of(), List.of("e")));
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void checkpointsCanBeReadWhileTheGraphIsShown() {
    ingest(everyKind("a"));
    Checkpoint all = keep();
    List<Object> read = new ArrayList<>();
    store.graph().stream(
        new GraphVisitor() {
          @Override
          public void node(String id, NodeKind kind, String domain) {
            read.add(checkpoints().list());
            read.add(checkpoints().find(all.id()).stream().toList());
            assertThat(checkpoints().diff(all.id()).isEmpty()).isTrue();
            assertThat(checkpoints().diff(all.id(), all.id()).isEmpty()).isTrue();
          }

          @Override
          public void edge(String source, String target, RelationType relation, double sure) {}
        });
    assertThat(read).isNotEmpty().containsOnly(List.of(all));
  }

  @Test
  void aDiffOfTwoCheckpointsTurnsAroundWithThem() {
    ingest(everyKind("a"));
    String first = keep().id();
    graph().retract("a");
    ingest(said("b", "x", "other"));
    String second = keep(HOME).id();
    graph().deleteDomain(HOME);
    CheckpointDiff there = checkpoints().diff(first, second);
    CheckpointDiff back = checkpoints().diff(second, first);
    assertThat(there.nodes()).isEqualTo(new Changes<>(List.of(), List.of("x"), List.of("p", "y")));
    assertThat(back.nodes()).isEqualTo(new Changes<>(List.of("p", "y"), List.of("x"), List.of()));
    assertThat(back.edges().added()).isEqualTo(there.edges().removed()).hasSize(1);
    assertThat(back.rules().added()).isEqualTo(there.rules().removed()).containsExactly("r");
    assertThat(checkpoints().diff(first, first).isEmpty()).isTrue();
  }

  @Test
  void aDiffSeesOnlyTheDomainsThatBothCover() {
    ingest(said("a", "x", "text"));
    ingest(far("b", "far"));
    String home = keep(HOME).id();
    String away = keep(AWAY).id();
    String all = keep().id();
    ingest(said("a", "x", "changed"));
    ingest(far("b", "far", "changed"));
    assertThat(checkpoints().diff(home).nodes().updated()).containsExactly("x");
    assertThat(checkpoints().diff(away).nodes().updated()).containsExactly("far");
    assertThat(checkpoints().diff(all).nodes().updated()).containsExactly("far", "x");
    String later = keep().id();
    assertThat(checkpoints().diff(home, later).nodes().updated()).containsExactly("x");
    assertThat(checkpoints().diff(home, away).isEmpty()).isTrue();
    graph().createDomain("new", "");
    ingest(manifest("c", "new").concept(concept("c", "z", "new", "", 1)).build());
    assertThat(checkpoints().diff(all, keep().id()).nodes().added()).containsExactly("z");
    assertThat(checkpoints().diff(home).nodes().added()).isEmpty();
  }

  @Test
  void anEdgeThatIsOutOfSightCountsAsGone() {
    ingest(manifest("a").concept(concept("a", "x")).build());
    ingest(manifest("b").concept(concept("b", "y")).build());
    ingest(manifest("c").concept(concept("c", "x")).edge(edge("c", "x", "y")).build());
    String id = keep().id();
    graph().retract("b");
    assertThat(checkpoints().diff(id).edges().removed()).hasSize(1);
    assertThat(checkpoints().diff(id).nodes().removed()).containsExactly("y");
  }
}
