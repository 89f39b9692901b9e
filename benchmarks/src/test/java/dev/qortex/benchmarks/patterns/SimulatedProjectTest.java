package dev.qortex.benchmarks.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.patterns.PatternScorer;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class SimulatedProjectTest {

  private static final int REVIEWS = 61;

  private static SimulatedCourse run(long seed) {
    return new SimulatedProject(.3, seed).run(PatternScorer.formula(), REVIEWS);
  }

  @Test
  void fourInTenAreTrueAtAnyTimeAndFourChangeEveryTenReviews() {
    SimulatedCourse course = run(7);

    for (int review = 0; review < REVIEWS; review++) {
      assertThat(course.truths().get(review).cardinality()).isEqualTo(80);
      BitSet changed = (BitSet) course.truths().get(review).clone();
      changed.xor(course.truths().get(Math.max(0, review - 1)));
      assertThat(changed.cardinality()).isEqualTo(review > 0 && review % 10 == 0 ? 4 : 0);
    }
  }

  @Test
  void theLoopLearnsWhichAreTrue() {
    SimulatedCourse course = run(7);

    assertThat(course.injected().get(0).isEmpty()).isTrue();
    assertThat(course.injected().get(60).cardinality()).isBetween(20, 40);
    assertThat(course.precision(1, 6)).isLessThan(.6);
    assertThat(course.precision(51, 61)).isGreaterThan(.8);
  }

  @Test
  void aSeedHasOneCourse() {
    assertThat(run(8)).isEqualTo(run(8)).isNotEqualTo(run(9));
  }
}
