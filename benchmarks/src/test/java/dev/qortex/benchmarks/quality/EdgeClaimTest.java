package dev.qortex.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.RelationType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeClaimTest {

  private static EdgeClaim uses(String source, String target) {
    return EdgeClaim.of(source, RelationType.USES, target);
  }

  @ParameterizedTest
  @CsvSource({
    "the Store, store",
    "stores, store",
    "queries, query",
    "indexes, index",
    "indices, index",
    "caches, cache",
    "batches, batch",
    "hashes, hash",
    "classes, class",
    "ties, tie",
    "cookies, cookie",
    "statuses, status",
    "uses, use",
    "clauses, clause",
    "databases, database",
    "aliases, alias",
    "axes, axis",
    "analyses, analysis",
    "APIs, API",
    "GPUs, GPU",
    "IDs, ID",
    "`open()`, open",
    "[pools](a/b.md), pool",
    "multi-armed bandit, Multi-Armed Bandits",
    "learning store, store",
    "store, the learning store"
  })
  void oneThingHasSeveralSpellings(String name, String other) {
    assertThat(uses(name, "x").fits(uses(other, "x"))).isTrue();
    assertThat(uses("x", name).fits(uses("x", other))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"store, storage", "learning store, learning", "restore, store", "store file, store"})
  void namesOfDifferentThingsDoNotFit(String name, String other) {
    assertThat(uses(name, "x").fits(uses(other, "x"))).isFalse();
    assertThat(uses("x", name).fits(uses("x", other))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"tie, ty", "status, statu", "cache, cach", "axe, axis", "bus, bu"})
  void whatIsNoPluralStaysAsItIs(String name, String other) {
    assertThat(uses(name, "x").fits(uses(other, "x"))).isFalse();
  }

  @Test
  void whatIsFoundMayLackWordsInFrontOrHaveTwoMore() {
    EdgeClaim label = uses("store", "x");
    assertThat(label.fits(uses("big learning store", "x"))).isTrue();
    assertThat(label.fits(uses("very big learning store", "x"))).isFalse();
    assertThat(uses("very big learning store", "x").fits(label)).isTrue();
  }

  @Test
  void directionAndTypeCount() {
    assertThat(uses("a1", "b1").fits(uses("b1", "a1"))).isFalse();
    assertThat(uses("a1", "b1").fits(EdgeClaim.of("a1", RelationType.REQUIRES, "b1"))).isFalse();
  }

  @Test
  void toContainIsToHaveAsAPart() {
    assertThat(EdgeClaim.of("graph", RelationType.CONTAINS, "edges"))
        .isEqualTo(EdgeClaim.of("edge", RelationType.PART_OF, "graph"));
  }

  @Test
  void someRelationsHoldEitherWay() {
    for (RelationType type :
        new RelationType[] {
          RelationType.SIMILAR_TO, RelationType.ALTERNATIVE_TO, RelationType.CONTRADICTS
        }) {
      assertThat(EdgeClaim.of("a1", type, "b1").fits(EdgeClaim.of("b1", type, "a1"))).isTrue();
    }
  }

  @Test
  void withoutTypeOnlyTheTwoThingsCount() {
    EdgeClaim needed = EdgeClaim.of("b1", RelationType.REQUIRES, "a1");
    assertThat(uses("a1", "b1").untyped().fits(needed.untyped())).isTrue();
    assertThat(uses("a1", "c1").untyped().fits(needed.untyped())).isFalse();
  }
}
