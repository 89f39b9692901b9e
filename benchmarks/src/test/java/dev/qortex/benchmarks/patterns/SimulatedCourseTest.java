package dev.qortex.benchmarks.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedCourseTest {

  private static BitSet bits(int... places) {
    BitSet bits = new BitSet();
    for (int place : places) {
      bits.set(place);
    }
    return bits;
  }

  /** The pattern 0 is true until a review, and injected until another and in some more. */
  private static SimulatedCourse course(int trueUntil, int injectedUntil, int... again) {
    List<BitSet> injected = new ArrayList<>();
    List<BitSet> truths = new ArrayList<>();
    for (int review = 0; review < 60; review++) {
      boolean in = review < injectedUntil || bits(again).get(review);
      injected.add(in ? bits(0, 1) : bits(1));
      truths.add(review < trueUntil ? bits(0, 1) : bits(1));
    }
    return new SimulatedCourse(injected, truths);
  }

  @Test
  void precisionIsTheShareOfTrueOnesAmongAllInjectedOfTheWindow() {
    SimulatedCourse course = course(5, 10);

    assertThat(course.precision(0, 5)).isEqualTo(1);
    assertThat(course.precision(5, 10)).isEqualTo(.5);
    assertThat(course.precision(8, 12)).isEqualTo(4 / 6.0);
    assertThat(new SimulatedCourse(List.of(bits()), List.of(bits(0))).precision(0, 1)).isZero();
  }

  @Test
  void aPatternLeavesWithTheFirstOfTenPromptsWithoutIt() {
    assertThat(course(5, 5).departures(20)).containsExactly(0.0);
    assertThat(course(5, 12).departures(20)).containsExactly(7.0);
    assertThat(course(5, 12, 15).departures(20)).containsExactly(11.0);
    assertThat(course(5, 12, 22).departures(20)).containsExactly(7.0);
  }

  @Test
  void oneThatStaysNeverLeaves() {
    assertThat(course(5, 60).departures(20)).containsExactly(Double.POSITIVE_INFINITY);
    assertThat(course(5, 51).departures(20)).containsExactly(Double.POSITIVE_INFINITY);
  }

  @Test
  void whatWasNotInjectedOrTurnedFalseTooLateIsLeftOut() {
    assertThat(course(5, 3).departures(20)).isEmpty();
    assertThat(course(39, 45).departures(20)).containsExactly(6.0);
    assertThat(course(40, 45).departures(20)).isEmpty();
  }
}
