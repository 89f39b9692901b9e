package dev.qortex.tck.search;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Description;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.tck.internal.HostileTexts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class NamedVectorItemTests extends NamedVectorTests {

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
}
