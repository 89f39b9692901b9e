package dev.qortex.learning.strategy;

import java.util.List;

/** Which of the scored candidates are taken: pure and thread-safe. */
@FunctionalInterface
public interface Packing {

  /**
   * Takes candidates within the limits.
   *
   * @param scores of the candidates, in their order
   * @return the places of those taken, best first
   */
  int[] pack(List<Candidate> candidates, double[] scores, Limits limits);

  /**
   * In falling order of scores, equal ones by id; what is too dear is passed over, and cheaper ones
   * may follow.
   */
  static Packing byScore() {
    return GreedyPacking.BY_SCORE;
  }
}
