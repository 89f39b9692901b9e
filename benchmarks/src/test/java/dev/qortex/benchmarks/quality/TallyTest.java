package dev.qortex.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.Belief.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TallyTest {

  @Test
  void wilsonsIntervalIsThatOfThePaperAndStaysBelowOne() {
    assertThat(Tally.wilson(9, 10).low()).isCloseTo(0.5958, within(1e-4));
    assertThat(Tally.wilson(9, 10).high()).isCloseTo(0.9821, within(1e-4));
    assertThat(Tally.wilson(10, 10).high()).isCloseTo(1, within(1e-12));
  }

  @Test
  void theBootstrapComesCloseToItWhereSentencesAreIndependent() {
    List<Tally> right = Collections.nCopies(300, new Tally(1, 1, 1));
    List<Tally> wrong = Collections.nCopies(100, new Tally(0, 1, 0));
    List<Tally> all = new ArrayList<>(right);
    all.addAll(wrong);
    Interval interval = Tally.bootstrap(all, Tally::precision, new SplittableRandom(1));
    Interval wilson = Tally.wilson(300, 400);
    assertThat(interval.low()).isCloseTo(wilson.low(), within(0.01));
    assertThat(interval.high()).isCloseTo(wilson.high(), within(0.01));
    assertThat(Tally.bootstrap(all, Tally::precision, new SplittableRandom(1))).isEqualTo(interval);
  }

  @Test
  void nothingFoundIsNoShare() {
    List<Tally> missed = List.of(new Tally(1, 0, 0));
    assertThat(Tally.NOTHING.f1()).isNaN();
    assertThat(Tally.bootstrap(missed, Tally::precision, new SplittableRandom(1)).low()).isNaN();
    assertThat(Tally.bootstrap(missed, Tally::recall, new SplittableRandom(1)).high()).isZero();
  }
}
