package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.named;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.tck.internal.InParallel;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class MemoryThreadTests extends MemoryTests {

  @Test
  void noVectorOutlivesItsNodeWhenOthersRetractMeanwhile() throws Exception {
    InParallel.run(
        4,
        thread -> {
          for (int i = 0; i < Math.max(5, steps() / 2); i++) {
            if (thread % 2 == 0) {
              store.ingest(apples("a", "red"), vectors("red", EAST));
            } else {
              store.graph().retract("a");
            }
          }
        });
    store.graph().retract("a");
    assertThat(store.vectors().size()).isZero();
    assertThat(byWords("red")).isEmpty();
  }

  @Test
  @Timeout(60)
  void nobodyElseChangesTheMemoryWhileExclusiveWorkRuns() throws Exception {
    InParallel.run(
        4,
        thread -> {
          for (int i = 0; i < 25; i++) {
            store.exclusively(
                () -> {
                  int next = store.interoception().size();
                  store.graph().ingest(apples("a" + next, "apple" + next));
                  return store.interoception().adjust(Map.of("apple" + next, 0.5));
                });
          }
        });
    assertThat(store.interoception().size()).isEqualTo(100);
    assertThat(store.graph().stats().total().concepts()).isEqualTo(100);
  }

  @Test
  @Timeout(120)
  void searchersSeeASourceAsItWasOrAsItIsAndNeverHalfOfBoth() throws Exception {
    List<IngestionManifest> versions = List.of(fruits("apple"), fruits("pear"));
    store.ingest(versions.get(0), vectors("apple", EAST, "pear", EAST));
    AtomicBoolean done = new AtomicBoolean();
    InParallel.run(
        3,
        thread -> {
          if (thread == 0) {
            try {
              for (int round = 1; round <= steps(); round++) {
                store.ingest(versions.get(round % 2), vectors("apple", EAST, "pear", EAST));
              }
            } finally {
              done.set(true);
            }
          } else {
            while (!done.get()) {
              List<String> found = thread == 1 ? byWords("apple pear") : byVector(EAST);
              assertThat(found).hasSize(51).contains("both");
              assertThat(found.stream().filter(id -> id.startsWith("apple")).count()).isIn(0L, 50L);
            }
          }
        });
  }

  @Test
  @Timeout(120)
  void manyThreadsMayIngest() throws Exception {
    int each = Math.max(3, steps() / 6);
    InParallel.run(
        8,
        thread -> {
          for (int i = 0; i < each; i++) {
            String id = "n" + thread + "x" + i;
            IngestReport report =
                store.ingest(apples(id, "apple" + id), vectors("apple" + id, EAST));
            assertThat(report.unembedded()).isEmpty();
            assertThat(byWords("apple" + id)).containsExactly("apple" + id);
          }
        });
    assertThat(store.vectors().size()).isEqualTo(8 * each);
    assertThat(store.graph().stats().total().concepts()).isEqualTo(8 * each);
  }

  /** Fifty nodes of that fruit, and one that is always there and has its text. */
  private static IngestionManifest fruits(String name) {
    IngestionManifest.Builder builder = manifest("fruits").concept(named("fruits", "both", name));
    for (int i = 0; i < 50; i++) {
      builder.concept(named("fruits", name + i, name));
    }
    return builder.build();
  }
}
