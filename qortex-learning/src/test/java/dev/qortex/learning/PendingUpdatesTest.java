package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.SelectionRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingUpdatesTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");
  private static final int MOST = 10_000;

  private final FailingStore store = new FailingStore();
  private final PendingUpdates outbox = new PendingUpdates(store);

  private void select(int from, int to) {
    for (int i = from; i < to; i++) {
      outbox.add(new SelectionRecord("s" + i, "c", List.of(), List.of(), false, "", NOW));
    }
  }

  private List<String> logged() {
    List<String> ids = new ArrayList<>();
    store.log().forEachSelection(selection -> ids.add(selection.id()));
    return ids;
  }

  @Test
  void whatWasWrittenWaitsNoLonger() {
    select(0, MOST);
    outbox.apply(List.of());
    select(MOST, 2 * MOST);
    outbox.apply(List.of());
    assertThat(outbox.dropped()).isZero();
    assertThat(logged()).hasSize(2 * MOST).startsWith("s0").endsWith("s" + (2 * MOST - 1));
  }

  @Test
  void whatCouldNotBeWrittenWaitsOnInOrderAndTheOldestIsDropped() {
    select(0, MOST);
    store.failAfter(0);
    assertThatThrownBy(() -> outbox.apply(List.of())).isInstanceOf(StorageException.class);
    select(MOST, MOST + 3);
    outbox.apply(List.of());
    assertThat(outbox.dropped()).isEqualTo(3);
    assertThat(logged()).hasSize(MOST).startsWith("s3", "s4").endsWith("s" + (MOST + 2));
  }

  @Test
  void onlyAPartOfTheEvidenceMayBeKept() {
    assertThat(new ArmState(2, 4, 7, 3, NOW).kept(0.25))
        .isEqualTo(new ArmState(0.5, 1, 7, 0.75, NOW));
  }
}
