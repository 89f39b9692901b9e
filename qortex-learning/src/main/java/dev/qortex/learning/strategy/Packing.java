package dev.qortex.learning.strategy;

import java.util.List;

/** Selection of scored candidates within the limits: pure and thread-safe. */
@FunctionalInterface
public interface Packing {

  /**
   * Takes candidates within the limits.
   *
   * @param scores the scores of the candidates, in their order
   * @return the places of those taken, best first
   */
  int[] pack(List<Candidate> candidates, double[] scores, SelectionLimits limits);

  /**
   * Packing by falling score, equal ones by id; an arm that exceeds the budget is skipped, and
   * cheaper ones may follow.
   */
  static Packing byScore() {
    return GreedyPacking.BY_SCORE;
  }

  /**
   * Packing by falling score per token, first the arms without cost, equal ones by id; an arm that
   * exceeds the budget is skipped, and cheaper ones may follow. Good where tokens are scarce; cheap
   * arms stand before dear ones even where tokens abound.
   */
  static Packing byScorePerToken() {
    return GreedyPacking.BY_SCORE_PER_TOKEN;
  }

  /**
   * The largest sum of scores within the limits, up to rounding: the best ones by score where the
   * budget has room for them. Scores below 0 count as 0.
   *
   * <p>The search is exact up to 100,000 steps, about a millisecond for hundreds of candidates,
   * which are enough for these unless their scores hardly differ per token; then it is the best one
   * found, never worse than {@link #byScore} and {@link #byScorePerToken}. Among equal sums, equal
   * candidates always give the same one, in any order. Where no sum is above 0, it is what {@link
   * #byScore} takes.
   *
   * <p>Source: Horowitz and Sahni, Computing Partitions with Applications to the Knapsack Problem
   * (1974); the bound is Lagrangian.
   */
  static Packing knapsack() {
    return KnapsackPacking.INSTANCE;
  }
}
