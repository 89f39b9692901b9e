package dev.qortex.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.RelationType;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MatchingTest {

  private static EdgeClaim uses(String source, String target) {
    return EdgeClaim.of(source, RelationType.USES, target);
  }

  @Test
  void aLabelIsMatchedOnce() {
    Matching matching =
        Matching.of(
            List.of(uses("learning store", "file")),
            List.of(uses("store", "file"), uses("learning store", "file")));
    assertThat(matching.tally()).isEqualTo(new Tally(1, 2, 1));
    assertThat(matching.right()).hasSize(1);
    assertThat(matching.wrong()).hasSize(1);
  }

  @Test
  void aFindingThatFitsTwoLabelsLeavesTheOtherOneItsOwn() {
    List<EdgeClaim> labelled = List.of(uses("store", "file"), uses("learning store", "file"));
    List<EdgeClaim> found = List.of(uses("store", "file"), uses("big learning store", "file"));
    assertThat(Matching.of(labelled, found).tally()).isEqualTo(new Tally(2, 2, 2));
    assertThat(Matching.of(found, labelled).tally()).isEqualTo(new Tally(2, 2, 2));
  }

  @Test
  void whatIsSaidTwiceCountsOnce() {
    EdgeClaim contains = EdgeClaim.of("graph", RelationType.CONTAINS, "edge");
    EdgeClaim part = EdgeClaim.of("edges", RelationType.PART_OF, "the graph");
    Matching matching = Matching.of(List.of(contains, part), List.of(part, contains));
    assertThat(matching.tally()).isEqualTo(new Tally(1, 1, 1));
  }

  @Test
  void aFindingAndItsMirrorAreOne() {
    EdgeClaim one = EdgeClaim.of("a1", RelationType.SIMILAR_TO, "b1");
    EdgeClaim mirror = EdgeClaim.of("b1", RelationType.SIMILAR_TO, "a1");
    assertThat(Matching.of(List.of(one), List.of(one, mirror)).tally())
        .isEqualTo(new Tally(1, 1, 1));
    assertThat(
            Matching.of(List.of(), List.of(uses("a1", "b1"), uses("b1", "a1"))).untyped().tally())
        .isEqualTo(new Tally(0, 1, 0));
  }

  @Test
  void everyClaimIsRightOrWrongOrMissed() {
    EdgeClaim right = uses("a1", "b1");
    EdgeClaim wrong = uses("a1", "c1");
    EdgeClaim missed = uses("a1", "d1");
    Matching matching = Matching.of(List.of(missed, right), List.of(wrong, right));
    assertThat(matching.right()).containsExactly(right);
    assertThat(matching.wrong()).containsExactly(wrong);
    assertThat(matching.missed()).containsExactly(missed);
  }

  @Test
  void typesAreCountedApart() {
    EdgeClaim part = EdgeClaim.of("a1", RelationType.PART_OF, "b1");
    Matching matching = Matching.of(List.of(uses("a1", "b1")), List.of(part, uses("a1", "b1")));
    TreeMap<String, Tally> byType = new TreeMap<>();
    matching.addTo(byType);
    matching.addTo(byType);
    assertThat(byType)
        .containsEntry("uses", new Tally(2, 2, 2))
        .containsEntry("part_of", new Tally(0, 2, 0));
    assertThat(matching.untyped().tally()).isEqualTo(new Tally(1, 1, 1));
  }
}
