package dev.qortex.core.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TopKTest {

  @Property
  void theBestAreThoseOfSortingEverything(
      @ForAll @IntRange(min = 1, max = 40) int k, @ForAll List<Double> scores) {
    assertBest(k, scores);
  }

  @Property
  void tiesAreBrokenById(
      @ForAll @IntRange(min = 1, max = 12) int k,
      @ForAll @Size(max = 60) List<@IntRange(min = -1, max = 2) Integer> scores) {
    assertBest(k, scores.stream().map(score -> score / 2.0).toList());
  }

  @Property
  void whatIsNotAdmittedWouldNotEnter(
      @ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = 0, max = 1) Double> scores,
      @ForAll @DoubleRange(min = 0, max = 1) double next) {
    TopK top = new TopK(3);
    offer(top, scores);
    List<Scored> before = top.best();
    if (!top.admits(next)) {
      top.offer("a", next);
      assertThat(top.best()).isEqualTo(before);
    }
  }

  @Test
  void moreThanTheFirstRoomFits() {
    assertBest(1_000, IntStream.range(0, 3_000).mapToObj(i -> (i * 7_919 % 3_001) / 1.0).toList());
    assertBest(Integer.MAX_VALUE, IntStream.range(0, 700).mapToObj(i -> i / 1.0).toList());
  }

  @Test
  void zeroAndMinusZeroAreATie() {
    TopK top = new TopK(1);
    top.offer("b", 0.0);
    top.offer("a", -0.0);
    assertThat(top.best()).containsExactly(new Scored("a", 0.0));
    TopK both = new TopK(2);
    both.offer("b", 0.0);
    both.offer("a", -0.0);
    assertThat(both.best()).extracting(Scored::id).containsExactly("a", "b");
  }

  @Test
  void roomForNoneIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new TopK(0)).withMessageContaining("(0)");
  }

  @Test
  void anEmptyOneHasNone() {
    assertThat(new TopK(3).best()).isEmpty();
  }

  @Test
  void aScopeCoversItsDomainsAndKinds() {
    SearchScope scope =
        SearchScope.everywhere().domains(Set.of("d")).kinds(Set.of(NodeKind.PASSAGE));
    assertThat(scope.covers("d", NodeKind.PASSAGE)).isTrue();
    assertThat(scope.covers("d", NodeKind.CONCEPT)).isFalse();
    assertThat(scope.covers("e", NodeKind.PASSAGE)).isFalse();
    assertThat(SearchScope.everywhere().covers("e", NodeKind.CONCEPT)).isTrue();
    SearchScope narrow = scope.accepts(id -> id.length() > 1).accepts(id -> id.startsWith("x"));
    assertThat(narrow.accepts().test("xy")).isTrue();
    assertThat(narrow.accepts().test("x")).isFalse();
    assertThat(narrow.accepts().test("yy")).isFalse();
  }

  private static void assertBest(int k, List<Double> scores) {
    TopK top = new TopK(k);
    List<Scored> all = offer(top, scores);
    all.sort(Scored.BEST_FIRST);
    assertThat(top.best()).isEqualTo(all.subList(0, Math.min(k, all.size())));
  }

  /** Offers each score with an id that does not follow its order, and returns all as offered. */
  private static List<Scored> offer(TopK top, List<Double> scores) {
    List<Scored> all = new ArrayList<>();
    for (int i = 0; i < scores.size(); i++) {
      Scored scored = new Scored("n" + (i * 31 % 101) + "." + i, scores.get(i) + 0.0);
      all.add(scored);
      top.offer(scored.id(), scores.get(i));
    }
    return all;
  }
}
