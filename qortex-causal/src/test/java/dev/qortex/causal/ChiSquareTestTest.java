package dev.qortex.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.causal.CausalDag;
import dev.qortex.core.causal.CausalEdge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChiSquareTestTest {

  private static final IndependenceClaim MARGINAL = new IndependenceClaim("x", "y", Set.of(), true);
  private static final IndependenceClaim GIVEN_Z =
      new IndependenceClaim("x", "y", Set.of("z"), true);

  private final ChiSquareTest test = ChiSquareTest.standard();

  /** A table of counts, row by row, as samples that share a value of z. */
  private static List<Map<String, String>> samples(String z, int columns, int... counts) {
    List<Map<String, String>> samples = new ArrayList<>();
    for (int cell = 0; cell < counts.length; cell++) {
      Map<String, String> sample =
          Map.of("x", "row " + cell / columns, "y", "column " + cell % columns, "z", z);
      samples.addAll(Collections.nCopies(counts[cell], sample));
    }
    return samples;
  }

  @SafeVarargs
  private static List<Map<String, String>> all(List<Map<String, String>>... parts) {
    return Stream.of(parts).flatMap(List::stream).toList();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "chi-square.csv", numLinesToSkip = 1)
  void tablesOfTwoByTwoAreTestedAsByTheOriginal(
      String name, String table, double statistic, double p, int degrees, boolean consistent) {
    int[] counts = Stream.of(table.split(" ")).mapToInt(Integer::parseInt).toArray();
    Refutation refutation = test.test(MARGINAL, samples("", 2, counts));

    assertThat(refutation.statistic()).as(name).isCloseTo(statistic, within(1e-12));
    assertThat(refutation.pValue()).isCloseTo(p, within(1e-12));
    assertThat(refutation.degreesOfFreedom()).isEqualTo(degrees);
    assertThat(refutation.consistent()).isEqualTo(consistent);
  }

  /** Expected are 15, 20 and 25 in both columns; with two degrees of freedom p is exp(-x / 2). */
  @Test
  void aLargerTableIsNotCorrected() {
    Refutation refutation = test.test(MARGINAL, samples("", 2, 10, 20, 20, 20, 30, 20));

    assertThat(refutation.statistic()).isCloseTo(16 / 3.0, within(1e-12));
    assertThat(refutation.degreesOfFreedom()).isEqualTo(2);
    assertThat(refutation.pValue()).isCloseTo(Math.exp(-8 / 3.0), within(1e-12));
    assertThat(refutation.consistent()).isTrue();
    assertThat(new ChiSquareTest(0.1).test(MARGINAL, samples("", 2, 10, 20, 20, 20, 30, 20)))
        .isEqualTo(new Refutation(refutation.statistic(), 2, refutation.pValue(), false));
  }

  @Test
  void whatIsDependentMayBeIndependentGivenItsCause() {
    List<Map<String, String>> samples =
        all(samples("on", 2, 16, 4, 4, 1), samples("off", 2, 1, 4, 4, 16));
    Refutation marginal = test.test(MARGINAL, samples);

    assertThat(marginal.statistic()).isCloseTo(5.12, within(1e-12));
    assertThat(marginal.consistent()).isFalse();
    assertThat(test.test(GIVEN_Z, samples)).isEqualTo(new Refutation(0, 2, 1, true));
  }

  @Test
  void aClaimOfDependenceIsConsistentWithDependentDataOnly() {
    IndependenceClaim dependent = new IndependenceClaim("x", "y", Set.of(), false);

    assertThat(test.test(dependent, samples("", 2, 30, 10, 10, 30)).consistent()).isTrue();
    assertThat(test.test(dependent, samples("", 2, 25, 25, 25, 25)).consistent()).isFalse();
  }

  @Test
  void groupsThatAreSmallOrWithoutVariationDoNotCount() {
    List<Map<String, String>> counted = samples("a", 2, 8, 2, 3, 7);
    List<Map<String, String>> passedOver =
        all(samples("b", 2, 2, 0, 0, 2), samples("c", 2, 9, 9), samples("d", 1, 9, 9));

    assertThat(test.test(GIVEN_Z, all(counted, passedOver)))
        .isEqualTo(test.test(GIVEN_Z, counted))
        .isEqualTo(test.test(MARGINAL, counted));
    assertThat(test.test(GIVEN_Z, samples("b", 2, 2, 1, 0, 2)).degreesOfFreedom()).isOne();
  }

  @Test
  void groupsOfJointValuesAreNotMixedUp() {
    List<Map<String, String>> samples = new ArrayList<>();
    for (Map<String, String> sample : samples("", 2, 3, 3, 3, 3)) {
      for (List<String> joint : List.of(List.of("a|b", "c"), List.of("a", "b|c"))) {
        samples.add(
            Map.of(
                "x", sample.get("x"), "y", sample.get("y"), "v", joint.get(0), "w", joint.get(1)));
      }
    }

    assertThat(
            test.test(new IndependenceClaim("x", "y", Set.of("v", "w"), true), samples)
                .degreesOfFreedom())
        .isEqualTo(2);
  }

  @Test
  void strongDependenceHasATinyPValueThatIsNotZero() {
    assertThat(test.test(MARGINAL, samples("", 2, 500, 0, 0, 500)).pValue())
        .isBetween(1e-220, 1e-210);
  }

  @Test
  void whatCannotBeTestedIsNamed() {
    assertThatThrownBy(() -> test.test(MARGINAL, samples("", 2, 1, 1, 1, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("samples (4)");
    assertThatThrownBy(
            () ->
                test.test(
                    new IndependenceClaim("x", "ghost", Set.of(), true), samples("", 2, 9, 9, 9)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(ghost) is missing in sample (0)");
    assertThatThrownBy(() -> test.test(GIVEN_Z, all(samples("a", 2, 9), samples("b", 2, 0, 9))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("([z])")
        .hasMessageContaining("(x) and (y)");
    assertThatThrownBy(() -> test.test(MARGINAL, samples("", 2, 9, 9)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("([])");
  }

  @Test
  void aGapInOneSampleIsNamedWithItsNumber() {
    List<Map<String, String>> samples =
        all(samples("", 2, 2, 2, 2, 2), List.of(Map.of("x", "row 0", "y", "column 0")));

    assertThat(test.test(MARGINAL, samples).degreesOfFreedom()).isOne();
    assertThatThrownBy(() -> test.test(GIVEN_Z, samples))
        .hasMessageContaining("(z) is missing in sample (8)");
  }

  @Test
  void allClaimsAreReportedTestedOrNot() {
    IndependenceClaim ghost = new IndependenceClaim("x", "ghost", Set.of(), true);
    RefutationReport report =
        test.testAll(List.of(GIVEN_Z, ghost, MARGINAL), samples("z", 2, 30, 10, 10, 30));

    assertThat(report.tested()).containsOnlyKeys(GIVEN_Z, MARGINAL);
    assertThat(report.untested()).containsOnlyKeys(ghost);
    assertThat(report.untested().get(ghost)).contains("(ghost)");
    assertThat(report.refuted()).containsExactly(GIVEN_Z, MARGINAL);
  }

  @Test
  void theGraphThatMadeTheDataStandsAndAnotherOneFalls() {
    Random random = new Random(7);
    List<Map<String, String>> samples = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      boolean a = random.nextBoolean();
      boolean b = a ^ random.nextInt(5) == 0;
      boolean c = b ^ random.nextInt(5) == 0;
      samples.add(Map.of("a", "" + a, "b", "" + b, "c", "" + c));
    }
    CausalDag chain =
        CausalDag.of(List.of(new CausalEdge("a", "b", 1), new CausalEdge("b", "c", 1)));
    CausalDag collider =
        CausalDag.of(List.of(new CausalEdge("a", "b", 1), new CausalEdge("c", "b", 1)));

    assertThat(test.testAll(IndependenceClaim.allOf(chain), samples).refuted()).isEmpty();
    assertThat(test.testAll(IndependenceClaim.allOf(collider), samples).refuted())
        .containsExactly(new IndependenceClaim("a", "c", Set.of(), true));
  }

  @Test
  void thePValuesOfIndependentDataAreUniform() {
    for (IndependenceClaim claim : List.of(MARGINAL, GIVEN_Z)) {
      Random random = new Random(42);
      double[] pValues =
          IntStream.range(0, 1000)
              .mapToDouble(i -> test.test(claim, independent(random)).pValue())
              .toArray();

      assertThat(
              new KolmogorovSmirnovTest()
                  .kolmogorovSmirnovTest(new UniformRealDistribution(null, 0, 1), pValues))
          .isGreaterThan(0.05);
    }
  }

  @ParameterizedTest
  @CsvSource({"200, 2, 0.5", "200, 16, 0.5", "1000, 16, 0.5", "1000, 64, 0.5", "1000, 16, 0.1"})
  void ofManyGroupsOfTwoValuesTheLevelIsKept(int size, int groups, double share) {
    assertThat(refuted(size, groups, share, 0)).isBetween(0.02, 0.08);
  }

  @ParameterizedTest
  @CsvSource({"200, 16, 0.25", "1000, 16, 0.95", "1000, 64, 0.8"})
  void dependenceIsFoundInManySmallGroups(int size, int groups, double least) {
    assertThat(refuted(size, groups, 0.4, 0.2)).isGreaterThan(least);
  }

  /** The share of 500 data sets that refute the independence of x and y, given z. */
  private double refuted(int size, int groups, double share, double effect) {
    Random random = new Random(3);
    return IntStream.range(0, 500)
            .filter(
                i -> {
                  List<Map<String, String>> samples = new ArrayList<>();
                  for (int j = 0; j < size; j++) {
                    boolean x = random.nextDouble() < share;
                    boolean y = random.nextDouble() < share + (x ? effect : 0);
                    samples.add(Map.of("x", "" + x, "y", "" + y, "z", "" + random.nextInt(groups)));
                  }
                  return !test.test(GIVEN_Z, samples).consistent();
                })
            .count()
        / 500.0;
  }

  private static List<Map<String, String>> independent(Random random) {
    List<Map<String, String>> samples = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      samples.add(
          Map.of(
              "x",
              "" + random.nextInt(3),
              "y",
              "" + random.nextInt(4),
              "z",
              "" + random.nextInt(2)));
    }
    return samples;
  }

  @Property(tries = 100)
  void neitherTheOrderOfSamplesNorThatOfTheTwoVariablesMatters(@ForAll long seed) {
    Random random = new Random(seed);
    List<Map<String, String>> samples = independent(random);
    Refutation one = test.test(GIVEN_Z, samples);
    Collections.shuffle(samples, random);
    Refutation other = test.test(new IndependenceClaim("y", "x", Set.of("z"), true), samples);

    assertThat(other.statistic()).isCloseTo(one.statistic(), within(1e-9));
    assertThat(other.pValue()).isCloseTo(one.pValue(), within(1e-9));
    assertThat(other.degreesOfFreedom()).isEqualTo(one.degreesOfFreedom());
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -0.1, 1.1})
  void aSignificanceOutsideOfItsRangeIsRefused(double significance) {
    assertThatThrownBy(() -> new ChiSquareTest(significance))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + significance + ")");
  }
}
