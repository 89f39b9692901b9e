package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.rule;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff;
import dev.qortex.core.graph.Checkpoints.CheckpointDiff.Changes;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.tck.internal.VisibleGraph;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class CheckpointKeepingTests extends CheckpointTests {

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

  @Test
  void aCheckpointTellsWhatItHolds() {
    ingest(everyKind("a"));
    ingest(far("b", "far"));
    Checkpoint all = checkpoints().create("before", Set.of(), Map.of("recall", 0.75));
    assertThat(all.name()).isEqualTo("before");
    assertThat(all.whole()).isTrue();
    assertThat(all.domains()).containsExactly(AWAY, HOME);
    assertThat(all.counts()).isEqualTo(new ElementCounts(3, 1, 1, 1, 1));
    assertThat(all.metrics()).isEqualTo(Map.of("recall", 0.75));
    assertThat(all.createdAt()).isAfter(Instant.EPOCH);
    Checkpoint some = keep(AWAY);
    assertThat(some.whole()).isFalse();
    assertThat(some.domains()).containsExactly(AWAY);
    assertThat(some.counts()).isEqualTo(new ElementCounts(1, 0, 0, 0, 0));
    assertThat(checkpoints().list()).containsExactly(all, some);
    assertThat(checkpoints().find(all.id())).contains(all);
  }

  @Test
  void checkpointsAreListedOldestFirstAndTheirIdsAreNotGivenAgain() {
    for (int i = 1; i <= 12; i++) {
      assertThat(keep().id()).isEqualTo("" + i);
    }
    assertThat(checkpoints().delete("12")).isTrue();
    assertThat(checkpoints().delete("12")).isFalse();
    assertThat(checkpoints().delete("2")).isTrue();
    assertThat(keep().id()).isEqualTo("13");
    assertThat(checkpoints().list())
        .extracting(Checkpoint::id)
        .containsExactly("1", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13");
  }

  @Test
  void figuresThatAreNotFiniteOrHaveNoNameAreRefusedAndNothingIsKept() {
    for (double bad : new double[] {Double.NaN, 1.0 / 0, -1.0 / 0}) {
      refused(
          () -> checkpoints().create("night", Set.of(), Map.of("good", 1.0, "recall", bad)),
          "(recall)",
          "(night)",
          "(" + bad + ")");
    }
    refused(() -> checkpoints().create("night", Set.of(), Map.of(" ", 1.0)));
    assertThat(checkpoints().list()).isEmpty();
  }

  @Test
  void anUnknownDomainIsRefusedByNameAndNothingIsKept() {
    ingest(said("a", "x", "text"));
    refused(() -> checkpoints().create("", Set.of(HOME, "nowhere"), Map.of()), "(nowhere)");
    assertThat(checkpoints().list()).isEmpty();
  }

  @Test
  void unknownIdsAreRefusedByName() {
    String known = keep().id();
    for (String id : List.of("7", "0" + known, "+" + known, known + ".0", "", "'", "-1")) {
      assertThat(checkpoints().find(id)).isEmpty();
      assertThat(checkpoints().delete(id)).isFalse();
      refused(() -> checkpoints().restore(id), "(" + id + ")");
      refused(() -> checkpoints().diff(id), "(" + id + ")");
      refused(() -> checkpoints().diff(known, id), "(" + id + ")");
      refused(() -> checkpoints().diff(id, known), "(" + id + ")");
    }
    assertThat(checkpoints().list()).hasSize(1);
  }

  @Test
  void aDeletedCheckpointLeavesTheGraphAndTheOthers() {
    ingest(everyKind("a"));
    String first = keep().id();
    String second = keep().id();
    VisibleGraph seen = seen();
    checkpoints().delete(first);
    assertThat(seen()).isEqualTo(seen);
    graph().retract("a");
    checkpoints().restore(second);
    assertThat(seen()).isEqualTo(seen);
  }

  @Test
  void whatComesBackCannotBeChanged() {
    ingest(said("a", "x", "text"));
    Checkpoint kept = checkpoints().create("", Set.of(), Map.of("recall", 1.0));
    for (Checkpoint checkpoint : List.of(kept, checkpoints().list().get(0))) {
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(checkpoint.domains()::clear);
      assertThatExceptionOfType(UnsupportedOperationException.class)
          .isThrownBy(checkpoint.metrics()::clear);
    }
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(checkpoints().list()::clear);
  }
}
