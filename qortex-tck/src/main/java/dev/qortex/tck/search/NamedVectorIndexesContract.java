package dev.qortex.tck.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.search.MetadataFilter;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndex.Description;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndex.Match;
import dev.qortex.core.search.NamedVectorIndexes;
import dev.qortex.tck.internal.HostileTexts;
import dev.qortex.tck.internal.InParallel;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every exact {@link NamedVectorIndexes} does. A subclass makes them; every test gets new
 * ones.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class NamedVectorIndexesContract {

  private static final MetadataFilter ALL = MetadataFilter.all();
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00.000000001Z");
  private static final double NEAR = 1e-5;

  private NamedVectorIndexes indexes;
  private NamedVectorIndex index;
  private Path folder;

  /**
   * No indexes yet. A subclass that must close what keeps them does so after each test.
   *
   * @param folder an empty folder that they may keep their files in
   * @param clock dates them
   */
  protected abstract NamedVectorIndexes create(Path folder, InstantSource clock);

  /**
   * Opens what is kept in that folder once more, beside what is open already; empty when nothing is
   * kept in it.
   */
  protected abstract Optional<NamedVectorIndexes> beside(Path folder);

  /** Makes the indexes of one test, and one index of 2 dimensions. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    indexes = create(empty, InstantSource.fixed(NOON));
    index = indexes.create("index", 2);
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
    assertThatIllegalArgumentException()
        .isThrownBy(() -> indexes.create("index", 3))
        .withMessageContainingAll("(index)", "(2)", "(3)", "\nMaybe ");
    assertThat(index.description().dimension()).isEqualTo(2);
  }

  @Test
  void anIndexNeedsANameAndADimension() {
    assertThatIllegalArgumentException().isThrownBy(() -> indexes.create(" ", 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> indexes.create("x", 0))
        .withMessageContaining("(0)");
    assertThat(indexes.list()).hasSize(1);
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

  private static void assertSame(Item found, Item given) {
    assertThat(found.id()).isEqualTo(given.id());
    assertThat(found.vector()).isEqualTo(given.vector());
    assertThat(found.document()).isEqualTo(given.document());
    assertThat(found.metadata()).isEqualTo(given.metadata());
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
  void whatIsRefusedChangesNothing() {
    index.upsert(List.of(item("a", 1, 0)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.upsert(List.of(item("b", 1, 0), item("a", 1, 0, 0))))
        .withMessageContainingAll("(a)", "(3)", "(2)");
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.upsert(List.of(item("b", 1, 0), item("c", 1, bad))))
          .withMessageContaining("(" + bad + ")");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.query(v(1, bad), 1, ALL))
          .withMessageContaining("(" + bad + ")");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> index.query(v(1), 1, ALL));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.query(v(1, 0), 0, ALL))
        .withMessageContaining("(0)");
    assertThat(ids(index.query(v(1, 0), 9, ALL))).containsExactly("a");
  }

  @Test
  void anItemHasAnIdAndJsonLikeMetadata() {
    assertThatIllegalArgumentException().isThrownBy(() -> item(" ", 1, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Item("a", v(1, 0), "", Map.of("when", NOON)))
        .withMessageContaining("(when)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Item("a", v(1, 0), "", Map.of("n", Double.NaN)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Item("a", v(1, 0), "\ud83d", Map.of()));
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
  void noMatchOfAFilterIsLostHoweverFarItIs() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      items.add(new Item("n%03d".formatted(i), v(1, i), "", Map.of("last", i >= 995)));
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
                  Comparator.comparingDouble((Item item) -> -cosine(question, item.vector()))
                      .thenComparing(Item::id))
              .limit(7)
              .map(Item::id)
              .toList();
      assertThat(ids(many.query(question, 7, filter))).as("%s", repetition).isEqualTo(nearest);
      assertThat(many.description().size()).isEqualTo(expected.size());
    }
  }

  private static long n(Item item) {
    return item.metadata().get("n") instanceof Long n ? n : -1;
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
  @Timeout(120)
  void whatIsFoundWhileManyThreadsWriteIsOneState() throws Exception {
    NamedVectorIndexes other = beside(folder).orElse(indexes);
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
                              .isCloseTo(cosine(v(1, 0), match.item().vector()), within(NEAR)));
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

  @Test
  @Timeout(120)
  void ofManyThreadsThatCreateAndDeleteOneNameAllAgree() throws Exception {
    NamedVectorIndexes other = beside(folder).orElse(indexes);
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
    Optional<NamedVectorIndexes> opened = beside(folder);
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

  private static MetadataFilter where(String field, Object value) {
    return MetadataFilter.of(Map.of(field, value));
  }

  private static Item item(String id, float... vector) {
    return new Item(id, vector, "", Map.of());
  }

  private static float[] v(float... values) {
    return values;
  }

  private static List<String> ids(List<Match> found) {
    return found.stream().map(match -> match.item().id()).toList();
  }

  private static double cosine(float[] one, float[] other) {
    double dot = 0;
    double oneSquared = 0;
    double otherSquared = 0;
    for (int d = 0; d < one.length; d++) {
      dot += (double) one[d] * other[d];
      oneSquared += (double) one[d] * one[d];
      otherSquared += (double) other[d] * other[d];
    }
    return dot / Math.sqrt(oneSquared * otherSquared);
  }
}
