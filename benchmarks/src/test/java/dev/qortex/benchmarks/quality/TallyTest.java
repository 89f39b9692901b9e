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
  void theBootstrapComesCloseToWilsonsIntervalWhereSentencesAreIndependent() {
    List<Tally> right = Collections.nCopies(300, new Tally(1, 1, 1));
    List<Tally> wrong = Collections.nCopies(100, new Tally(0, 1, 0));
    List<Tally> all = new ArrayList<>(right);
    all.addAll(wrong);
    Interval interval = Tally.bootstrap(all, Tally::precision, new SplittableRandom(1));
    assertThat(interval.low()).isCloseTo(0.7053, within(0.01));
    assertThat(interval.high()).isCloseTo(0.7899, within(0.01));
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
