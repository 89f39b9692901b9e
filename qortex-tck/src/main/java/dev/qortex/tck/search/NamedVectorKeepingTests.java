package dev.qortex.tck.search;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Description;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class NamedVectorKeepingTests extends NamedVectorTests {

  @Test
  void anErasureDeletesTheItemsOfAName() {
    index.upsert(
        List.of(
            new Item("alma", v(1, 0), "", Map.of()),
            new Item("alma:1", v(1, 0), "", Map.of()),
            new Item("almanac", v(1, 0), "alma", Map.of("alma", "x")),
            new Item("1", v(1, 0), "", Map.of("user", "alma")),
            new Item("2", v(1, 0), "", Map.of("of", List.of(Map.of("user", "alma"))))));
    String name = index.description().name();

    assertThat(indexes.erase("alma")).isEqualTo(4);

    assertThat(index.get(List.of("alma", "alma:1", "almanac", "1", "2")))
        .extracting(Item::id)
        .containsExactly("almanac");
    assertThat(index.query(v(1, 0), 9, ALL)).hasSize(1);
    assertThat(indexes.erase("alma")).isZero();
    assertThat(indexes.erase(name)).isOne();
    assertThat(indexes.find(name)).isEmpty();
  }

  @Test
  void whatComesBackIsExactlyWhatWasGiven() {
    Map<String, Object> metadata =
        Map.of(
            "text",
            "it's \ud83d\ude00",
            "long",
            Long.MAX_VALUE,
            "double",
            0.1,
            "whole",
            2.0,
            "flag",
            true,
            "list",
            List.of(1L, List.of("x"), Map.of("y", 2.5)),
            "map",
            Map.of("", false));
    List<Item> given =
        List.of(
            new Item("b", v(3, 4), "two\nlines", metadata),
            new Item("a", v(1e-40f, -3e38f), "", Map.of()),
            new Item("c", v(-0f, 0), "zero", Map.of("n", 1)));
    index.upsert(given);
    List<Item> found = index.get(List.of("b", "ghost", "c", "a", "b"));
    assertThat(found).extracting(Item::id).containsExactly("b", "c", "a");
    assertSame(found.get(0), given.get(0));
    assertSame(found.get(1), given.get(2));
    assertSame(found.get(2), given.get(1));
    index.query(v(3, 4), 3, ALL).stream()
        .filter(match -> match.item().id().equals("b"))
        .forEach(
            match -> {
              assertSame(match.item(), given.get(0));
              assertThat(match.score()).isCloseTo(1, within(NEAR));
            });
    assertThat(ids(index.query(v(3, 4), 3, ALL))).containsExactly("b", "c", "a");
  }

  @Test
  void anItemIsReplacedAsAWhole() {
    index.upsert(List.of(new Item("a", v(1, 0), "before", Map.of("n", 1, "m", 1))));
    Item after = new Item("a", v(0, 1), "", Map.of("n", 2));
    index.upsert(List.of(after));
    assertSame(index.get(List.of("a")).get(0), after);
    assertThat(index.query(v(1, 0), 5, where("n", 1))).isEmpty();
    assertThat(index.query(v(1, 0), 5, where("m", 1))).isEmpty();
    assertThat(index.query(v(0, 1), 5, where("n", 2)).get(0).score()).isCloseTo(1, within(NEAR));
    assertThat(index.description().size()).isEqualTo(1);
  }

  @Test
  void anItemIsChangedWhereItIs() {
    index.upsert(List.of(new Item("a", v(1, 0), "text", Map.of("n", 1))));
    assertThat(
            index.update("a", known -> new Item("b", v(0, 1), known.document(), known.metadata())))
        .isTrue();
    assertSame(index.get(List.of("a")).get(0), new Item("a", v(0, 1), "text", Map.of("n", 1)));
    assertThat(ids(index.query(v(0, 1), 1, where("n", 1)))).containsExactly("a");
    assertThat(index.update("ghost", known -> known)).isFalse();
    refused(() -> index.update("a", known -> item("a", 1, 0, 0)), "(a)", "(3)", "(2)");
    assertThat(ids(index.query(v(0, 1), 9, ALL))).containsExactly("a");
  }

  @Test
  @Timeout(120)
  void ofChangesAtTheSameTimeNoneIsLost() throws Exception {
    index.upsert(List.of(new Item("a", v(1, 0), "", Map.of("n", 0))));
    NamedVectorIndex there = beside().flatMap(other -> other.find("index")).orElse(index);
    InParallel.run(
        4,
        thread -> {
          for (int i = 0; i < 25; i++) {
            (thread % 2 == 0 ? index : there).update("a", NamedVectorKeepingTests::oneMore);
          }
        });
    assertThat(index.get(List.of("a")).get(0).metadata()).containsEntry("n", 100L);
  }

  private static Item oneMore(Item item) {
    long before = (Long) Objects.requireNonNull(item.metadata().get("n"));
    return new Item(item.id(), item.vector(), item.document(), Map.of("n", before + 1));
  }

  @Test
  void ofOneIdTwiceInACallTheLastCounts() {
    index.upsert(List.of(item("a", 1, 0), item("b", 1, 0), item("a", 0, 1)));
    assertThat(index.description().size()).isEqualTo(2);
    assertThat(index.get(List.of("a")).get(0).vector()).isEqualTo(v(0, 1));
  }

  @Test
  void whatIsRefusedChangesNothing() {
    index.upsert(List.of(item("a", 1, 0)));
    refused(() -> index.upsert(List.of(item("b", 1, 0), item("a", 1, 0, 0))), "(a)", "(3)", "(2)");
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      refused(() -> index.upsert(List.of(item("b", 1, 0), item("c", 1, bad))), "(" + bad + ")");
      refused(() -> index.query(v(1, bad), 1, ALL), "(" + bad + ")");
    }
    refused(() -> index.query(v(1), 1, ALL));
    refused(() -> index.query(v(1, 0), 0, ALL), "(0)");
    assertThat(ids(index.query(v(1, 0), 9, ALL))).containsExactly("a");
  }

  @Test
  void anItemHasAnIdAndJsonLikeMetadata() {
    refused(() -> item(" ", 1, 0));
    refused(() -> new Item("a", v(1, 0), "", Map.of("when", NOON)), "(when)");
    refused(() -> new Item("a", v(1, 0), "", Map.of("n", Double.NaN)));
    refused(() -> new Item("a", v(1, 0), "\ud83d", Map.of()));
  }

  @Test
  void whatTheCallerChangesLaterStaysAsItWas() {
    float[] mine = v(1, 0);
    index.upsert(List.of(new Item("a", mine, "", Map.of())));
    mine[0] = -1;
    index.get(List.of("a")).get(0).vector()[0] = -1;
    index.query(v(1, 0), 1, ALL).get(0).item().vector()[0] = -1;
    assertThat(index.get(List.of("a")).get(0).vector()).isEqualTo(v(1, 0));
    assertThat(index.query(v(1, 0), 1, ALL).get(0).score()).isCloseTo(1, within(NEAR));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> index.query(v(1, 0), 1, ALL).clear());
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> index.get(List.of("a")).clear());
  }

  @Test
  void deletingSaysHowManyThereWere() {
    index.upsert(
        List.of(
            new Item("a", v(1, 0), "", Map.of("n", 1)),
            new Item("b", v(1, 0), "", Map.of("n", 1.0)),
            new Item("c", v(1, 0), "", Map.of()),
            new Item("d", v(1, 0), "", Map.of("n", "1"))));
    assertThat(index.delete(List.of("c", "c", "ghost"))).isEqualTo(1);
    assertThat(index.delete(where("n", 1))).isEqualTo(2);
    assertThat(ids(index.query(v(1, 0), 9, ALL))).containsExactly("d");
    assertThat(index.get(List.of("a", "b", "c"))).isEmpty();
  }

  @Test
  void hostileTextsAreKeptApart() {
    for (String text : HostileTexts.ALL) {
      NamedVectorIndex named = indexes.create(text, 1);
      named.upsert(List.of(new Item(text, v(1), text, Map.of(text, text))));
    }
    for (String text : HostileTexts.ALL) {
      NamedVectorIndex named = indexes.find(text).orElseThrow();
      assertThat(named.description()).isEqualTo(new Description(text, 1, 1, NOON));
      assertSame(named.get(List.of(text)).get(0), new Item(text, v(1), text, Map.of(text, text)));
      if (!text.startsWith("$")) {
        assertThat(ids(named.query(v(1), 1, where(text, text)))).containsExactly(text);
      }
      index.upsert(List.of(new Item(text, v(1, 0), "", Map.of("text", text))));
    }
    for (String text : HostileTexts.ALL) {
      assertThat(ids(index.query(v(1, 0), 9, where("text", text)))).containsExactly(text);
      assertThat(indexes.delete(text)).isTrue();
    }
    assertThat(index.delete(HostileTexts.ALL)).isEqualTo(HostileTexts.ALL.size());
    assertThat(indexes.list()).hasSize(1);
  }

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
            () -> index.update("a", item -> item),
            () -> index.query(new float[dimension], 1, ALL),
            () -> index.get(List.of("a")),
            () -> index.delete(List.of("a")),
            () -> index.delete(ALL))) {
      assertThatIllegalStateException().isThrownBy(use).withMessageContaining("(index)");
    }
  }
}
