package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Named indexes and the edge buffer in transactions. */
class SqliteNamedIndexesTest {

  private static final MetadataFilter ALL = MetadataFilter.all();
  private static final float[] EAST = {1, 0};

  @TempDir Path folder;

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private static Item item(String id) {
    return new Item(id, EAST, "", Map.of());
  }

  @Test
  void aTransactionSpansIndexesAndTheEdgeBuffer() {
    try (SqliteStore store = open()) {
      NamedVectorIndex index = store.namedIndexes().create("x", 2);
      index.upsert(List.of(item("before")));
      assertThat(index.query(EAST, 5, ALL)).hasSize(1);
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        index.upsert(List.of(item("a"), item("b")));
                        store.namedIndexes().create("y", 2);
                        store
                            .edgeBuffer()
                            .record(List.of(new Sighting(Pair.of("a", "b"), 1)), Instant.EPOCH);
                        assertThat(index.get(List.of("a"))).hasSize(1);
                        assertThat(index.description().size()).isEqualTo(3);
                        assertThat(store.edgeBuffer().size()).isOne();
                        // A search sees the state before the transaction.
                        assertThat(index.query(EAST, 5, ALL)).hasSize(1);
                        throw new UnsupportedOperationException("no");
                      }))
          .hasMessage("no");
      assertThat(index.query(EAST, 5, ALL)).hasSize(1);
      assertThat(index.description().size()).isOne();
      assertThat(store.namedIndexes().find("y")).isEmpty();
      assertThat(store.edgeBuffer().size()).isZero();
    }
  }

  @Test
  void anIndexMayBeCreatedFilledAndDeletedInOneTransaction() {
    try (SqliteStore store = open()) {
      NamedVectorIndex made =
          store.inTransaction(
              () -> {
                NamedVectorIndex index = store.namedIndexes().create("x", 2);
                index.upsert(List.of(item("a")));
                assertThat(index.query(EAST, 5, ALL)).isEmpty();
                return index;
              });
      assertThat(made.query(EAST, 5, ALL)).hasSize(1);
      store.inTransaction(
          () -> {
            store.namedIndexes().delete("x");
            assertThatIllegalStateException().isThrownBy(() -> made.query(EAST, 5, ALL));
            return store.namedIndexes().create("x", 1);
          });
      assertThatIllegalStateException().isThrownBy(() -> made.query(EAST, 5, ALL));
      assertThat(store.namedIndexes().find("x").orElseThrow().query(new float[] {1}, 1, ALL))
          .isEmpty();
    }
  }

  @Test
  void anIndexWhoseCreationFailedIsNotTheNextOne() {
    List<NamedVectorIndex> lost = new ArrayList<>();
    try (SqliteStore store = open()) {
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        lost.add(store.namedIndexes().create("x", 2));
                        throw new UnsupportedOperationException();
                      }))
          .isInstanceOf(UnsupportedOperationException.class);
      assertThatIllegalStateException().isThrownBy(() -> lost.get(0).query(EAST, 5, ALL));
      NamedVectorIndex next = store.namedIndexes().create("x", 3);
      next.upsert(List.of(new Item("a", new float[] {1, 2, 3}, "", Map.of())));
      store.namedIndexes().create("y", 2).upsert(List.of(item("b")));
      assertThatIllegalStateException().isThrownBy(() -> lost.get(0).query(EAST, 5, ALL));
      assertThatIllegalStateException().isThrownBy(() -> lost.get(0).upsert(List.of(item("c"))));
      assertThat(next.query(new float[] {1, 2, 3}, 5, ALL)).hasSize(1);
    }
  }

  @Test
  void aPromotionThatIsTakenBackLeavesThePairsWaiting() {
    Provenance source = Provenance.of("s");
    try (SqliteStore store = open()) {
      store.ingest(
          IngestionManifest.builder("d")
              .source(SourceMetadata.of("s", "text"))
              .concept(ConceptNode.of("a", "d", "a", "", source))
              .concept(ConceptNode.of("b", "d", "b", "", source))
              .build(),
          TextVectors.none());
      store.edgeBuffer().record(List.of(new Sighting(Pair.of("a", "b"), 1)), Instant.EPOCH);
      store.edgeBuffer().record(List.of(new Sighting(Pair.of("a", "gone"), 1)), Instant.EPOCH);
      EdgePromotion promotion = new EdgePromotion(1, 0.5);
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        assertThat(promotion.promote(store, Instant.EPOCH).remaining()).isZero();
                        throw new UnsupportedOperationException("no");
                      }))
          .hasMessage("no");
      assertThat(store.graph().stats().total().edges()).isZero();
      assertThat(store.edgeBuffer().size()).isEqualTo(2);
      assertThat(promotion.promote(store, Instant.EPOCH).promoted()).hasSize(1);
      assertThat(store.graph().stats().total().edges()).isOne();
    }
  }

  @Test
  void manyVectorsAreCopiedInPieces() {
    try (SqliteStore store = open();
        SqliteStore beside = open()) {
      List<Item> items = new ArrayList<>();
      for (int i = 0; i < 2_345; i++) {
        items.add(new Item("i" + i, new float[] {1, i}, "", Map.of("n", i)));
      }
      store.namedIndexes().create("x", 2).upsert(items);
      NamedVectorIndex there = beside.namedIndexes().find("x").orElseThrow();
      assertThat(there.query(EAST, 3_000, ALL)).hasSize(2_345);
      store.namedIndexes().create("x", 2).upsert(items);
      assertThat(there.query(EAST, 3_000, ALL)).hasSize(2_345);
      MetadataFilter late = MetadataFilter.of(Map.of("n", Map.of("$gte", 1_000)));
      assertThat(there.delete(late)).isEqualTo(1_345);
      assertThat(store.namedIndexes().create("x", 2).query(EAST, 3_000, ALL)).hasSize(1_000);
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aQueryInsideOfAReadSeesTheStateOfTheRead() {
    try (SqliteDatabase database =
            SqliteDatabase.open(
                folder.resolve("memory.db"), SqliteSettings.defaults(), SqliteStore.migrations());
        SqliteStore store = SqliteStore.over(database)) {
      NamedVectorIndex index = store.namedIndexes().create("x", 2);
      index.upsert(List.of(item("a")));
      database.<Boolean>read(
          connection -> {
            assertThat(index.query(EAST, 5, ALL)).hasSize(1);
            Item changed = new Item("a", EAST, "new", Map.of());
            CompletableFuture.runAsync(
                    () -> {
                      index.upsert(List.of(changed));
                      assertThat(index.query(EAST, 5, ALL))
                          .extracting(match -> match.item().document())
                          .containsExactly("new");
                    })
                .join();
            assertThat(index.query(EAST, 5, ALL))
                .extracting(match -> match.item().document())
                .containsExactly("");
            return true;
          });
    }
  }
}
