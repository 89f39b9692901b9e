package dev.qortex.core.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuleSelectionTest {

  private record Evidence(double n, double mean) implements Belief {

    @Override
    public double low() {
      return 0.0;
    }

    @Override
    public double high() {
      return 1.0;
    }
  }

  private final RuleSelection all = RuleSelection.all();

  @Test
  void confidenceCombinesExtractionAndPosteriorAndBothStayInTheMetadata() {
    Rule rule =
        all.rank(Stream.of(rule("r", 0.8)), ids -> Map.of("r", new Evidence(6, 0.25))).get(0);
    assertThat(rule.confidence()).isCloseTo((2 * 0.8 + 6 * 0.25) / 8, within(1e-12));
    assertThat(rule.metadata())
        .isEqualTo(
            Map.of("extraction_confidence", 0.8, "posterior", Map.of("mean", 0.25, "n", 6.0)));
  }

  @Test
  void withoutEvidenceARuleStaysAsItIs() {
    Rule rule = rule("r", 0.8);
    assertThat(all.rank(Stream.of(rule), BeliefSource.none())).containsExactly(rule);
    assertThat(all.rank(Stream.of(rule), ids -> Map.of("r", new Evidence(0, 0.5))))
        .containsExactly(rule);
  }

  @Test
  void moreEvidenceMovesConfidenceFromExtractionToThePosterior() {
    double before = 0.9;
    for (double n = 1; n < 1_000; n *= 2) {
      double now = LearnedConfidence.combined(0.9, n, 0.1);
      assertThat(now).isLessThan(before).isGreaterThan(0.1);
      before = now;
    }
    assertThat(before).isLessThan(0.11);
    assertThat(LearnedConfidence.combined(1, 5, 1)).isEqualTo(1.0);
    assertThat(LearnedConfidence.combined(0, 5, 0)).isEqualTo(0.0);
  }

  @Test
  void aRejectedRuleSinksAndFallsOut() {
    BeliefSource sessions =
        ids -> Map.of("loved", new Evidence(8, 0.9), "rejected", new Evidence(8, 0.1));
    Stream<Rule> rules = Stream.of(rule("rejected", 1.0), rule("loved", 0.5), rule("new", 0.7));
    List<Rule> candidates = rules.toList();
    assertThat(all.rank(candidates.stream(), sessions))
        .extracting(Rule::id)
        .containsExactly("loved", "new", "rejected");
    assertThat(all.minPosterior(0.2).rank(candidates.stream(), sessions))
        .extracting(Rule::id)
        .containsExactly("loved", "new");
    assertThat(all.minConfidence(0.3).rank(candidates.stream(), sessions))
        .extracting(Rule::id)
        .containsExactly("loved", "new");
  }

  @Test
  void aRuleThatIsRankedTwiceKeepsItsConfidence() {
    BeliefSource sessions = ids -> Map.of("r", new Evidence(8, 0.1));
    List<Rule> once = all.rank(Stream.of(rule("r", 1.0)), sessions);
    assertThat(all.rank(once.stream(), sessions)).isEqualTo(once);
  }

  @Test
  void pagesTogetherAreTheWholeRankingWhateverTheOrderOfCandidates() {
    Random random = new Random(7);
    List<Rule> rules =
        new ArrayList<>(
            IntStream.range(0, 2_345)
                .mapToObj(i -> rule("r" + i, random.nextInt(10) / 10.0))
                .toList());
    Map<String, Belief> known = new HashMap<>();
    rules.stream()
        .filter(rule -> random.nextBoolean())
        .forEach(
            rule -> known.put(rule.id(), new Evidence(random.nextInt(4), random.nextInt(5) / 4.0)));
    BeliefSource beliefs =
        ids -> {
          Map<String, Belief> found = new HashMap<>(known);
          found.keySet().retainAll(Set.copyOf(ids));
          return found;
        };
    List<Rule> whole = all.rank(rules.stream(), beliefs);
    assertThat(whole)
        .hasSize(2_345)
        .isSortedAccordingTo(
            (a, b) ->
                a.confidence() == b.confidence()
                    ? a.id().compareTo(b.id())
                    : Double.compare(b.confidence(), a.confidence()));
    Collections.shuffle(rules, random);
    List<Rule> pages = new ArrayList<>();
    for (int offset = 0; offset < 2_400; offset += 100) {
      pages.addAll(all.offset(offset).limit(100).rank(rules.stream(), beliefs));
    }
    assertThat(pages).isEqualTo(whole);
    assertThat(all.offset(3_000).rank(rules.stream(), beliefs)).isEmpty();
    assertThat(all.offset(2_344).rank(rules.stream(), beliefs)).hasSize(1);
  }

  @Test
  void everyFilterIsHeldAgainstWhatARuleSaysOfItself() {
    Rule derived =
        new Rule(
            "x",
            "shop",
            "Text.",
            Derivation.DERIVED,
            List.of("a", "b"),
            "general",
            0.5,
            0.0,
            Map.of("relation_type", "uses"));
    for (RuleSelection fits :
        List.of(
            all.domains(Set.of("shop")),
            all.concepts(Set.of("b", "c")),
            all.categories(Set.of("general")),
            all.derivations(Set.of(Derivation.DERIVED)),
            all.relations(Set.of(RelationType.USES)),
            all.minConfidence(0.5),
            all.minPosterior(1.0))) {
      assertThat(fits.rank(Stream.of(derived), BeliefSource.none())).hasSize(1);
    }
    for (RuleSelection doesNot :
        List.of(
            all.domains(Set.of("other")),
            all.concepts(Set.of("c")),
            all.categories(Set.of("poetry")),
            all.derivations(Set.of(Derivation.EXPLICIT, Derivation.CAUSAL)),
            all.relations(Set.of(RelationType.REQUIRES)),
            all.minConfidence(0.6))) {
      assertThat(doesNot.rank(Stream.of(derived), BeliefSource.none())).isEmpty();
    }
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> all.minConfidence(80)).hasMessageContaining("(80.0)");
    assertThatThrownBy(() -> all.minPosterior(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("least posterior (NaN)");
    assertThatThrownBy(() -> all.limit(0)).hasMessageContaining("limit of a page (0)");
    assertThatThrownBy(() -> all.offset(-1)).hasMessageContaining("offset of a page (-1)");
    assertThatThrownBy(() -> all.domains(Set.of(" "))).hasMessageContaining("( )");
  }

  private static Rule rule(String id, double confidence) {
    return new Rule(
        id, "d", "Text.", Derivation.EXPLICIT, List.of(), "", confidence, 0.0, Map.of());
  }
}
