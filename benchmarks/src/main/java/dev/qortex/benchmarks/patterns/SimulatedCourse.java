package dev.qortex.benchmarks.patterns;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Course of a simulated project.
 *
 * @param injected of each review, the places of the patterns in its prompt
 * @param truths of each review, the places of those that were true
 */
record SimulatedCourse(List<BitSet> injected, List<BitSet> truths) {

  /** The number of prompts in a row without a pattern after which it counts as gone. */
  static final int ABSENT = 10;

  /** The share of true ones among those that the reviews of a window injected. */
  double precision(int from, int to) {
    double held = 0;
    double all = 0;
    for (int review = from; review < to; review++) {
      BitSet right = (BitSet) injected.get(review).clone();
      right.and(truths.get(review));
      held += right.cardinality();
      all += injected.get(review).cardinality();
    }
    return all == 0 ? 0 : held / all;
  }

  /**
   * For each pattern that was injected, and false in the next review, the number of prompts that
   * had it from then until it left; infinite for one that did not leave. What turned false in the
   * last reviews is left out: nobody knows.
   *
   * @param follow the number of reviews that must be left
   */
  List<Double> departures(int follow) {
    List<Double> departures = new ArrayList<>();
    for (int review = 1; review + follow < truths.size(); review++) {
      BitSet turned = (BitSet) truths.get(review - 1).clone();
      turned.andNot(truths.get(review));
      turned.and(injected.get(review - 1));
      int from = review;
      turned.stream().forEach(place -> departures.add(departure(place, from)));
    }
    return departures;
  }

  private double departure(int place, int from) {
    int absent = 0;
    for (int review = from; review < injected.size(); review++) {
      absent = injected.get(review).get(place) ? 0 : absent + 1;
      if (absent == ABSENT) {
        return review + 1 - ABSENT - from;
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
