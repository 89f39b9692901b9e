package dev.qortex.tck.search;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.VectorIndex.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

abstract class VectorKeepingTests extends VectorTests {

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
  void anotherDimensionIsRefusedAndNothingIsPut() {
    index.put(List.of(at("a", 1, 0)));
    refused(() -> index.put(List.of(at("b", 1, 0), at("c", 1, 0, 0))), "(3)", "(2)");
    refused(() -> index.search(v(1, 0, 0), 1, EVERYWHERE), "(3)", "(2)");
    assertThat(index.size()).isEqualTo(1);
    assertThat(index.dimension()).isEqualTo(2);
  }

  @Test
  void aFirstListOfMixedDimensionsIsRefusedAndFixesNone() {
    refused(() -> index.put(List.of(at("a", 1, 0), at("b", 1, 0, 0))));
    refused(() -> index.put(List.of(at("a"))));
    assertThat(index.dimension()).isZero();
    index.put(List.of(at("b", 1, 0, 0)));
    assertThat(index.dimension()).isEqualTo(3);
  }

  @Test
  void numbersThatAreNotFiniteAreRefused() {
    index.put(List.of(at("a", 1, 0)));
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      refused(() -> index.put(List.of(at("b", 1, 1), at("a", 0, bad))), "(" + bad + ")");
      refused(() -> index.search(v(bad, 0), 1, EVERYWHERE), "(" + bad + ")");
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
  void aVectorOfAnotherDimensionIsNamed() {
    index.put(List.of(at("a", 1, 0)));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> index.put(List.of(new Entry("longer", NodeKind.CONCEPT, "d", v(1, 0, 0)))))
        .withMessageContaining("vector of (longer) has (3) dimensions, not (2)");
    assertThat(index.size()).isOne();
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
  void aReopenedIndexIsEqual() {
    index.put(List.of(at("a", 3, 4), at("gone", 1, 1), at("\ud83d\ude00'\0", 0, -2)));
    index.remove(List.of("gone"));
    List<Scored> before = index.search(v(1, 1), 5, EVERYWHERE);
    reopen();
    assertThat(index.search(v(1, 1), 5, EVERYWHERE)).isEqualTo(before);
    assertThat(index.dimension()).isEqualTo(2);
    assertThat(index.size()).isEqualTo(2);
    refused(() -> index.put(List.of(at("b", 1, 2, 3))));
  }

  /** A null that a caller without checks may hand in. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  static <T> T nothing() {
    return null;
  }
}
