package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteTransactionTest {

  @TempDir Path folder;

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private static IngestionManifest concept(String id) {
    Provenance source = new Provenance("s", "", "");
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of("s", "markdown"))
        .concept(ConceptNode.of(id, "d", id, "", source))
        .build();
  }

  @Test
  void aPictureTakenInATransactionThatIsTakenBackIsNotKept() {
    try (SqliteStore store = open()) {
      GraphBackend graph = store.graph();
      GraphSnapshots snapshots = new GraphSnapshots(graph);
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        graph.ingest(concept("d:gone"));
                        assertThat(snapshots.current().nodeCount()).isZero();
                        assertThat(((ChangeFeed) graph).changesSince(0).orElseThrow().nodes())
                            .isEmpty();
                        throw new IllegalStateException("changed my mind");
                      }))
          .hasMessage("changed my mind");
      graph.ingest(concept("d:kept"));
      assertThat(snapshots.current().indexOf("d:kept")).isNotNegative();
      assertThat(snapshots.current().indexOf("d:gone")).isNegative();
    }
  }

  @Test
  void aCheckedExceptionTakesTheTransactionBackToo() {
    try (SqliteStore store = open()) {
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        store.graph().ingest(concept("d:gone"));
                        throw sneak(new IOException("no"));
                      }))
          .isInstanceOf(IOException.class)
          .hasMessage("no");
      assertThat(store.graph().stats().revision()).isZero();
      store.graph().ingest(concept("d:kept"));
      assertThat(store.graph().nodes(List.of("d:gone", "d:kept"))).containsOnlyKeys("d:kept");
    }
  }

  @Test
  void aCheckedExceptionOfInnerWorkTakesTheWholeBackEvenWhenItIsCaught() {
    try (SqliteStore store = open()) {
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        store.graph().ingest(concept("d:gone"));
                        assertThatThrownBy(
                                () ->
                                    store.inTransaction(
                                        () -> {
                                          throw sneak(new IOException("no"));
                                        }))
                            .isInstanceOf(IOException.class);
                        return true;
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasCauseInstanceOf(IOException.class);
      assertThat(store.graph().stats().revision()).isZero();
    }
  }

  @Test
  void aMigrationThatFailsWithAnythingLeavesTheFileUnlocked() {
    SqliteSettings impatient = SqliteSettings.defaults().busyTimeout(Duration.ofMillis(50));
    SqliteSettings broken =
        impatient.clock(
            () -> {
              throw sneak(new IOException("no clock"));
            });
    Path file = folder.resolve("memory.db");
    assertThatThrownBy(() -> SqliteStore.open(file, broken)).hasMessage("no clock");
    try (SqliteStore store = SqliteStore.open(file, impatient)) {
      assertThat(store.graph().ingest(concept("d:kept")).revision()).isOne();
    }
  }

  @Test
  void anInterruptedThreadGoesOnWithTheTransactionThatItRuns() {
    try (SqliteStore store = open()) {
      store.inTransaction(
          () -> {
            store.interoception().adjust(Map.of("a", 0.25));
            Thread.currentThread().interrupt();
            return store.interoception().adjust(Map.of("b", 0.25));
          });
      assertThat(Thread.interrupted()).as("stays interrupted").isTrue();
      assertThat(store.interoception().size()).isEqualTo(2);
    }
  }

  /** Throws it as it is, although no method says so. */
  @SuppressWarnings("unchecked")
  private static <E extends Throwable> RuntimeException sneak(Throwable failure) throws E {
    throw (E) failure;
  }

  @Test
  void lettersAreSeenWhenTheTransactionIsCommittedAndGoneWhenItIsTakenBack() {
    try (SqliteStore store = open()) {
      OutboxEntry entry = new OutboxEntry("a1", "", new TreeMap<>(Map.of("x", 1.0)), Instant.EPOCH);
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        store.outbox().put(List.of("one"), entry);
                        throw new IllegalStateException("changed my mind");
                      }))
          .hasMessage("changed my mind");
      assertThat(store.outbox().sizes()).isEmpty();
      store.inTransaction(
          () -> {
            store.outbox().put(List.of("one"), entry);
            assertThat(store.outbox().waiting("one", 0, 1)).isEmpty();
            return true;
          });
      assertThat(store.outbox().waiting("one", 0, 1).values()).containsExactly(entry);
    }
  }
}
