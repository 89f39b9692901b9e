package dev.qortex.tck.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.tck.internal.InParallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
abstract class LearningThreadTests extends LearningTests {

  private static final int THREADS = 8;
  private static final int EACH = 40;

  @Test
  void noUpdateOfManyThreadsIsLost() throws Exception {
    InParallel.run(
        THREADS,
        thread -> {
          for (int i = 0; i < EACH; i++) {
            String id = thread + "." + i;
            store().apply(List.of(seen(id, "c", "all", 0.75), seen(id, "c", "own" + thread, 1)));
          }
        });
    int all = THREADS * EACH;
    Map<String, ArmState> arms = store().loadAll("c");
    assertThat(arms).hasSize(THREADS + 1);
    assertThat(arms.get("all"))
        .isEqualTo(new ArmState(0.75 * all, 0.25 * all, all, 0.75 * all, NOON));
    assertThat(arms.get("own3")).isEqualTo(new ArmState(EACH, 0, EACH, EACH, NOON));
    assertThat(log()).hasSize(2 * all);
  }

  @Test
  void anObservationThatManyThreadsReportCountsOnce() throws Exception {
    AtomicInteger counted = new AtomicInteger();
    InParallel.run(
        THREADS,
        thread -> {
          List<Integer> order = new ArrayList<>();
          for (int i = 0; i < EACH; i++) {
            order.add(i);
          }
          java.util.Collections.shuffle(order, new Random(thread));
          for (int i : order) {
            counted.addAndGet(store().apply(List.of(seen("o" + i, "c", "a", 1))).size());
          }
        });
    assertThat(counted).hasValue(EACH);
    assertThat(store().loadAll("c").get("a")).isEqualTo(new ArmState(EACH, 0, EACH, EACH, NOON));
    assertThat(log()).extracting(ArmUpdate::observationId).doesNotHaveDuplicates().hasSize(EACH);
  }

  @Test
  void noUpdateIsLostWhileTheLogIsCompacted() throws Exception {
    InParallel.run(
        THREADS,
        thread -> {
          for (int i = 0; i < EACH; i++) {
            store().apply(List.of(seen(thread + "." + i, "c", "a", 0.75)));
            if (thread == 0) {
              store().log().compact(NOON.plusNanos(1));
              assertThat(store().log().rebuild()).isZero();
            }
          }
        });
    int all = THREADS * EACH;
    assertThat(store().loadAll("c").get("a"))
        .isEqualTo(new ArmState(0.75 * all, 0.25 * all, all, 0.75 * all, NOON));
    store().log().compact(NOON.plusNanos(1));
    assertThat(log()).hasSize(1);
  }

  @Test
  void readersNeverSeeHalfAnUpdate() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    List<InParallel.Work> work = new ArrayList<>();
    work.add(
        () -> {
          try {
            for (int i = 0; i < 2 * EACH; i++) {
              store().apply(List.of(seen("o" + i, "c", "a", 1), seen("o" + i, "c", "b", 1)));
            }
          } finally {
            done.set(true);
          }
        });
    for (int reader = 0; reader < 3; reader++) {
      work.add(
          () -> {
            do {
              Map<String, ArmState> arms = store().loadAll("c");
              assertThat(arms.get("a")).isEqualTo(arms.get("b"));
              assertThat(log().size() % 2).isZero();
            } while (!done.get());
          });
    }
    InParallel.run(work);
    int all = 2 * EACH;
    assertThat(store().loadAll("c").get("b")).isEqualTo(new ArmState(all, 0, all, all, NOON));
  }
}
