package dev.qortex.benchmarks.quality;

import dev.qortex.core.feedback.Belief.Interval;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Counts of what was labelled, of what was found, and of what is right of that.
 *
 * @param right both labelled and found
 */
record Tally(int labelled, int found, int right) {

  static final Tally NOTHING = new Tally(0, 0, 0);

  Tally plus(Tally other) {
    return new Tally(labelled + other.labelled, found + other.found, right + other.right);
  }

  /** The share of what was found that is right; not a number when nothing was found. */
  double precision() {
    return (double) right / found;
  }

  /** The share of what was labelled that was found; not a number when nothing was labelled. */
  double recall() {
    return (double) right / labelled;
  }

  /** The harmonic mean of precision and recall. */
  double f1() {
    return 2.0 * right / (found + labelled);
  }

  /** Interval of a share, by bootstrap samples; not a number without any sentence. */
  static Interval bootstrap(
      List<Tally> tallies, ToDoubleFunction<Tally> share, RandomGenerator random) {
    if (tallies.isEmpty()) {
      return new Interval(Double.NaN, Double.NaN);
    }
    return Interval.bootstrap(
        tallies.size(),
        drawn -> {
          Tally sum = NOTHING;
          for (int i : drawn) {
            sum = sum.plus(tallies.get(i));
          }
          return share.applyAsDouble(sum);
        },
        random);
  }
}
