package dev.qortex.learning.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PackingTest {

  private static final int UNLIMITED = Integer.MAX_VALUE;

  private final List<Candidate> candidates = new ArrayList<>();
  private double[] scores = {};

  private PackingTest arm(String id, int tokens, double score) {
    candidates.add(new Candidate(new Arm(id, tokens), Posterior.UNIFORM, 0));
    scores = Arrays.copyOf(scores, candidates.size());
    scores[scores.length - 1] = score;
    return this;
  }

  private List<String> pack(Packing packing, int count, int tokens) {
    return Arrays.stream(packing.pack(candidates, scores, new SelectionLimits(count, tokens)))
        .mapToObj(place -> candidates.get(place).arm().id())
        .toList();
  }

  static List<Packing> packings() {
    return List.of(Packing.byScore(), Packing.byScorePerToken(), Packing.knapsack());
  }

  @Test
  void cheapArmsComeFirstPerToken() {
    arm("dear", 90, 0.9).arm("cheap", 10, 0.3).arm("free", 0, 0.1).arm("cheaper", 10, 0.4);

    assertThat(pack(Packing.byScore(), 4, 100)).containsExactly("dear", "cheaper", "free");
    assertThat(pack(Packing.byScorePerToken(), 4, 99)).containsExactly("cheaper", "cheap", "free");
    assertThat(pack(Packing.byScorePerToken(), 2, 99)).containsExactly("cheaper", "free");
  }

  @Test
  void whatCostsNothingIsOrderedByScore() {
    arm("a", 0, 0.1).arm("b", 0, 0.3).arm("c", 0, 0.2).arm("d", 1, 1);

    assertThat(pack(Packing.byScorePerToken(), 2, 10)).containsExactly("b", "c");
  }

  @ParameterizedTest
  @MethodSource("packings")
  void equalOnesAreOrderedById(Packing packing) {
    arm("c", 5, 0.5).arm("a", 5, 0.5).arm("d", 5, 0.5).arm("b", 5, 0.5);

    assertThat(pack(packing, 2, UNLIMITED)).containsExactly("a", "b");
    assertThat(pack(packing, 4, 10)).containsExactly("a", "b");
  }

  @Test
  void theKnapsackLeavesTheBestOutForTwoThatAreBetterTogether() {
    arm("best", 100, 0.9).arm("one", 50, 0.6).arm("two", 50, 0.5).arm("bait", 1, 0.1);

    assertThat(pack(Packing.byScore(), 4, 100)).containsExactly("best");
    assertThat(pack(Packing.byScorePerToken(), 4, 100)).containsExactly("one", "bait");
    assertThat(pack(Packing.knapsack(), 4, 100)).containsExactly("one", "two");
    assertThat(pack(Packing.knapsack(), 1, 100)).containsExactly("best");
  }

  @ParameterizedTest
  @MethodSource("packings")
  void whatIsWorthNothingIsTakenAllTheSame(Packing packing) {
    arm("worse", 60, -2).arm("bad", 60, -1).arm("dear", 101, 0.5);

    assertThat(pack(packing, 3, 100)).containsExactly("bad");
  }

  @Property(tries = 500)
  void theKnapsackIsAsGoodAsTryingAll(
      @ForAll long seed,
      @ForAll @IntRange(max = 12) int number,
      @ForAll @IntRange(max = 12) int count,
      @ForAll @IntRange(max = 60) int tokens) {
    fill(new Random(seed), number, 20);
    SelectionLimits limits = new SelectionLimits(count, tokens);
    int[] packed = Packing.knapsack().pack(candidates, scores, limits);

    assertThat(packed).hasSizeLessThanOrEqualTo(count).doesNotHaveDuplicates();
    assertThat(cost(packed)).isLessThanOrEqualTo(tokens);
    assertThat(sum(packed)).isCloseTo(bestOfAll(limits), within(1e-9));
    assertThat(Arrays.stream(packed).mapToDouble(place -> scores[place]).toArray())
        .isSortedAccordingTo(Collections.reverseOrder());
  }

  /** Few different scores and costs, so that there are ties. */
  private void fill(Random random, int number, int dearest) {
    candidates.clear();
    for (int i = 0; i < number; i++) {
      double score = random.nextBoolean() ? random.nextInt(4) / 4.0 : random.nextDouble();
      arm("arm" + i, random.nextInt(dearest), score);
    }
  }

  private long cost(int[] places) {
    return Arrays.stream(places).mapToLong(place -> candidates.get(place).arm().tokenCost()).sum();
  }

  private double sum(int[] places) {
    return Arrays.stream(places).mapToDouble(place -> scores[place]).sum();
  }

  private double bestOfAll(SelectionLimits limits) {
    return IntStream.range(0, 1 << candidates.size())
        .filter(set -> Integer.bitCount(set) <= limits.count())
        .mapToObj(
            set -> IntStream.range(0, candidates.size()).filter(i -> (set >> i & 1) == 1).toArray())
        .filter(places -> cost(places) <= limits.tokens())
        .mapToDouble(this::sum)
        .max()
        .orElseThrow();
  }

  @Property(tries = 200)
  void theOrderOfTheCandidatesDoesNotMatter(@ForAll long seed) {
    Random random = new Random(seed);
    fill(random, 30, 50);
    Map<String, Double> scoreOf = new HashMap<>();
    IntStream.range(0, 30).forEach(i -> scoreOf.put(candidates.get(i).arm().id(), scores[i]));
    int count = random.nextInt(30);
    int tokens = random.nextInt(600);
    List<List<String>> before = packings().stream().map(p -> pack(p, count, tokens)).toList();
    Collections.shuffle(candidates, random);
    scores = candidates.stream().mapToDouble(c -> scoreOf.get(c.arm().id())).toArray();

    assertThat(packings().stream().map(p -> pack(p, count, tokens)).toList()).isEqualTo(before);
  }

  @Test
  void aBudgetWithRoomForTheBestMakesThemTheAnswer() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      arm("arm" + i, random.nextInt(100), random.nextDouble());
    }

    assertThat(pack(Packing.knapsack(), 10, 1000))
        .isEqualTo(pack(Packing.byScore(), 10, UNLIMITED));
  }

  /** Even costs and an odd budget: no bound can tell that the last token stays unused. */
  @Test
  void aSearchThatIsTooLongEndsWithNothingWorseThanTheGreedyOnes() {
    Random random = new Random(2);
    for (int i = 0; i < 500; i++) {
      int tokens = 2 * random.nextInt(500, 1000);
      arm("arm" + i, tokens, tokens / 2000.0);
    }
    SelectionLimits limits = new SelectionLimits(500, 200_001);
    int[] packed = Packing.knapsack().pack(candidates, scores, limits);

    assertThat(cost(packed)).isLessThanOrEqualTo(200_001);
    for (Packing greedy : List.of(Packing.byScore(), Packing.byScorePerToken())) {
      assertThat(sum(packed))
          .isGreaterThanOrEqualTo(sum(greedy.pack(candidates, scores, limits)) - 1e-9);
    }
  }

  @ParameterizedTest
  @MethodSource("packings")
  void scoresThatAreNoNumbersOrBelowZeroBreakNothing(Packing packing) {
    arm("a", 5, Double.NaN)
        .arm("b", 5, Double.POSITIVE_INFINITY)
        .arm("c", 5, Double.NEGATIVE_INFINITY)
        .arm("d", 5, -1)
        .arm("e", 5, 0.5);

    assertThat(pack(packing, 2, UNLIMITED)).containsExactly("a", "b");
    assertThat(pack(packing, 5, 11)).hasSizeLessThanOrEqualTo(2).contains("b");
    assertThat(pack(packing, 0, 11)).isEmpty();
    assertThat(pack(packing, 5, 4)).isEmpty();
  }
}
