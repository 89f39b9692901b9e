package dev.qortex.tck.search;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Description;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.tck.internal.InParallel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class NamedVectorCatalogTests extends NamedVectorTests {

  @Test
  void aNewIndexIsEmptyAndDescribed() {
    Description described = new Description("index", 2, 0, NOON);
    assertThat(index.description()).isEqualTo(described);
    assertThat(indexes.list()).containsExactly(described);
    assertThat(index.query(v(1, 0), 3, ALL)).isEmpty();
    assertThat(index.get(List.of("a"))).isEmpty();
    assertThat(index.delete(List.of("a"))).isZero();
    assertThat(index.delete(ALL)).isZero();
    index.upsert(List.of());
    assertThat(indexes.find("other")).isEmpty();
    assertThat(indexes.delete("other")).isFalse();
  }

  @Test
  void indexesAreListedByNameAndKeptApart() {
    indexes.create("b", 3).upsert(List.of(item("x", 1, 2, 3), item("y", 1, 2, 3)));
    indexes.create("a", 1).upsert(List.of(item("x", 1)));
    index.upsert(List.of(item("x", 1, 0), item("z", 0, 1)));
    assertThat(indexes.list())
        .containsExactly(
            new Description("a", 1, 1, NOON),
            new Description("b", 3, 2, NOON),
            new Description("index", 2, 2, NOON));
    assertThat(ids(indexes.find("b").orElseThrow().query(v(1, 2, 3), 9, ALL)))
        .containsExactly("x", "y");
    assertThat(ids(index.query(v(1, 0), 9, ALL))).containsExactly("x", "z");
    assertThat(index.delete(ALL)).isEqualTo(2);
    assertThat(indexes.find("b").orElseThrow().description().size()).isEqualTo(2);
  }

  @Test
  void creatingAnIndexThatThereIsGivesIt() {
    index.upsert(List.of(item("a", 1, 0)));
    NamedVectorIndex again = indexes.create("index", 2);
    assertThat(ids(again.query(v(1, 0), 1, ALL))).containsExactly("a");
    refused(() -> indexes.create("index", 3), "(index)", "(2)", "(3)", "\nMaybe ");
    assertThat(index.description().dimension()).isEqualTo(2);
  }

  @Test
  void anIndexNeedsANameAndADimension() {
    refused(() -> indexes.create(" ", 2));
    refused(() -> indexes.create("x", 0), "(0)");
    assertThat(indexes.list()).hasSize(1);
  }

  @Test
  void aDeletedIndexCannotBeUsedEvenIfAnotherHasItsName() {
    index.upsert(List.of(item("a", 1, 0)));
    index.query(v(1, 0), 1, ALL);
    assertThat(indexes.delete("index")).isTrue();
    assertThat(indexes.delete("index")).isFalse();
    assertThat(indexes.find("index")).isEmpty();
    assertThat(indexes.list()).isEmpty();
    assertDeleted(index);
    NamedVectorIndex longer = indexes.create("index", 3);
    longer.upsert(List.of(item("a", 1, 0, 1)));
    assertDeleted(index);
    assertThat(ids(longer.query(v(1, 0, 1), 3, ALL))).containsExactly("a");
    indexes.delete("index");
    NamedVectorIndex same = indexes.create("index", 2);
    assertDeleted(index);
    assertDeleted(longer, 3);
    assertThat(same.description().size()).isZero();
  }

  @Test
  @Timeout(120)
  void ofManyThreadsThatCreateAndDeleteOneNameAllAgree() throws Exception {
    NamedVectorIndexes other = beside().orElse(indexes);
    AtomicInteger deleted = new AtomicInteger();
    InParallel.run(
        6,
        thread -> {
          NamedVectorIndexes mine = thread % 2 == 0 ? indexes : other;
          for (int i = 0; i < 10; i++) {
            NamedVectorIndex made = mine.create("shared", 2);
            try {
              made.upsert(List.of(item("t" + thread, 1, 0)));
              made.query(v(1, 0), 3, ALL);
            } catch (IllegalStateException e) {
              assertThat(e).hasMessageContaining("was deleted");
            }
            if (mine.delete("shared")) {
              deleted.incrementAndGet();
            }
          }
        });
    assertThat(deleted.get()).isBetween(1, 60);
    assertThat(indexes.find("shared")).isEmpty();
    assertThat(other.find("shared")).isEmpty();
  }

  @Test
  void whoeverOpensTheSameFileSeesTheSame() {
    Optional<NamedVectorIndexes> opened = beside();
    assumeTrue(opened.isPresent(), "nothing is kept");
    NamedVectorIndexes other = opened.orElseThrow();
    NamedVectorIndex there = other.find("index").orElseThrow();
    assertThat(there.query(v(1, 0), 3, ALL)).isEmpty();
    Item item = new Item("a", v(3, 4), "text", Map.of("n", 1, "l", List.of(1, 2.5)));
    index.upsert(List.of(item, item("b", 1, 0)));
    assertSame(there.query(v(3, 4), 1, where("n", 1)).get(0).item(), item);
    assertThat(there.description()).isEqualTo(new Description("index", 2, 2, NOON));
    assertThat(there.delete(List.of("b"))).isEqualTo(1);
    there.upsert(List.of(item("a", 0, 1)));
    assertThat(ids(index.query(v(1, 0), 3, ALL))).containsExactly("a");
    assertThat(index.query(v(3, 4), 1, where("n", 1))).isEmpty();
    assertThat(other.delete("index")).isTrue();
    assertDeleted(index);
    assertDeleted(there);
    other.create("index", 1).upsert(List.of(item("c", 1)));
    assertDeleted(index);
    assertThat(ids(indexes.find("index").orElseThrow().query(v(1), 3, ALL))).containsExactly("c");
  }

  private static void assertDeleted(NamedVectorIndex index) {
    assertDeleted(index, 2);
  }

  private static void assertDeleted(NamedVectorIndex index, int dimension) {
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            index::description,
            () -> index.upsert(List.of(item("b", new float[dimension]))),
            () -> index.query(new float[dimension], 1, ALL),
            () -> index.get(List.of("a")),
            () -> index.delete(List.of("a")),
            () -> index.delete(ALL))) {
      assertThatIllegalStateException().isThrownBy(use).withMessageContaining("(index)");
    }
  }
}
