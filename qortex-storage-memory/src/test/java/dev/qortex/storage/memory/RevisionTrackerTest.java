package dev.qortex.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.spi.RevisionTracker;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RevisionTrackerTest {

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
  private final RevisionTracker tracker = new RevisionTracker(graph);
  private final List<String> seen = new ArrayList<>();

  private void follow() {
    tracker.follow(this::increment, this::rebuild);
  }

  private void increment(GraphChanges changes) {
    seen.add("increment " + changes.from() + " to " + changes.to());
  }

  private long rebuild(long now) {
    seen.add("rebuild at " + now);
    return now;
  }

  @Test
  void theFirstTimeItRebuildsAndThenTakesIncrements() {
    follow();
    follow();
    graph.createDomain("a", "");
    graph.createDomain("b", "");
    follow();
    assertThat(seen).containsExactly("rebuild at 0", "increment 0 to 2");
  }

  @Test
  void whatARebuildReachedIsNotReadAgain() {
    tracker.follow(
        this::increment,
        now -> {
          graph.createDomain("meanwhile", "");
          return graph.revision();
        });
    follow();
    assertThat(seen).isEmpty();
  }

  @Test
  void aFailedIncrementIsRepeated() {
    follow();
    graph.createDomain("a", "");
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                tracker.follow(
                    changes -> {
                      throw new IllegalStateException("no");
                    },
                    this::rebuild));
    follow();
    assertThat(seen).containsExactly("rebuild at 0", "increment 0 to 1");
  }
}
