package dev.qortex.tck.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.tck.internal.HostileTexts;
import dev.qortex.tck.internal.InParallel;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every exact {@link VectorIndex} does. A subclass makes the index; every test gets a new one.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class VectorIndexContract {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();
  private static final double NEAR = 1e-5;

  private VectorIndex index;
  private Path folder;

  /**
   * A new, empty index. A subclass that must close it does so after each test.
   *
   * @param folder an empty folder that the index may keep its files in
   */
  protected abstract VectorIndex create(Path folder);

  /**
   * Closes the index that was created in that folder and opens it again; empty when a closed index
   * is gone.
   */
  protected abstract Optional<VectorIndex> reopen(Path folder);

  /**
   * How many times a test of chance or of several threads changes the index; to be overridden where
   * a change takes long.
   */
  protected int steps() {
    return 60;
  }

  /** Makes the index of one test. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    index = create(empty);
  }

  @Test
  void anEmptyIndexFindsNothing() {
    assertThat(index.size()).isZero();
    assertThat(index.dimension()).isZero();
    assertThat(index.search(v(1, 2), 3, EVERYWHERE)).isEmpty();
    assertThat(index.contained(List.of("a"))).isEmpty();
    index.remove(List.of("a"));
    index.put(List.of());
    assertThat(index.dimension()).isZero();
  }

  @Test
  void theNearestComeFirstWithTheirCosine() {
    index.put(List.of(at("far", -1, 0), at("near", 2, 0), at("middle", 1, 1)));
    List<Scored> found = index.search(v(5, 0), 10, EVERYWHERE);
    assertThat(ids(found)).containsExactly("near", "middle", "far");
    assertThat(found.get(0).score()).isCloseTo(1, within(NEAR));
    assertThat(found.get(1).score()).isCloseTo(Math.sqrt(0.5), within(NEAR));
    assertThat(found.get(2).score()).isCloseTo(-1, within(NEAR));
  }

  @Test
  void vectorsComeBackByIdWithTheirDirection() {
    assertThat(index.vectors(List.of("a"))).isEmpty();
    index.put(List.of(at("a", 3, 4), at("b", 0, 0), at("c", 1, 0)));
    index.remove(List.of("c"));
    Map<String, float[]> found = index.vectors(List.of("b", "a", "c", "ghost", "a"));
    assertThat(found).containsOnlyKeys("a", "b");
    assertThat(found.get("a")).containsExactly(v(0.6f, 0.8f), within(1e-6f));
    assertThat(found.get("b")).containsExactly(v(0, 0));
  }

  @Test
  void tiesComeById() {
    index.put(List.of(at("c", 1, 0), at("a", 1, 0), at("b", 1, 0)));
    assertThat(ids(index.search(v(1, 1), 2, EVERYWHERE))).containsExactly("a", "b");
  }

  @Test
  void theOrderOfIdsIsThatOfCodePoints() {
    String first = HostileTexts.HALF_WIDTH;
    String second = HostileTexts.EMOJI;
    index.put(List.of(at(second, 1, 0), at("a", 1, 0), at(first, 1, 0)));
    assertThat(ids(index.search(v(1, 0), 9, EVERYWHERE))).containsExactly("a", first, second);
    assertThat(ids(index.search(v(1, 0), 2, EVERYWHERE))).containsExactly("a", first);
  }

  @Test
  void onlySoManyComeBack() {
    index.put(List.of(at("a", 1, 0), at("b", 0, 1)));
    assertThat(index.search(v(1, 0), 1, EVERYWHERE)).hasSize(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.search(v(1, 0), 0, EVERYWHERE))
        .withMessageContaining("(0)");
  }

  @Test
  void aQuestionWithoutDirectionFindsNothing() {
    index.put(List.of(at("a", 1, 0)));
    assertThat(index.search(v(0, 0), 3, EVERYWHERE)).isEmpty();
  }

  @Test
  void theLengthOfAVectorDoesNotMatter() {
    index.put(List.of(at("tiny", 1e-40f, 1e-40f), at("huge", 3e38f, 3e38f)));
    assertThat(index.search(v(7, 7), 2, EVERYWHERE))
        .hasSize(2)
        .allSatisfy(found -> assertThat(found.score()).isCloseTo(1, within(1e-3)));
    assertThat(index.search(v(1e-42f, 1e-42f), 2, EVERYWHERE))
        .hasSize(2)
        .allSatisfy(found -> assertThat(found.score()).isCloseTo(1, within(1e-3)));
  }

  @Test
  void anotherDimensionIsRefusedAndNothingIsPut() {
    index.put(List.of(at("a", 1, 0)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.put(List.of(at("b", 1, 0), at("c", 1, 0, 0))))
        .withMessageContainingAll("(3)", "(2)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.search(v(1, 0, 0), 1, EVERYWHERE))
        .withMessageContainingAll("(3)", "(2)");
    assertThat(index.size()).isEqualTo(1);
    assertThat(index.dimension()).isEqualTo(2);
  }

  @Test
  void aFirstListOfMixedDimensionsIsRefusedAndFixesNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.put(List.of(at("a", 1, 0), at("b", 1, 0, 0))));
    assertThatIllegalArgumentException().isThrownBy(() -> index.put(List.of(at("a"))));
    assertThat(index.dimension()).isZero();
    index.put(List.of(at("b", 1, 0, 0)));
    assertThat(index.dimension()).isEqualTo(3);
  }

  @Test
  void numbersThatAreNotFiniteAreRefused() {
    index.put(List.of(at("a", 1, 0)));
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.put(List.of(at("b", 1, 1), at("a", 0, bad))))
          .withMessageContaining("(" + bad + ")");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.search(v(bad, 0), 1, EVERYWHERE))
          .withMessageContaining("(" + bad + ")");
    }
    assertThat(index.size()).isEqualTo(1);
    assertThat(index.search(v(1, 0), 1, EVERYWHERE).get(0).score()).isCloseTo(1, within(NEAR));
  }

  @Test
  void nullIsRefusedAndNothingIsPut() {
    index.put(List.of(at("a", 1, 0)));
    Entry good = at("b", 0, 1);
    Map<String, Supplier<@Nullable Entry>> bad =
        Map.of(
            "an entry", () -> null,
            "an id", () -> new Entry(nothing(), NodeKind.CONCEPT, "d", v(0, 1)),
            "a kind", () -> new Entry("c", nothing(), "d", v(0, 1)),
            "a domain", () -> new Entry("c", NodeKind.CONCEPT, nothing(), v(0, 1)),
            "numbers", () -> new Entry("c", NodeKind.CONCEPT, "d", nothing()));
    bad.forEach(
        (what, entry) ->
            assertThatNullPointerException()
                .as(what)
                .isThrownBy(() -> index.put(Arrays.asList(good, entry.get(), good))));
    assertThat(index.size()).isEqualTo(1);
    assertThat(index.contained(List.of("a", "b", "c"))).containsExactly("a");
    assertThat(ids(index.search(v(0, 1), 5, EVERYWHERE))).containsExactly("a");
  }

  /** What a caller that does not check may hand in. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  static <T> T nothing() {
    return null;
  }

  @Test
  void aVectorIsReplacedWithItsDomainAndKind() {
    index.put(List.of(new Entry("a", NodeKind.CONCEPT, "d", v(1, 0))));
    index.put(List.of(new Entry("a", NodeKind.PASSAGE, "e", v(0, 1))));
    assertThat(index.size()).isEqualTo(1);
    assertThat(index.search(v(0, 1), 5, EVERYWHERE.domains(Set.of("d")))).isEmpty();
    List<Scored> found = index.search(v(0, 1), 5, EVERYWHERE.kinds(Set.of(NodeKind.PASSAGE)));
    assertThat(ids(found)).containsExactly("a");
    assertThat(found.get(0).score()).isCloseTo(1, within(NEAR));
  }

  @Test
  void ofOneIdTwiceInAListTheLastCounts() {
    index.put(List.of(at("a", 1, 0), at("a", 0, 1)));
    assertThat(index.size()).isEqualTo(1);
    assertThat(index.search(v(0, 1), 1, EVERYWHERE).get(0).score()).isCloseTo(1, within(NEAR));
  }

  @Test
  void aVectorThatTheCallerChangesLaterIsKeptAsItWas() {
    float[] mine = v(1, 0);
    index.put(List.of(new Entry("a", NodeKind.CONCEPT, "d", mine)));
    mine[0] = -1;
    assertThat(index.search(v(1, 0), 1, EVERYWHERE).get(0).score()).isCloseTo(1, within(NEAR));
  }

  @Test
  void whatIsRemovedIsNotFound() {
    index.put(List.of(at("a", 1, 0), at("b", 0.9f, 0.1f), at("c", 0, 1)));
    index.remove(List.of("a", "ghost"));
    assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE))).containsExactly("b", "c");
    assertThat(index.contained(List.of("a", "c", "b", "ghost")))
        .containsExactlyInAnyOrder("b", "c");
    assertThat(index.size()).isEqualTo(2);
    assertThat(index.dimension()).isEqualTo(2);
  }

  @Test
  void theScopeIsKept() {
    index.put(
        List.of(
            new Entry("a", NodeKind.CONCEPT, "d", v(1, 0)),
            new Entry("b", NodeKind.PASSAGE, "d", v(1, 0)),
            new Entry("c", NodeKind.CONCEPT, "e", v(1, 0))));
    assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE.domains(Set.of("d")))))
        .containsExactly("a", "b");
    assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE.kinds(Set.of(NodeKind.CONCEPT)))))
        .containsExactly("a", "c");
    assertThat(ids(index.search(v(1, 0), 1, EVERYWHERE.accepts(id -> !id.equals("a")))))
        .containsExactly("b");
    assertThat(index.search(v(1, 0), 5, EVERYWHERE.domains(Set.of("nowhere")))).isEmpty();
  }

  @Test
  void everyVectorIsShownAtLengthOne() {
    index.put(List.of(at("a", 3, 4), new Entry("b", NodeKind.PASSAGE, "e", v(0, -2))));
    List<Entry> shown = new ArrayList<>();
    index.forEach(shown::add);
    shown.sort(Comparator.comparing(Entry::id));
    assertThat(shown).extracting(Entry::id).containsExactly("a", "b");
    assertThat(shown).extracting(Entry::domain).containsExactly("d", "e");
    assertThat(shown).extracting(Entry::kind).containsExactly(NodeKind.CONCEPT, NodeKind.PASSAGE);
    assertThat(shown.get(0).vector()).containsExactly(v(0.6f, 0.8f), within(1e-6f));
    assertThat(shown.get(1).vector()).containsExactly(v(0, -1), within(1e-6f));
  }

  @Test
  void hostileIdsAndDomainsAreFound() {
    for (String text : HostileTexts.ALL) {
      index.put(List.of(new Entry(text, NodeKind.CONCEPT, text, v(1, 0))));
      assertThat(ids(index.search(v(1, 0), 5, EVERYWHERE.domains(Set.of(text)))))
          .containsExactly(text);
    }
    assertThat(index.size()).isEqualTo(HostileTexts.ALL.size());
    assertThat(index.contained(HostileTexts.ALL)).hasSize(HostileTexts.ALL.size());
    index.remove(HostileTexts.ALL);
    assertThat(index.size()).isZero();
  }

  @RepeatedTest(3)
  void theResultIsThatOfComparingWithEveryVector(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<Entry> all = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      NodeKind kind = NodeKind.values()[random.nextInt(2)];
      all.add(new Entry("n" + i, kind, "d" + random.nextInt(3), random(random, 11)));
    }
    index.put(all);
    List<String> gone = all.stream().map(Entry::id).filter(id -> random.nextInt(4) == 0).toList();
    index.remove(gone);
    for (int i = 0; i < 20; i++) {
      float[] question = random(random, 11);
      List<Scored> found = index.search(question, 10, EVERYWHERE.domains(Set.of("d0", "d1")));
      List<Scored> expected =
          all.stream()
              .filter(entry -> !gone.contains(entry.id()) && !entry.domain().equals("d2"))
              .map(entry -> new Scored(entry.id(), cosine(question, entry.vector())))
              .sorted(Scored.BEST_FIRST)
              .limit(10)
              .toList();
      assertThat(ids(found)).as("seed %s", repetition).isEqualTo(ids(expected));
      for (int rank = 0; rank < 10; rank++) {
        assertThat(found.get(rank).score()).isCloseTo(expected.get(rank).score(), within(NEAR));
      }
    }
  }

  @Test
  void noScoreLeavesItsBounds() {
    Random random = new Random(1);
    for (int i = 0; i < 3 * steps(); i++) {
      float[] vector = random(random, 16);
      float[] opposite = new float[16];
      for (int d = 0; d < 16; d++) {
        opposite[d] = -vector[d];
      }
      index.put(List.of(at("same", vector), at("opposite", opposite)));
      assertThat(index.search(vector, 2, EVERYWHERE))
          .allSatisfy(found -> assertThat(found.score()).isBetween(-1.0, 1.0));
    }
  }

  @Test
  @Timeout(120)
  void manyThreadsMayPutRemoveAndSearch() throws Exception {
    index.put(List.of(at("fixed", 1, 0)));
    AtomicBoolean done = new AtomicBoolean();
    int each = steps() / 2;
    List<InParallel.Work> work = new ArrayList<>();
    for (int thread = 0; thread < 6; thread++) {
      int number = thread;
      work.add(
          () -> {
            for (int i = 0; i < each; i++) {
              index.put(List.of(at(number + "." + i, 0.5f, 1), at(number + "-" + i, 0, 1)));
              index.remove(List.of(number + "-" + i));
            }
          });
    }
    work.add(
        () -> {
          do {
            assertThat(ids(index.search(v(1, 0), 1, EVERYWHERE))).containsExactly("fixed");
          } while (!done.get());
        });
    InParallel.run(
        List.of(
            () -> {
              try {
                InParallel.run(work.subList(0, 6));
              } finally {
                done.set(true);
              }
            },
            work.get(6)));
    assertThat(index.size()).isEqualTo(6 * each + 1);
    assertThat(index.search(v(0, 1), 1_000, EVERYWHERE)).hasSize(6 * each + 1);
  }

  @Test
  void aReopenedIndexIsEqual() {
    index.put(List.of(at("a", 3, 4), at("gone", 1, 1), at("\ud83d\ude00'\0", 0, -2)));
    index.remove(List.of("gone"));
    List<Scored> before = index.search(v(1, 1), 5, EVERYWHERE);
    Optional<VectorIndex> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed index is gone");
    index = again.orElseThrow();
    assertThat(index.search(v(1, 1), 5, EVERYWHERE)).isEqualTo(before);
    assertThat(index.dimension()).isEqualTo(2);
    assertThat(index.size()).isEqualTo(2);
    assertThatIllegalArgumentException().isThrownBy(() -> index.put(List.of(at("b", 1, 2, 3))));
  }

  private static Entry at(String id, float... vector) {
    return new Entry(id, NodeKind.CONCEPT, "d", vector);
  }

  private static float[] v(float... values) {
    return values;
  }

  private static float[] random(Random random, int dimension) {
    float[] vector = new float[dimension];
    for (int d = 0; d < dimension; d++) {
      vector[d] = (float) random.nextGaussian();
    }
    return vector;
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

  private static List<String> ids(List<Scored> found) {
    return found.stream().map(Scored::id).toList();
  }
}
