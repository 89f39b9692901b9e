package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.tck.internal.VisibleGraph;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class CheckpointKeepingTests extends CheckpointTests {

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
