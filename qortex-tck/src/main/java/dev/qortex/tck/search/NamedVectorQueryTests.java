package dev.qortex.tck.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndex.Match;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.tck.internal.Fixtures;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class NamedVectorQueryTests extends NamedVectorTests {

  @Test
  void theNearestComeFirstAndTiesById() {
    index.upsert(
        List.of(item("far", -1, 0), item("c", 2, 2), item("b", 1, 1), item("near", 9, 0.1f)));
    List<Match> found = index.query(v(5, 0), 9, ALL);
    assertThat(ids(found)).containsExactly("near", "b", "c", "far");
    assertThat(found.get(1).score()).isCloseTo(Math.sqrt(0.5), within(NEAR));
    assertThat(found.get(3).score()).isCloseTo(-1, within(NEAR));
    assertThat(ids(index.query(v(5, 0), 2, ALL))).containsExactly("near", "b");
    assertThat(index.query(v(0, 0), 2, ALL)).isEmpty();
  }

  @Test
  void theOrderOfIdsIsThatOfCodePoints() {
    String first = HostileTexts.HALF_WIDTH;
    String second = HostileTexts.EMOJI;
    index.upsert(List.of(item(second, 1, 0), item("a", 1, 0), item(first, 1, 0)));
    assertThat(ids(index.query(v(1, 0), 9, ALL))).containsExactly("a", first, second);
    assertThat(ids(index.query(v(1, 0), 2, ALL))).containsExactly("a", first);
  }

  @Test
  void noMatchOfAFilterIsLostHoweverFarItIs() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      items.add(
          new Item(String.format(Locale.ROOT, "n%03d", i), v(1, i), "", Map.of("last", i >= 995)));
    }
    index.upsert(items);
    assertThat(ids(index.query(v(1, 0), 5, where("last", true))))
        .containsExactly("n995", "n996", "n997", "n998", "n999");
  }

  @RepeatedTest(3)
  void theResultIsThatOfComparingWithEveryItem(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    NamedVectorIndex many = indexes.create("many", 5);
    Map<String, Item> expected = new HashMap<>();
    for (int round = 0; round < 30; round++) {
      List<Item> items = new ArrayList<>();
      for (int i = random.nextInt(20); i > 0; i--) {
        float[] vector = new float[5];
        for (int d = 0; d < 5; d++) {
          vector[d] = (float) random.nextGaussian();
        }
        Map<String, Object> metadata = Map.of("n", random.nextInt(5));
        items.add(new Item("i" + random.nextInt(100), vector, "", metadata));
      }
      many.upsert(items);
      items.forEach(item -> expected.put(item.id(), item));
      List<String> gone = List.of("i" + random.nextInt(100), "i" + random.nextInt(100));
      int size = expected.size();
      gone.forEach(expected::remove);
      assertThat(many.delete(gone)).isEqualTo(size - expected.size());
      if (round % 10 == 9) {
        assertThat(many.delete(where("n", 4)))
            .isEqualTo(expected.values().stream().filter(item -> n(item) == 4).count());
        expected.values().removeIf(item -> n(item) == 4);
      }
      float[] question = {1, (float) random.nextGaussian(), 0, 0, 1};
      MetadataFilter filter = MetadataFilter.of(Map.of("n", Map.of("$gte", 2)));
      List<String> nearest =
          expected.values().stream()
              .filter(item -> n(item) >= 2)
              .sorted(
                  Comparator.comparingDouble(
                          (Item item) -> -Fixtures.cosine(question, item.vector()))
                      .thenComparing(Item::id))
              .limit(7)
              .map(Item::id)
              .toList();
      assertThat(ids(many.query(question, 7, filter))).as("%s", repetition).isEqualTo(nearest);
      assertThat(many.description().size()).isEqualTo(expected.size());
    }
  }

  @Test
  @Timeout(120)
  void whatIsFoundWhileManyThreadsWriteIsOneState() throws Exception {
    NamedVectorIndexes other = beside().orElse(indexes);
    NamedVectorIndex there = other.find("index").orElseThrow();
    index.upsert(List.of(generation(0), item("fixed", 1, 0)));
    AtomicBoolean done = new AtomicBoolean();
    List<InParallel.Work> writers = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      int number = thread;
      NamedVectorIndex mine = thread % 2 == 0 ? index : there;
      writers.add(
          () -> {
            for (int i = 0; i < 30; i++) {
              mine.upsert(List.of(generation(i), item(number + "." + i, 0, 1)));
              mine.upsert(List.of(item("passing" + number, 0, 1)));
              assertThat(mine.delete(List.of("passing" + number))).isEqualTo(1);
            }
          });
    }
    InParallel.run(
        List.of(
            () -> {
              try {
                InParallel.run(writers);
              } finally {
                done.set(true);
              }
            },
            () -> {
              do {
                for (NamedVectorIndex mine : List.of(index, there)) {
                  List<Match> found = mine.query(v(1, 0), 3, ALL);
                  assertThat(ids(found)).contains("fixed", "changing");
                  found.forEach(
                      match ->
                          assertThat(match.score())
                              .isCloseTo(
                                  Fixtures.cosine(v(1, 0), match.item().vector()), within(NEAR)));
                  MetadataFilter even = where("even", true);
                  mine.query(v(1, 0), 3, even)
                      .forEach(
                          match -> assertThat(match.item().metadata()).containsEntry("even", true));
                }
              } while (!done.get());
            }));
    assertThat(there.description().size()).isEqualTo(4 * 30 + 2);
    assertThat(index.query(v(0, 1), 1_000, ALL)).hasSize(4 * 30 + 2);
    assertThat(there.query(v(0, 1), 1_000, ALL)).hasSize(4 * 30 + 2);
  }

  private static Item generation(int i) {
    return new Item("changing", v(1, 0.01f * i), "g" + i, Map.of("even", i % 2 == 0));
  }

  private static long n(Item item) {
    return item.metadata().get("n") instanceof Long n ? n : -1;
  }
}
